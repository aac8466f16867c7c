/**
 * The audit of one conversation: it is the end of its messages (P4), its read marks and unread counts follow from them
 * (P6), what a member deleted of it is what there was then, and both have it where it belongs, among their contacts or in
 * their archive, once.
 */
import { isDeepStrictEqual } from "node:util";
import { otherOf, type Pair } from "@/domain/ids.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { unreadOf } from "@/domain/unread.ts";
import { placeOf, placeRow, SIDES } from "@/store/conversations/places.ts";
import { previewOf } from "@/store/conversations/preview.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";
import { afterMessage, auditDue, type Unanswered } from "@/store/audit/desk.ts";
import { auditContent } from "@/store/audit/messages.ts";
import { auditRepeats, Commands } from "@/store/audit/repeats.ts";
import { auditCleared, auditCounts, auditMark, auditReacted, auditWaves } from "@/store/audit/sides.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

const READINGS = 20;

/** A conversation with the rows that stand beside it, as of one moment. */
interface Seen {
  conversation: Conversation;
  /** By side: whether it has its row in the owner's lists, where it must have one, and an unread marker. */
  isListed: [boolean, boolean];
  isMarked: [boolean, boolean];
}

/** What a walk over the messages has found. */
interface Found {
  seq: number;
  /** Messages by side: all of them, and those that the conversation counts. */
  sent: [number, number];
  counted: [number, number];
  /** The last message that the conversation counts. */
  last: Message | null;
  /** The messages that the read marks stand on. */
  marks: [Message | null, Message | null];
  /** How many messages of the other there are up to where a side deleted it, or null where it did not. */
  cleared: [number | null, number | null];
  /** The day of each side's last wave, of those that the conversation counts; null where there was none. */
  waved: [number | null, number | null];
  /** The stories that each side has reacted to, all of them and those that lived at its last reaction, likewise. */
  reactedTo: [Set<string>, Set<string>];
  reacted: [Side["reacted"], Side["reacted"]];
  /** How often messages and reactions have changed, over all messages. */
  reacts: number;
  /** Of what the conversation counts: paid lines to a virtual profile that it has not answered. */
  unanswered: Unanswered | null;
}

/** Audits a conversation, its messages, contact rows and unread markers. */
export async function* auditConversation(database: Database, pair: Pair): AsyncGenerator<Problem> {
  const key = keys.conversation(pair);
  const seen = await readSeen(database, pair);
  if (!seen) return;
  const { conversation, isListed, isMarked } = seen;
  const { last_seq, sides } = conversation;
  const found: Found = {
    seq: 0,
    sent: [0, 0],
    counted: [0, 0],
    last: null,
    marks: [null, null],
    cleared: [null, null],
    waved: [null, null],
    reactedTo: [new Set(), new Set()],
    reacted: [undefined, undefined],
    reacts: 0,
    unanswered: null,
  };
  const commands = new Commands();
  for await (const row of database.list(keys.messages(pair))) {
    const seq = Number(row.key[3]);
    yield* auditMessage(pair, found, row);
    commands.add(row.value);
    found.seq = seq;
    found.reacts += row.value.version ?? 0;
    for (const reaction of row.value.reactions ?? []) found.reacts += reaction?.n ?? 0;
    // What came after the conversation was read has only its own number to hold.
    if (seq > last_seq) continue;
    found.counted = [...found.sent];
    found.last = row.value;
    found.unanswered = afterMessage(found.unanswered, row, conversation.desk?.persona);
    if (row.value.type === "wave") {
      const side = sideOf(pair, row.value.sender_id);
      const day = dayOf(row.value.at);
      if (found.waved[side] === day) yield problemAt(row.key, "second wave of its sender's on a day");
      found.waved[side] = day;
    }
    yield* auditReaction(pair, found, row);
    for (const side of SIDES) {
      if (sides[side].read_seq === seq) found.marks[side] = row.value;
      if (sides[side].cleared?.seq === seq) found.cleared[side] = found.sent[side === 0 ? 1 : 0];
    }
  }
  yield* auditRepeats(database, pair, commands);
  yield* auditDue(database, pair, { conversation, unanswered: found.unanswered });
  if (last_seq === 0 && !conversation.closed && !conversation.desk) {
    yield problemAt(key, "conversation has no message and no block");
  }
  if (found.seq < last_seq) yield problemAt(key, `last_seq ${last_seq}, the last message is ${found.seq}`);
  if (found.seq > last_seq) {
    const later = (await database.get(key)).value?.last_seq ?? 0;
    if (later < found.seq) yield problemAt(key, `last_seq ${last_seq}, there are ${found.seq} messages`);
  }
  if (found.reacts !== (conversation.reacts ?? 0)) {
    const later = (await database.get(key)).value?.reacts ?? 0;
    if (found.reacts < (conversation.reacts ?? 0) || later < found.reacts) {
      yield problemAt(key, `reacts ${later}, messages and reactions have changed ${found.reacts} times`);
    }
  }
  yield* auditLast(pair, conversation, found.last);
  yield* auditCounts(pair, conversation, found.counted);
  yield* auditWaves(pair, conversation, found.waved);
  yield* auditReacted(pair, conversation, found.reacted);
  for (const side of [0, 1] as const) {
    const owner = pair[side];
    const other = otherOf(pair, owner);
    yield* auditMark(pair, conversation, { side, message: found.marks[side] });
    yield* auditCleared(pair, conversation, { side, count: found.cleared[side] });
    const place = placeOf(conversation, side);
    const row = placeRow(pair, side, place);
    if (row && !isListed[side]) yield problemAt(row, `${place.list} row is missing`);
    const unread = unreadOf(conversation, side);
    if (unread < 0) yield problemAt(key, `${owner} has ${unread} unread messages`);
    if (isMarked[side] !== place.isUnread) {
      const marker = isMarked[side] ? "unread marker without unread messages" : "unread marker is missing";
      yield problemAt(keys.unread(owner, other), `${marker}: ${unread} unread`);
    }
  }
}

