/**
 * Lifts what was limited until safety has looked (AG-8): decisions that the system took upon reports that are closed by now, in
 * one change with the entries of the log and with what the member is told.
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { isPending } from "@/domain/underage.ts";
import { getDecision, listDecisionsOf } from "@/store/decisions/reader.ts";
import { updateDecision } from "@/store/decisions/writer.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { listReportsOf } from "@/store/reports/reader.ts";
import { include, newDraft, notify, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DecisionDeps } from "@/actors/desk/decisions/deps.ts";
import type { MeasureEffects } from "@/actors/desk/decisions/effects.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { keys } from "@/store/keys.ts";
import { readDeskRoute } from "@/actors/desk/sessions.ts";

/** More decisions than that about one member are not looked at. */
const STANDING_MAX = 500;

/** Lifts limits of a member whose reports are closed; nothing where there are none. */
export type Lift = (by: Actor, member: MemberId) => Promise<Result<null, "deadline_exceeded">>;

export function openLifting(
  env: ActorEnv,
  { staffLog, effects }: Pick<DecisionDeps, "staffLog"> & { effects: MeasureEffects },
): Lift {
  const { database, now } = env;

  async function load(id: MemberId) {
    const [{ decisions }, { places }, member, deskRoute] = await Promise.all([
      listDecisionsOf(database, id, { after: null, limit: STANDING_MAX }),
      listReportsOf(database, id, { open: 0, closed: 0 }),
      getMemberEntry(database, id),
      readDeskRoute(env),
    ]);
    const open = new Set<string | null>(places.map((place) => place.id));
    const over = decisions.filter((each) => isPending(each) && !open.has(each.source.ref));
    const entries = (await Promise.all(over.map((each) => getDecision(database, each.id))))
      .flatMap((entry) => entry && entry.value.undone_at === undefined ? [entry] : []);
    const [first] = entries;
    const lifted = new Set(entries.map(({ value }) => value.id));
    const standing = decisions.filter((each) => !lifted.has(each.id) && each.undone_at === undefined);
    // They restrict one record: what is left of all of them is written once.
    const undone = first && member
      ? await effects.undo(first.value, member, { standing, how: "appeal" })
      : newDraft();
    const route = { member: id, route: await database.get(keys.route(id)) };
    return { entries, undone, member, route, deskRoute };
  }

  return async function lift(by, id) {
    const { entries } = await load(id);
    if (entries.length === 0) return accept(null);
    return await staffLog.run({
      load: () => load(id),
      decide({ entries, undone, member, route, deskRoute }, draft, log) {
        if (entries.length === 0) return accept(null);
        include(draft, undone);
        for (const entry of entries) updateDecision(draft, entry, { ...entry.value, undone_at: now() });
        notifyDesk(draft, deskRoute, [{ about: "list", list: "appeals" }]);
        // Whose account is out by now was told of that, and has nothing open again.
        if (member && member.value.restrictions?.out_until === undefined) {
          addOwnLetter(draft, env, { kind: "limits_lifted", member: member.value, now: now() });
          const frame = eventFrame("notification", { type: "success", message: "notice.limits_lifted" });
          notify(draft, [{ kind: "event", to: [id], frame }], [route]);
          draft.afterwards.push(env.wakeMailer);
        }
        log(entries.map(({ value }) => ({
          by,
          what: "decision.take_back" as const,
          subject: { member: id, ref: value.id },
        })));
        return accept(null);
      },
    });
  };
}
