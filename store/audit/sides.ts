/** The audit of what a conversation keeps of each of its members, against what was found among its messages. */
import { isDeepStrictEqual } from "node:util";
import type { MemberId, Pair } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** How much each has sent. */
export function* auditCounts(
  pair: Pair,
  { sides }: Conversation,
  sent: readonly [number, number],
): Generator<Problem> {
  for (const side of [0, 1] as const) {
    if (sides[side].sent === sent[side]) continue;
    const problem = `sent ${sides[side].sent} by ${pair[side]}, there are ${sent[side]} messages`;
    yield problemAt(keys.conversation(pair), problem);
  }
}

/** On which day each has waved last. */
export function* auditWaves(
  pair: Pair,
  { sides }: Conversation,
  waved: readonly [number | null, number | null],
): Generator<Problem> {
  for (const side of [0, 1] as const) {
    const kept = sides[side].waved ?? null;
    if (kept === waved[side]) continue;
    const problem = `last wave of ${pair[side]} on day ${kept}, among the messages on ${waved[side]}`;
    yield problemAt(keys.conversation(pair), problem);
  }
}

/** To which stories each has reacted, of those that lived at the last reaction. */
export function* auditReacted(
  pair: Pair,
  { sides }: Conversation,
  reacted: readonly [Side["reacted"], Side["reacted"]],
): Generator<Problem> {
  for (const side of [0, 1] as const) {
    if (isDeepStrictEqual(sides[side].reacted, reacted[side])) continue;
    const problem = `stories that ${pair[side]} has reacted to are not those of the messages`;
    yield problemAt(keys.conversation(pair), problem);
  }
}

/** Up to where a side has read. `message` is the one that its mark stands on. */
export function* auditMark(
  pair: Pair,
  { sides, last_seq }: Conversation,
  { side, message }: { side: 0 | 1; message: Message | null },
): Generator<Problem> {
  const { read_seq, read_count } = sides[side];
  const key = keys.conversation(pair);
  const reader: MemberId = pair[side];
  if (read_seq > last_seq) {
    yield problemAt(key, `read_seq ${read_seq} of ${reader} is past last_seq ${last_seq}`);
  } else if (read_seq === 0) {
    if (read_count !== 0) yield problemAt(key, `read_count ${read_count} of ${reader} without a read mark`);
  } else if (!message || message.sender_id === reader) {
    yield problemAt(key, `read_seq ${read_seq} of ${reader} is no message to them`);
  } else if (message.nth !== read_count) {
    yield problemAt(key, `read_count ${read_count} of ${reader}, up to their mark there are ${message.nth}`);
  }
}

/** Up to where a side has deleted. `count` is how many messages of the other there are up to it. */
export function* auditCleared(
  pair: Pair,
  { sides }: Conversation,
  { side, count }: { side: 0 | 1; count: number | null },
): Generator<Problem> {
  const { cleared } = sides[side];
  if (!cleared || cleared.count === count) return;
  const found = count === null ? "is no message" : `has ${count} messages of the other up to it`;
  yield problemAt(
    keys.conversation(pair),
    `${pair[side]} deleted up to ${cleared.seq} with ${cleared.count} of the other, which ${found}`,
  );
}