function* auditMessage(
  pair: Pair,
  found: Found,
  { key, value }: { key: Deno.KvKey; value: Message },
): Generator<Problem> {
  if (key[3] !== found.seq + 1) {
    yield problemAt(key, `message follows message ${found.seq}: the numbers have a gap`);
  }
  if (!pair.includes(value.sender_id)) {
    yield problemAt(key, `sender "${value.sender_id}" is not of this conversation`);
    return;
  }
  const nth = ++found.sent[sideOf(pair, value.sender_id)];
  if (value.nth !== nth) yield problemAt(key, `nth ${value.nth}, but it is its sender's message ${nth}`);
  yield* auditContent({ key, value });
}

function* auditReaction(
  pair: Pair,
  { reactedTo, reacted }: Found,
  { key, value: { type, sender_id, story, at } }: { key: Deno.KvKey; value: Message },
): Generator<Problem> {
  if (type !== "reaction" || !story) return;
  const side = sideOf(pair, sender_id);
  if (reactedTo[side].has(story.id)) yield problemAt(key, "second reaction of its sender's to a story");
  reactedTo[side].add(story.id);
  reacted[side] = [...(reacted[side] ?? []).filter(({ exp }) => exp > at), story];
}

function* auditLast(pair: Pair, conversation: Conversation, message: Message | null): Generator<Problem> {
  const key = keys.conversation(pair);
  const { last, listed_s } = conversation;
  if (!last || !message) {
    if (last || message || listed_s !== 0) yield problemAt(key, "last message is missing");
    return;
  }
  const fits = last.preview === previewOf(message) && last.sender_id === message.sender_id &&
    last.at === message.at && last.type === message.type &&
    (last.unsent ?? false) === (message.unsent_at !== undefined);
  if (!fits) yield problemAt(key, "preview, sender or time is not that of the last message");
  if (listed_s !== Math.floor(message.at / 1000)) {
    yield problemAt(key, `listed_s ${listed_s} is not the last message's`);
  }
}

/** Reads until the rows that were asked for are those of the conversation that came with them. */
async function readSeen(database: Database, pair: Pair): Promise<Seen | null> {
  const [a, b] = pair;
  let { value: asked } = await database.get(keys.conversation(pair));
  for (let readings = 1; asked; readings++) {
    const rows = rowsOf(pair, asked);
    const [conversation, unreadA, unreadB, ...listed] = await database.getMany([
      keys.conversation(pair),
      keys.unread(a, b),
      keys.unread(b, a),
      // A key of its own stands for a row that need not be there.
      ...rows.map((row) => row ?? keys.conversation(pair)),
    ]);
    const value = conversation?.value as Conversation | null;
    if (!value) return null;
    if (isDeepStrictEqual(rowsOf(pair, value), rows) || readings === READINGS) {
      return {
        conversation: value,
        isListed: [isThere(listed[0]), isThere(listed[1])],
        isMarked: [isThere(unreadA), isThere(unreadB)],
      };
    }
    asked = value;
  }
  return null;
}

/** The rows in the lists of both members, by side. */
function rowsOf(pair: Pair, conversation: Conversation): (Key<0> | null)[] {
  return SIDES.map((side) => placeRow(pair, side, placeOf(conversation, side)));
}

function isThere(entry: { versionstamp: string | null } | undefined): boolean {
  return entry !== undefined && entry.versionstamp !== null;
}
