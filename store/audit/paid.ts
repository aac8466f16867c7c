/**
 * The audit of a member's messages: each of them is paid by exactly one entry of theirs, a gift as such and by the price
 * that it shows (P11), or is free, where no member answers, or as a wave or a reaction.
 *
 * Messages and payments are counted and summed up by the other member, so that a million of them need no memory. Only where
 * the two sums differ they are held against each other one by one.
 */
import { type MemberId, messageId, otherOf, type Pair, pairOf, parseMessageId } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Message } from "@/store/records.ts";
import type { Versions } from "@/store/audit/versions.ts";
import type { Commands } from "@/store/audit/repeats.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** Rows read at once. */
const BATCH = 500;

/** A paid message: its number in the conversation with another member, when it was paid, what it is, and for how much. */
export interface Payment extends Paid {
  other: MemberId;
  seq: number;
}

/** What an entry says of the message that it pays. */
interface Paid {
  at: number;
  /** The price where it was paid as a gift. */
  kind: "text" | "photo" | "voice" | "story" | number;
  coins: number;
  /** The version of the catalogue, in an entry that does not say what kind of message it pays. */
  catalogue?: number;
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
export function readPayment(
  member: MemberId,
  { cause, ref, delta, at, of, catalogue }: Entry,
): Payment | null {
  const message = parseMessageId(ref);
  if (!message?.pair.includes(member)) return null;
  const kind = cause === "gift" ? -delta : of ?? "text";
  const older = kind === "text" && catalogue !== undefined ? { catalogue } : {};
  return { other: otherOf(message.pair, member), seq: message.seq, at, kind, coins: -delta, ...older };
}

/** Counts a payment. */
export function tally(paid: Payments, payment: Payment): void {
  let sums = paid.get(payment.other);
  if (!sums) paid.set(payment.other, sums = { count: 0, one: 0, two: 0 });
  add(sums, payment);
}

/** Everybody to whom a member has sent what they paid for, or who stands in their lists. */
export async function listOthers(
  database: Database,
  member: MemberId,
  paid: Payments,
): Promise<ReadonlySet<MemberId>> {
  const others = new Set(paid.keys());
  for (const list of [keys.contacts(member), keys.archiveds(member)]) {
    for await (const { key } of database.list(list)) others.add(key[3] as MemberId);
  }
  return others;
}

/**
 * Holds the payments among the first `seq` entries against the messages that the member has sent to `others`. Adds the commands
 * that these came from to `commands`.
 */
export async function* auditPaid(
  database: Database,
  member: MemberId,
  { paid, others, commands, seq, versions, isErased }: {
    paid: Payments;
    others: ReadonlySet<MemberId>;
    commands: Commands;
    seq: number;
    versions: Versions;
    /** An erased member's chats with virtual profiles are gone, what was paid for them is not. */
    isErased: boolean;
  },
): AsyncGenerator<Problem> {
  for (const other of others) {
    const pair = pairOf(member, other);
    if (isErased && (await database.get(keys.conversation(pair))).value === null) continue;
    const sent = await sumSent(database, { member, pair, commands });
    if (sent.free !== null && !await mayBeFree(database, pair)) {
      yield problemAt(keys.message(pair, sent.free), `not paid by ${member}, although a member answers`);
    }
    if (isSame(sent, paid.get(other))) continue;
    yield* auditPair(database, member, { other, pair, seq, versions });
  }
}

/** The same sums of what the member has sent and had to pay, and the number of a message that was free, if any was. */
async function sumSent(
  database: Database,
  { member, pair, commands }: { member: MemberId; pair: Pair; commands: Commands },
): Promise<Sums & { free: number | null }> {
  const sums: Sums & { free: number | null } = { count: 0, one: 0, two: 0, free: null };
  for await (const { key, value } of database.list(keys.messages(pair), { batch: BATCH })) {
    if (value.sender_id !== member) continue;
    commands.add(value);
    const seq = Number(key[3]);
    if (value.type === "wave" || value.type === "reaction") continue;
    if (value.free) sums.free ??= seq;
    else add(sums, { seq, at: value.at, kind: kindOf(value) });
  }
  return sums;
}

/** Whether a line between the two may be free: with a virtual profile it goes by who answered for it at that time. */
async function mayBeFree(database: Database, pair: Pair): Promise<boolean> {
  const [one, other] = await database.getMany([keys.member(pair[0]), keys.member(pair[1])]);
  return !!one?.value && !!other?.value && (one.value.virtual || other.value.virtual);
}

function kindOf({ type, story, gift, voice }: Message): Paid["kind"] {
  if (gift) return gift.price;
  if (type === "voice" || voice) return "voice";
  if (type === "pphoto") return "photo";
  return story ? "story" : "text";
}

/** Says what is wrong between two members, message by message. */
async function* auditPair(
  database: Database,
  member: MemberId,
  { other, pair, seq, versions }: { other: MemberId; pair: Pair; seq: number; versions: Versions },
): AsyncGenerator<Problem> {
  const paid: Payment[] = [];
  const before = { end: keys.entry(member, seq + 1), batch: BATCH };
  for await (const { value } of database.list(keys.entries(member), before)) {
    const payment = isPayment(value) ? readPayment(member, value) : null;
    if (payment?.other === other) paid.push(payment);
  }
  const { unpaid, lost, odd } = await matchPaid(database, member, { pair, paid, versions });
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
 * that were paid as something else, or at another time.
 */
async function matchPaid(
  database: Database,
  member: MemberId,
  { pair, paid, versions }: { pair: Pair; paid: readonly Payment[]; versions: Versions },
): Promise<{ unpaid: number[]; lost: number[]; odd: number[] }> {
  const waiting = paid.toSorted((one, next) => next.seq - one.seq);
  const unpaid: number[] = [];
  const lost: number[] = [];
  const odd: number[] = [];
  for await (const { key, value } of database.list(keys.messages(pair), { batch: BATCH })) {
    if (value.sender_id !== member || value.free) continue;
    const seq = Number(key[3]);
    for (let next = waiting.at(-1); next && next.seq < seq; next = waiting.at(-1)) {
      lost.push(next.seq);
      waiting.pop();
    }
    const payment = waiting.at(-1);
    if (payment?.seq !== seq) {
      unpaid.push(seq);
      continue;
    }
    waiting.pop();
    if (payment.at !== value.at || !await pays(payment, kindOf(value), versions)) odd.push(seq);
  }
  return { unpaid, lost: [...lost, ...waiting.toReversed().map(({ seq }) => seq)], odd };
}

/** Whether a payment is for a message of this kind; an entry from before says it by its price alone. */
async function pays(
  { kind, coins, catalogue }: Payment,
  of: Paid["kind"],
  versions: Versions,
): Promise<boolean> {
  if (kind === of) return true;
  if (kind !== "text" || typeof of === "number") return false;
  const version = catalogue === undefined ? null : await versions.get(catalogue);
  return version === null || version.messages[of] === coins;
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

/** Numbers that stand for kinds; a gift has its price. */
const KINDS = { text: -1, photo: -2, story: -3, voice: -4 } as const;

/** Nobody chooses numbers against these sums: they only have to tell faults apart, and two of 32 bits do. */
function add(sums: Sums, { seq, at, kind }: Pick<Payment, "seq" | "at" | "kind">): void {
  const what = Math.imul(typeof kind === "number" ? kind : KINDS[kind], 0x9e3779b1) ^ (at | 0);
  sums.count++;
  sums.one = (sums.one + mixed(seq, what)) >>> 0;
  sums.two = (sums.two + mixed(~seq, Math.imul(what, 0x85ebca6b) ^ Math.floor(at / 2 ** 32))) >>> 0;
}

/** Mixes two numbers so that any change of a bit changes half of those that come out (murmur3's last steps). */
function mixed(seq: number, what: number): number {
  let bits = Math.imul(seq, 0xcc9e2d51) ^ Math.imul(what ^ (what >>> 15), 0x1b873593);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function isSame(sent: Sums, paid: Sums | undefined): boolean {
  if (!paid) return sent.count === 0;
  return sent.count === paid.count && sent.one === paid.one && sent.two === paid.two;
}
