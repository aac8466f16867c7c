/**
 * The audit of one member's coins: the account is the end of its chain of entries, and every message of the member is
 * paid by exactly one of them (P11), a gift as such and by the price that it shows.
 *
 * Entries and messages are only ever added, and each in one commit with the account or conversation that counts it. So
 * what was read first can be checked against what is read later without stopping anybody.
 */
import { type MemberId, messageId, otherOf, type Pair, pairOf, parseMessageId } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** What a walk over a member's entries has found. */
interface Chain {
  seq: number;
  balance: number;
  /** Entries at sign-up for the member. */
  signUps: number;
  /** Numbers of the paid messages, by the other member. */
  paid: Map<MemberId, number[]>;
  /** Coins paid for gifts, by the message. */
  gifts: Map<string, number>;
}

/** Audits the account, the entries and the paid messages of a member. */
export async function* auditLedger(database: Database, member: MemberId): AsyncGenerator<Problem> {
  const account = await database.get(keys.account(member));
  if (!account.value) {
    yield problemAt(account.key, "member has no account");
    return;
  }
  const { balance, seq } = account.value;
  if (!isCount(balance) || !isCount(seq)) yield problemAt(account.key, `balance ${balance}, seq ${seq}`);

  const chain: Chain = { seq: 0, balance: 0, signUps: 0, paid: new Map(), gifts: new Map() };
  let sum = 0;
  let after: number | null = seq === 0 ? 0 : null;
  for await (const { key, value } of database.list(keys.entries(member))) {
    yield* auditEntry(member, chain, { seq: Number(key[2]), entry: value, key });
    if (chain.seq <= seq) sum += value.delta;
    if (chain.seq === seq) after = value.after;
  }
  if (chain.seq < seq) {
    yield problemAt(account.key, `account counts ${seq} entries, the last one is ${chain.seq}`);
  } else if (after !== balance) {
    yield problemAt(account.key, `balance ${balance}, last entry leaves ${after}`);
  }
  if (sum !== balance) yield problemAt(account.key, `balance ${balance}, entries add up to ${sum}`);
  if (chain.seq > seq && ((await database.get(keys.account(member))).value?.seq ?? 0) < chain.seq) {
    yield problemAt(account.key, `account counts ${seq} entries, there are ${chain.seq}`);
  }
  if (chain.signUps !== 1) {
    yield problemAt(account.key, `${chain.signUps} sign_up entries instead of exactly one`);
  }
  yield* auditPaid(database, member, chain);
}

/** Checks an entry against the chain before it, and moves the chain on. */
function* auditEntry(
  member: MemberId,
  chain: Chain,
  { seq, entry, key }: { seq: number; entry: Entry; key: Deno.KvKey },
): Generator<Problem> {
  const { delta, after, cause, ref } = entry;
  if (seq !== chain.seq + 1) yield problemAt(key, `entry follows entry ${chain.seq}: the numbers have a gap`);
  if (!Number.isSafeInteger(delta) || delta === 0) yield problemAt(key, `delta ${delta}`);
  if (after !== chain.balance + delta) {
    yield problemAt(key, `after ${after}, but ${chain.balance} and ${delta} make ${chain.balance + delta}`);
  }
  if (after < 0) yield problemAt(key, `after ${after} is negative`);
  chain.seq = seq;
  chain.balance = after;
  switch (cause) {
    case "sign_up":
      if (ref === member) chain.signUps++;
      if (!ref.startsWith(member)) yield problemAt(key, `sign_up of "${ref}"`);
      if (delta < 0) yield problemAt(key, `sign_up takes ${-delta}`);
      break;
    case "message":
    case "gift": {
      const message = parseMessageId(ref);
      if (!message || !message.pair.includes(member)) return yield problemAt(key, `no message of "${ref}"`);
      if (delta > 0) yield problemAt(key, `${cause} gives ${delta}`);
      if (cause === "gift") chain.gifts.set(ref, -delta);
      const other = otherOf(message.pair, member);
      const paid = chain.paid.get(other);
      if (paid) paid.push(message.seq);
      else chain.paid.set(other, [message.seq]);
      break;
    }
    case "spotlight":
      if (delta > 0) yield problemAt(key, `spotlight gives ${delta}`);
      break;
    default:
      cause satisfies never;
      yield problemAt(key, `unknown cause "${cause}"`);
  }
}

/** Holds the paid messages against the messages that the member has sent. */
async function* auditPaid(database: Database, member: MemberId, chain: Chain): AsyncGenerator<Problem> {
  const others = new Set(chain.paid.keys());
  for await (const { key } of database.list(keys.contacts(member))) others.add(key[3] as MemberId);
  for (const other of others) {
    const pair = pairOf(member, other);
    const paid = chain.paid.get(other) ?? [];
    const { unpaid, lost, odd } = await matchPaid(database, member, { pair, paid, gifts: chain.gifts });
    for (const seq of odd) {
      yield problemAt(keys.message(pair, seq), `paid by ${member} as something else than it is`);
    }
    for (const seq of lost) {
      yield problemAt(keys.message(pair, seq), `paid by ${member} more often than they sent it`);
    }
    if (unpaid.length === 0) continue;
    const since = await listPaidSince(database, member, chain.seq);
    for (const seq of unpaid) {
      if (since.has(messageId(pair, seq))) continue;
      yield problemAt(keys.message(pair, seq), `no entry of ${member} pays it`);
    }
  }
}

/**
 * The numbers of messages that are not among the paid ones, of paid ones that are no message of the member's, and of those
 * that are a gift where no gift was paid, or another one, or the other way round.
 */
async function matchPaid(
  database: Database,
  member: MemberId,
  { pair, paid, gifts }: { pair: Pair; paid: number[]; gifts: Chain["gifts"] },
): Promise<{ unpaid: number[]; lost: number[]; odd: number[] }> {
  const waiting = paid.toSorted((one, next) => next - one);
  const unpaid: number[] = [];
  const lost: number[] = [];
  const odd: number[] = [];
  for await (const { key, value } of database.list(keys.messages(pair))) {
    if (value.sender_id !== member) continue;
    const seq = Number(key[3]);
    let next = waiting.at(-1) ?? Infinity;
    for (; next < seq; next = waiting.at(-1) ?? Infinity) lost.push(waiting.pop() ?? next);
    if (next !== seq) {
      unpaid.push(seq);
      continue;
    }
    waiting.pop();
    if (gifts.get(messageId(pair, seq)) !== value.gift?.price) odd.push(seq);
  }
  return { unpaid, lost: [...lost, ...waiting.toReversed()], odd };
}

/** References of the messages that were paid after entry `seq`. */
async function listPaidSince(database: Database, member: MemberId, seq: number): Promise<Set<string>> {
  const refs = new Set<string>();
  for await (const { value } of database.list(keys.entries(member), { start: keys.entry(member, seq + 1) })) {
    if (value.cause === "message" || value.cause === "gift") refs.add(value.ref);
  }
  return refs;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
