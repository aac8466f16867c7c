/** Disputes at the desk: what payers' banks ask, until when it has to be answered, and what colleagues note of it. */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { OrderId } from "@/domain/ids.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { check, type Entry, set } from "@/store/change.ts";
import { type DisputePlace, listLastDisputes, listOpenDisputes } from "@/store/disputes/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Dispute } from "@/store/records.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

/** Open disputes on the page, those that are due first. */
const OPEN_DISPUTES_SHOWN = 200;

type NoteCode = "unknown_dispute" | "dispute_changed" | "reason_required";

/** A dispute with the order that its payment paid; null where that is not known here. */
export interface DisputeOfOrder extends Dispute {
  order: OrderId | null;
}

export interface DeskDisputes {
  /** Those that are not over, the first to be due first, with the last ones of all, which a later page goes on with. */
  list(
    before: DisputePlace | null,
  ): Promise<{ open: DisputeOfOrder[]; last: DisputeOfOrder[]; next: DisputePlace | null }>;
  /** Notes what was done about one. Refuses `dispute_changed` where another version was read. */
  note(
    by: Actor,
    noted: { provider: ProviderName; dispute: string; version: number; text: string },
  ): Promise<Result<null, NoteCode | "deadline_exceeded">>;
}

export function openDeskDisputes(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): DeskDisputes {
  const { database, now } = env;
  return {
    async list(before) {
      const [open, last] = await Promise.all([
        before ? [] : listOpenDisputes(database, OPEN_DISPUTES_SHOWN),
        listLastDisputes(database, DESK_PAGE + 1, before),
      ]);
      const shown = last.slice(0, DESK_PAGE);
      const end = last.length > DESK_PAGE ? shown.at(-1) : undefined;
      const orders = await database.getMany(
        [...open, ...shown].map((each) => keys.orderByPayment(each.provider, each.payment)),
      );
      const all = [...open, ...shown].map((each, nth) => ({ ...each, order: orders[nth]?.value ?? null }));
      const next = end ? { at: end.at, provider: end.provider, id: end.dispute } : null;
      return { open: all.slice(0, open.length), last: all.slice(open.length), next };
    },
    async note(by, { provider, dispute: id, version, text: raw }) {
      const text = cleanReason(raw);
      if (text === "") return refuse("reason_required");
      return await staffLog.run<{ entry: Entry<Dispute>; deskRoute: DeskRoute }, null, NoteCode>({
        async load() {
          const [entry, deskRoute] = await Promise.all([
            database.get(keys.dispute(provider, id)),
            readDeskRoute(env),
          ]);
          return { entry, deskRoute };
        },
        decide({ entry, deskRoute }, draft, log) {
          const { value } = entry;
          if (!value) return refuse("unknown_dispute");
          const last = value.notes.at(-1);
          if (value.version === version + 1 && last?.by === by.staff && last.text === text) {
            return accept(null);
          }
          if (value.version !== version) return refuse("dispute_changed");
          check(draft, entry);
          const notes = [...value.notes, { by: by.staff, at: now(), text }];
          set(draft, entry.key, { ...value, notes, version: version + 1 });
          notifyDesk(draft, deskRoute, [{ about: "list", list: "money" }]);
          log([{ by, what: "dispute.note", subject: { ref: id }, reason: text }]);
          return accept(null);
        },
      });
    },
  };
}
