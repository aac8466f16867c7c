/**
 * The audit of the desk's side of conversations: the queue and what is due back follow from them, in both directions, and
 * what is due is what nobody has answered (P24).
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId, Pair } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { isQueued, queueRowOf } from "@/store/desk/place.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message, QueueRow } from "@/store/records.ts";
import { auditLinks, kind, pairIn, type Problem, problemAt, type Row } from "@/store/audit/walk.ts";

/** Paid lines since the last answer, as their messages tell. */
export interface Unanswered {
  from_seq: number;
  lines: number;
  /** When the first of them was sent. */
  at: number;
}

/** What is unanswered after one more message of a conversation with this virtual profile. */
export function afterMessage(
  before: Unanswered | null,
  { key, value }: Row<Message>,
  persona: MemberId | undefined,
): Unanswered | null {
  if (persona === undefined || value.sender_id === persona) return null;
  if (value.free || value.waived) return before;
  return before
    ? { ...before, lines: before.lines + 1 }
    : { from_seq: Number(key[3]), lines: 1, at: value.at };
}

/** What is due in a conversation is what is unanswered in it; lines from before there was a desk are not. */
export async function* auditDue(
  database: Database,
  pair: Pair,
  { conversation, unanswered }: { conversation: Conversation; unanswered: Unanswered | null },
): AsyncGenerator<Problem> {
  const { desk } = conversation;
  if (!desk) return;
  const key = keys.conversation(pair);
  if (desk.due) {
    const { from_seq, lines } = desk.due;
    if (!unanswered || unanswered.from_seq !== from_seq || unanswered.lines !== lines) {
      yield problemAt(
        key,
        `${lines} lines from ${from_seq} on are due, unanswered are ${textOf(unanswered)}`,
      );
    }
    return;
  }
  if (!unanswered) return;
  const persona = (await database.get(keys.persona(desk.persona))).value;
  if (persona && unanswered.at >= persona.created_at) {
    yield problemAt(key, `nothing is due, although unanswered are ${textOf(unanswered)}`);
  }
}

function textOf(unanswered: Unanswered | null): string {
  return unanswered ? `${unanswered.lines} from ${unanswered.from_seq} on` : "none";
}

/** Finds rows of the queue, and of what is due, that do not follow from their conversation, and those that are missing. */
export async function* auditDesk(database: Database): AsyncGenerator<Problem> {
  const conversations = () => database.list(kind<Conversation>("conversation"));
  yield* auditLinks<Conversation, QueueRow>(database, conversations(), {
    partner: (key) => keys.deskQueue(pairIn(key)),
    fits: ({ key, value }, row) => isDeepStrictEqual(queueRowOf(pairIn(key), value), row),
    problem: () => "its row in the desk's queue is missing, or another one",
    isOver: (value) => !isQueued(value),
  });
  yield* auditLinks<QueueRow, Conversation>(database, database.list(keys.deskQueues()), {
    partner: (key) => keys.conversation(pairIn(key)),
    fits: ({ key, value }, conversation) => isDeepStrictEqual(queueRowOf(pairIn(key), conversation), value),
    problem: () => "waits in the desk's queue, and its conversation does not",
  });
  yield* auditLinks<Conversation, 0>(database, conversations(), {
    partner: (key, { desk }) => desk?.due ? keys.answerDue(desk.due.at, pairIn(key)) : null,
    fits: () => true,
    problem: () => "nothing says when its unanswered lines are paid back",
    isOver: ({ desk }) => desk?.due === undefined,
  });
  yield* auditLinks<0, Conversation>(database, database.list(keys.answersDue()), {
    partner: (key) => keys.conversation([key[2], key[3]] as unknown as Pair),
    fits: ({ key }, { desk }) => desk?.due?.at === key[1],
    problem: () => "would pay lines back of which nothing is due",
  });
}
