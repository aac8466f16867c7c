/**
 * The audit of a member's messages: each of them is paid by exactly one entry of theirs, a gift as such and by the price
 * that it shows (P11).
 *
 * Messages and payments are counted and summed up by the other member, so that a million of them need no memory. Only where
 * the two sums differ they are held against each other one by one.
 */
import { type MemberId, messageId, otherOf, type Pair, pairOf, parseMessageId } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** Rows read at once. */
const BATCH = 500;

/** A paid message: its number in the conversation with another member, and the price where it was paid as a gift. */
export interface Payment {
  other: MemberId;
  seq: number;
  gift: number | null;
}

/** How many messages there are, and two sums that hardly any others have. */
interface Sums {
  count: number;
  one: number;
  two: number;
}

/** Paid messages by the other member. */
export type Payments = Map<MemberId, Sums>;

/** The payment that an entry for a message or a gift is, or null where it names no message of the member's. */
export function readPayment(member: MemberId, { cause, ref, delta }: Entry): Payment | null {
  const message = parseMessageId(ref);
  if (!message?.pair.includes(member)) return null;
  return { other: otherOf(message.pair, member), seq: message.seq, gift: cause === "gift" ? -delta : null };
}

/** Counts a payment. */
export function tally(paid: Payments, payment: Payment): void {
  let sums = paid.get(payment.other);
  if (!sums) paid.set(payment.other, sums = { count: 0, one: 0, two: 0 });
  add(sums, payment);
}

/** Holds the payments among the first `seq` entries against the messages that the member has sent. */
export async function* auditPaid(
  database: Database,
  member: MemberId,
  { paid, seq }: { paid: Payments; seq: number },
): AsyncGenerator<Problem> {
  const others = new Set(paid.keys());
  for await (const { key } of database.list(keys.contacts(member))) others.add(key[3] as MemberId);
  for (const other of others) {
    const pair = pairOf(member, other);
    if (isSame(await sumSent(database, member, pair), paid.get(other))) continue;
    yield* auditPair(database, member, { other, pair, seq });
  }
}

/** The same sums of what the member has sent. */
async function sumSent(database: Database, member: MemberId, pair: Pair): Promise<Sums> {
  const sums = { count: 0, one: 0, two: 0 };
  for await (const { key, value } of database.list(keys.messages(pair), { batch: BATCH })) {
    if (value.sender_id === member) add(sums, { seq: Number(key[3]), gift: value.gift?.price ?? null });
  }
  return sums;
}

/** Says what is wrong between two members, message by message. */
async function* auditPair(
  database: Database,
  member: MemberId,
  { other, pair, seq }: { other: MemberId; pair: Pair; seq: number },
): AsyncGenerator<Problem> {
  const paid: number[] = [];
  const gifts = new Map<number, number>();
  const before = { end: keys.entry(member, seq + 1), batch: BATCH };
  for await (const { value } of database.list(keys.entries(member), before)) {
    const payment = isPayment(value) ? readPayment(member, value) : null;
    if (payment?.other !== other) continue;
    paid.push(payment.seq);
    if (payment.gift !== null) gifts.set(payment.seq, payment.gift);
  }
  const { unpaid, lost, odd } = await matchPaid(database, member, { pair, paid, gifts });
  for (const seq of odd) {
    yield problemAt(keys.message(pair, seq), `paid by ${member} as something else than it is`);
  }
  for (const seq of lost) {
    yield problemAt(keys.message(pair, seq), `paid by ${member} more often than they sent it`);
  }
  if (unpaid.length === 0) return;
  const since = await listPaidSince(database, member, seq);
  for (const seq of unpaid) {
    if (since.has(messageId(pair, seq))) continue;
    yield problemAt(keys.message(pair, seq), `no entry of ${member} pays it`);
  }
}

/**
 * The numbers of messages that are not among the paid ones, of paid ones that are no message of the member's, and of those
 * that are a gift where no gift was paid, or another one, or the other way round.
 */
async function matchPaid(
  database: Database,
  member: MemberId,
  { pair, paid, gifts }: { pair: Pair; paid: number[]; gifts: ReadonlyMap<number, number> },
): Promise<{ unpaid: number[]; lost: number[]; odd: number[] }> {
  const waiting = paid.toSorted((one, next) => next - one);
  const unpaid: number[] = [];
  const lost: number[] = [];
  const odd: number[] = [];
  for await (const { key, value } of database.list(keys.messages(pair), { batch: BATCH })) {
    if (value.sender_id !== member) continue;
    const seq = Number(key[3]);
    let next = waiting.at(-1) ?? Infinity;
    for (; next < seq; next = waiting.at(-1) ?? Infinity) lost.push(waiting.pop() ?? next);
    if (next !== seq) {
      unpaid.push(seq);
      continue;
    }
    waiting.pop();
    if (gifts.get(seq) !== value.gift?.price) odd.push(seq);
  }
  return { unpaid, lost: [...lost, ...waiting.toReversed()], odd };
}

/** References of the messages that were paid after entry `seq`. */
async function listPaidSince(database: Database, member: MemberId, seq: number): Promise<Set<string>> {
  const refs = new Set<string>();
  for await (const { value } of database.list(keys.entries(member), { start: keys.entry(member, seq + 1) })) {
    if (isPayment(value)) refs.add(value.ref);
  }
  return refs;
}

function isPayment({ cause }: Entry): boolean {
  return cause === "message" || cause === "gift";
}

/** Nobody chooses numbers against these sums: they only have to tell faults apart, and two of 32 bits do. */
function add(sums: Sums, { seq, gift }: Pick<Payment, "seq" | "gift">): void {
  sums.count++;
  sums.one = (sums.one + mixed(seq, gift ?? -1)) >>> 0;
  sums.two = (sums.two + mixed(~seq, Math.imul(gift ?? -1, 0x9e3779b1))) >>> 0;
}

/** Mixes two numbers so that any change of a bit changes half of those that come out (murmur3's last steps). */
function mixed(seq: number, gift: number): number {
  let bits = Math.imul(seq, 0xcc9e2d51) ^ Math.imul(gift ^ (gift >>> 15), 0x1b873593);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function isSame(sent: Sums, paid: Sums | undefined): boolean {
  if (!paid) return sent.count === 0;
  return sent.count === paid.count && sent.one === paid.one && sent.two === paid.two;
}
