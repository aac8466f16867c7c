/**
 * The minute after a decision of the photo review: whoever took it takes it back, as if it had not been; after that its member
 * is told (PV-6).
 *
 * Invariant: whoever removes the row that says that the member is not told yet has decided which of the two it is.
 */
import { TAKE_BACK_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { type DecisionEntry, type DecisionPlace, getDecision, listUntold } from "@/store/decisions/reader.ts";
import { removeUntold, updateDecision } from "@/store/decisions/writer.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, include, newDraft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DecisionDeps } from "@/actors/desk/decisions/deps.ts";
import type { MeasureEffects } from "@/actors/desk/decisions/effects.ts";
import { addTelling } from "@/actors/desk/decisions/telling.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

/** Members that one step of the sweep tells. */
const TOLD_AT_ONCE = 50;

export type TakeBackCode = "unknown_decision" | "undo_over" | "deadline_exceeded";

export interface TakingBack {
  /** Undoes a decision. A second time nothing is left to do. */
  takeBack(by: Actor, id: string): Promise<Result<null, TakeBackCode>>;
  /** Tells the members of decisions that nobody takes back any more. */
  tellDue(signal?: AbortSignal): Promise<void>;
}

interface LoadedState {
  entry: DecisionEntry | null;
  member: MemberEntry | null;
  untold: Awaited<ReturnType<typeof readUntold>>;
  undone: Draft;
  deskRoute: DeskRoute;
}

export function openTakingBack(
  env: ActorEnv,
  { staffLog, effects }: Pick<DecisionDeps, "staffLog"> & { effects: MeasureEffects },
): TakingBack {
  const { database, now } = env;

  async function load(id: string): Promise<LoadedState> {
    const [entry, deskRoute] = await Promise.all([getDecision(database, id), readDeskRoute(env)]);
    const [member, untold] = await Promise.all([
      entry && getMemberEntry(database, entry.value.member),
      readUntold(env, { at: (entry?.value.at ?? 0) + TAKE_BACK_MS, id }),
    ]);
    // Photos alone are decided so: what restricts a member is not among it.
    const undone = entry && member && untold.value !== null
      ? await effects.undo(entry.value, member, { standing: [], how: "taken_back" })
      : newDraft();
    return { entry, member, untold, undone, deskRoute };
  }

  return {
    takeBack: (by, id) =>
      staffLog.run<LoadedState, null, "unknown_decision" | "undo_over">({
        load: () => load(id),
        decide({ entry, member, untold, undone, deskRoute }, draft, log) {
          if (!entry || !member) return refuse("unknown_decision");
          const { value } = entry;
          if (value.by !== by.staff) return refuse("undo_over");
          if (value.undone_at !== undefined) return value.appeal ? refuse("undo_over") : accept(null);
          if (untold.value === null || value.appeal || now() >= value.at + TAKE_BACK_MS) {
            return refuse("undo_over");
          }
          include(draft, undone);
          removeUntold(draft, untold);
          updateDecision(draft, entry, { ...value, undone_at: now() });
          notifyDesk(draft, deskRoute, [{ about: "list", list: "review" }]);
          log([{ by, what: "decision.take_back", subject: { member: value.member, ref: id } }]);
          return accept(null);
        },
      }),
    async tellDue(signal) {
      while (!signal?.aborted) {
        const due = await listUntold(database, { now: now(), limit: TOLD_AT_ONCE });
        for (const each of due) await tell(each);
        if (due.length < TOLD_AT_ONCE) return;
      }
    },
  };

  async function tell(place: DecisionPlace): Promise<void> {
    await commitDraft(env, async (draft) => {
      const [untold, decision] = await Promise.all([readUntold(env, place), getDecision(database, place.id)]);
      if (untold.value === null) return accept(null);
      removeUntold(draft, untold);
      const member = decision && await getMemberEntry(database, decision.value.member);
      if (!decision || !member) return accept(null);
      const { id } = member.value;
      const route = { member: id, route: await database.get(keys.route(id)) };
      addTelling(draft, env, { decision: decision.value, member: member.value, route });
      return accept(null);
    });
  }
}

function readUntold({ database }: ActorEnv, { at, id }: DecisionPlace) {
  return database.get(keys.decisionUntold(at, id));
}
