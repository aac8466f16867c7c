/** What was declared on /cancel and /withdraw, at the desk: what is open by when it has to be done, and what people settle. */
import { DESK_PAGE } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import {
  type DeclarationEntry,
  type DeclarationPlace,
  getDeclarationEntry,
  listLastDeclarations,
  listOpenDeclarations,
} from "@/store/declarations/reader.ts";
import { updateDeclaration } from "@/store/declarations/writer.ts";
import type { Declaration } from "@/store/records.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

/** Open declarations on the page, those that have to be done first. */
export const OPEN_DECLARATIONS_SHOWN = 200;

type Late = "deadline_exceeded";

export interface DeskDeclarations {
  /** Those that are not done, the first to be first, with the last ones of all, which a later page goes on with. */
  list(
    before: DeclarationPlace | null,
  ): Promise<{ open: Declaration[]; last: Declaration[]; next: DeclarationPlace | null; now: number }>;
  /** Says what has become of one that was left to people. Of two at once the first one's reason counts. */
  settle(
    by: Actor,
    settled: DeclarationPlace & { reason: string },
  ): Promise<Result<null, "unknown_declaration" | "declaration_settled" | "reason_required" | Late>>;
}

export function openDeskDeclarations(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): DeskDeclarations {
  const { database, now } = env;
  return {
    async list(before) {
      const [open, last] = await Promise.all([
        before ? [] : listOpenDeclarations(database, OPEN_DECLARATIONS_SHOWN),
        listLastDeclarations(database, DESK_PAGE + 1, before),
      ]);
      const shown = last.slice(0, DESK_PAGE);
      const next = last.length > DESK_PAGE ? shown.at(-1) ?? null : null;
      return { open, last: shown, next, now: now() };
    },
    async settle(by, { reason: raw, ...place }) {
      const reason = cleanReason(raw);
      if (reason === "") return refuse("reason_required");
      return await staffLog.run<
        { entry: DeclarationEntry | null; deskRoute: DeskRoute },
        null,
        "unknown_declaration" | "declaration_settled"
      >({
        async load() {
          const [entry, deskRoute] = await Promise.all([
            getDeclarationEntry(database, place),
            readDeskRoute(env),
          ]);
          return { entry, deskRoute };
        },
        decide({ entry, deskRoute }, draft, log) {
          if (!entry) return refuse("unknown_declaration");
          const { value } = entry;
          if (value.outcome !== "by_hand") {
            const isOwn = value.settled?.by === by.staff && value.settled.reason === reason;
            return isOwn ? accept(null) : refuse("declaration_settled");
          }
          const settled = { by: by.staff, at: now(), reason };
          updateDeclaration(draft, entry, { ...value, outcome: "done", settled });
          notifyDesk(draft, deskRoute, [{ about: "list", list: "money" }]);
          const subject = { ref: value.id, ...value.member && { member: value.member } };
          log([{ by, what: "declaration.settle", subject, reason }]);
          return accept(null);
        },
      });
    },
  };
}
