/**
 * Where a conversation stands in the desk's queue, and when its paid lines are paid back. Both follow from the conversation
 * alone, so the rows cannot disagree with it. Used by whatever writes conversations, and by the audit.
 */
import { isDeepStrictEqual } from "node:util";
import type { QueueState } from "@/domain/desk.ts";
import { otherOf, type Pair } from "@/domain/ids.ts";
import { type Change, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, DeskState, QueueRow } from "@/store/records.ts";

/** Whether a conversation stands in the queue: somebody waits or holds it, and neither of the two blocks the other. */
export function isQueued({ desk, closed }: Conversation): boolean {
  return !closed && (desk?.waits ?? desk?.claim ?? desk?.escalated) !== undefined;
}

/** The row of a conversation in the queue, or null where it is in none. */
export function queueRowOf(pair: Pair, conversation: Conversation | null): QueueRow | null {
  const desk = conversation?.desk;
  if (!desk || !isQueued(conversation)) return null;
  const { persona, lang, waits, due, claim, snoozed, escalated } = desk;
  return {
    persona,
    member: otherOf(pair, persona),
    lang,
    state: stateOf(pair, conversation, desk),
    since: waits?.since ?? 0,
    promise_at: waits?.promise_at ?? 0,
    kind: waits?.kind ?? null,
    paid: due !== undefined,
    claim: claim ?? null,
    until: snoozed?.until ?? 0,
    why: escalated?.why ?? null,
  };
}

function stateOf(pair: Pair, { sides }: Conversation, desk: DeskState): QueueState {
  if (desk.escalated) return "escalated";
  if (desk.claim) return "claimed";
  if (desk.snoozed) return "snoozed";
  return sides[pair[0] === desk.persona ? 0 : 1].sent === 0 ? "new" : "waiting";
}

/** Brings the desk's rows from one state of a conversation to the next. */
export function moveDesk(
  change: Change,
  pair: Pair,
  { before, after }: { before: Conversation; after: Conversation },
): void {
  const [from, to] = [queueRowOf(pair, before), queueRowOf(pair, after)];
  if (!isDeepStrictEqual(from, to)) {
    if (to) set(change, keys.deskQueue(pair), to);
    else remove(change, keys.deskQueue(pair));
  }
  const [was, is] = [before.desk?.due?.at, after.desk?.due?.at];
  if (was === is) return;
  if (was !== undefined) remove(change, keys.answerDue(was, pair));
  if (is !== undefined) set(change, keys.answerDue(is, pair), 0);
}
