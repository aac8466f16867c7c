/**
 * The audit of one member's coins: the account is the end of its chain of entries, what it says of debts and spending
 * follows from them, and what is given once was given once (P11, P13). Messages are held against their payments in paid.ts.
 *
 * Entries are only ever added, and each in one commit with the account that counts it. So what was read first can be checked
 * against what is read later without stopping anybody. No entry is held longer than it is looked at, but a number of the
 * command that it came from: a member may have a million.
 */
import { isDeepStrictEqual } from "node:util";
import type { Lots } from "@/domain/coin_lots.ts";
import type { MemberId } from "@/domain/ids.ts";
import { spotlightEnd } from "@/domain/spotlight.ts";
import { type Account, type Cause, type Entry, moveLots } from "@/domain/money.ts";
import { countEntry, type SpendingMonth, spentIn } from "@/domain/spending_month.ts";
import { numberOf, SPENDING_WINDOWS, spendingDay } from "@/domain/spending_limits.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import type { Member } from "@/store/records.ts";
import { chargeFlaw, OFFERED, rewardFlaw } from "@/store/audit/charges.ts";
import { auditGiven, givenText, isGivenOnce } from "@/store/audit/given.ts";
import { auditLimits } from "@/store/audit/limits.ts";
import { auditPaid, listOthers, type Payments, readPayment, tally } from "@/store/audit/paid.ts";
import { auditRefunds, type RefundEntry } from "@/store/audit/refunds.ts";
import { auditCommands, Commands } from "@/store/audit/repeats.ts";
import type { Versions } from "@/store/audit/versions.ts";
import { type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

/** Entries read at once. */
const BATCH = 500;

/** Longer than any isolate goes on with a version of the catalogue after there is a newer one. */
const VERSION_LAG_MS = 3_600_000;

/** How an entry of each cause moves the balance; what was paid for counts as spent. */
const SIGNS: { readonly [C in Cause]: "gives" | "takes" | "spends" } = {
  sign_up: "gives",
  message: "spends",
  gift: "spends",
  spotlight: "spends",
  spin: "spends",
  prize: "gives",
  purchase: "gives",
  bonus: "gives",
  refund: "takes",
  owed: "takes",
  premium: "gives",
  push: "gives",
  promo_code: "gives",
  refund_unanswered: "gives",
  desk: "gives",
  correction: "takes",
};

/** What was spent on a day, and what of it by entries that name a version: those are of a program that counts it. */
interface DaySpent {
  day: number;
  coins: number;
  counted: number;
}

/** What was spent on the last day on which anything was, and on those before it that its week and month may hold. */
interface SpentLately extends DaySpent {
  before: readonly DaySpent[];
}

/** What a walk over a member's entries has found. */
interface Chain {
  seq: number;
  balance: number;
  /** The entry before. */
  last: Entry | null;
  /** Entries at sign-up for the member. */
  signUps: number;
  spent: SpentLately | null;
  /** What was given once, as cause and reference. */
  given: Set<string>;
  /** Whether a spin was bought or has won anything, and whether anything was bought for money: others look at them. */
  spins: boolean;
  orders: boolean;
  /** The newest version of the catalogue so far, and the time of the first entry that names it. */
  newest: { version: number; at: number };
  /** The last boost that was paid. */
  boost: number | null;
  paid: Payments;
  /** What was paid back for lines that nobody had answered. */
  refunds: RefundEntry[];
  commands: Commands;
  /** What the coins have cost, as the entries say, and what was bought and spent in the last month and those before. */
  lots: Lots;
  month: SpendingMonth | undefined;
  months: Map<number, SpendingMonth>;
}

/** What the entries come to that the account counts. */
type Counted = Pick<Chain, "spent" | "lots" | "month"> & { sum: number; after: number | null };

type Row = { seq: number; entry: Entry; key: Deno.KvKey };

/** Audits the account, the entries and the paid messages of a member. */
export async function* auditLedger(
  database: Database,
  member: Member,
  { versions, now }: { versions: Versions; now: () => number },
): AsyncGenerator<Problem> {
  const { id } = member;
  const account = await database.get(keys.account(id));
  if (!account.value) {
    if (member.books_ended) return;
    yield problemAt(account.key, "member has no account");
    return;
  }
  const { seq } = account.value;
  yield* auditAccount(account.value, account.key);
  yield* auditLimits(database, id, { account: account.value, now: now() });

  const chain: Chain = {
    seq: 0,
    balance: 0,
    last: null,
    signUps: 0,
    spent: null,
    given: new Set(),
    spins: false,
    orders: false,
    newest: { version: 0, at: 0 },
    boost: null,
    paid: new Map(),
    refunds: [],
    commands: new Commands(),
    lots: undefined,
    month: undefined,
    months: new Map(),
  };
  /** As the account has counted it. */
  let counted: Counted = {
    sum: 0,
    after: seq === 0 ? 0 : null,
    spent: null,
    lots: undefined,
    month: undefined,
  };
  for await (const { key, value } of database.list(keys.entries(id), { batch: BATCH })) {
    const row = { seq: Number(key[2]), entry: value, key };
    yield* auditEntry(member, chain, row);
    yield* auditLots(chain, row);
    yield* auditOffer(versions, chain, row);
    if (chain.seq <= seq) {
      const { spent, lots, month } = chain;
      counted = { ...counted, sum: counted.sum + value.delta, spent, lots, month };
    }
    if (chain.seq === seq) counted.after = value.after;
  }
  yield* auditEnd(database, id, { account: account.value, chain, counted });
  yield* auditSpent(account.value, counted.spent, account.key);
  yield* auditCosts(account.value, counted, account.key);
  yield* auditMonths(database, id, { months: chain.months, month: counted.month?.month ?? -Infinity });
  yield* auditGiven(database, id, chain.given);
  yield* auditBrought(database, id, { chain, now });
  const { paid, commands } = chain;
  const others = await listOthers(database, id, paid);
  const isErased = member.erased_at !== undefined;
  yield* auditPaid(database, id, { paid, others, commands, seq: chain.seq, versions, isErased });
  if (!isErased) yield* auditRefunds(database, id, chain.refunds);
  await addOtherCommands(database, member, commands);
  yield* auditCommands(database, id, { commands, others });
}

/** Adds the commands of a member's that neither entries nor messages tell of. A virtual profile has none. */
async function addOtherCommands(
  database: Database,
  { id, virtual, claimed_sign_up: claim }: Member,
  commands: Commands,
): Promise<void> {
  if (virtual) return;
  if (typeof claim === "object") commands.add({ sender_id: id, ...claim });
  for (const rows of [database.list(keys.spins(id), { batch: BATCH }), listOrdersOf(database, id)]) {
    for await (const { value: { rid } } of rows) commands.add({ sender_id: id, rid });
  }
}

/**
 * The coins of an entry leave the lots that were the oldest, and what came says how many they are (PC-4). Moves the lots and
 * the month on: what `auditEntry` found of the entry is found there.
 */
function* auditLots(chain: Chain, { seq, entry, key }: Row): Generator<Problem> {
  const { delta, after, lots: moved } = entry;
  const account = { balance: after - delta, seq: 0, ...(chain.lots && { lots: chain.lots }) };
  const month = countEntry(chain.month, { ...entry, seq });
  if (month && month !== chain.month) chain.months.set(month.month, month);
  chain.month = month;
  const coins = moved?.reduce((sum, lot) => sum + lot.coins, 0);
  if (coins !== undefined && coins !== Math.abs(delta)) {
    yield problemAt(key, `${coins} coins in lots, and ${delta} moved`);
    return;
  }
  if (after < 0 || account.balance < 0 || !Number.isSafeInteger(delta) || delta === 0) return;
  const next = moveLots(account, delta, { ...entry, came: moved });
  if (delta < 0 && !isDeepStrictEqual(next.moved, moved)) {
    yield problemAt(key, `took lots ${JSON.stringify(moved)}, the oldest are ${JSON.stringify(next.moved)}`);
  }
  chain.lots = next.lots;
}

/** An account says what its coins have cost, and what its last month came to, as its entries do. */
function* auditCosts({ lots, month }: Account, counted: Counted, key: Key<Account>): Generator<Problem> {
  if (!isDeepStrictEqual(lots, counted.lots)) {
    yield problemAt(key, `lots ${JSON.stringify(lots)}, by its entries ${JSON.stringify(counted.lots)}`);
  }
  if (month && !saysOf(month, counted.month)) {
    yield problemAt(key, `month ${JSON.stringify(month)}, by its entries ${JSON.stringify(counted.month)}`);
  }
}

/** Whether a month says what its entries do. The first one of an account that is older counts some of them alone. */
function saysOf(month: SpendingMonth, found: SpendingMonth | undefined): boolean {
  if (month.from_seq === found?.from_seq) return isDeepStrictEqual(month, found);
  return found !== undefined && month.month === found.month && month.from_seq > found.from_seq &&
    spentIn(month) <= spentIn(found) && month.bought <= found.bought && month.back <= found.back;
}

/** The rows of months that are over say what their entries come to. */
async function* auditMonths(
  database: Database,
  member: MemberId,
  { months, month: last }: { months: ReadonlyMap<number, SpendingMonth>; month: number },
): AsyncGenerator<Problem> {
  const kept = new Set<number>();
  for await (const { key, value } of database.list(keys.spendingMonths(member), { batch: BATCH })) {
    const found = months.get(Number(key[2]));
    kept.add(Number(key[2]));
    if (!saysOf(value, found)) {
      yield problemAt(key, `says ${JSON.stringify(value)}, its entries ${JSON.stringify(found)}`);
    }
  }
  const first = Math.min(...kept, last);
  for (const month of months.keys()) {
    if (month < first || month >= last || kept.has(month)) continue;
    yield problemAt(keys.spendingMonth(member, month), "no row of this month");
  }
}

/** What an account says by itself. */
function* auditAccount({ balance, seq, owed }: Account, key: Deno.KvKey): Generator<Problem> {
  if (!isCount(balance) || !isCount(seq)) yield problemAt(key, `balance ${balance}, seq ${seq}`);
  if (owed === undefined) return;
  // Coins are owed by empty accounts only: what comes pays the debt first.
  if (!isCount(owed) || owed === 0) yield problemAt(key, `owed ${owed}`);
  else if (balance !== 0) yield problemAt(key, `owes ${owed} and has ${balance}`);
}

/** Checks an entry against the chain before it, and moves the chain on. */
function* auditEntry(member: Member, chain: Chain, { seq, entry, key }: Row): Generator<Problem> {
  const { delta, after, cause } = entry;
  const { last } = chain;
  if (seq !== chain.seq + 1) yield problemAt(key, `entry follows entry ${chain.seq}: the numbers have a gap`);
  if (!Number.isSafeInteger(delta) || delta === 0) yield problemAt(key, `delta ${delta}`);
  if (after !== chain.balance + delta) {
    yield problemAt(key, `after ${after}, but ${chain.balance} and ${delta} make ${chain.balance + delta}`);
  }
  if (after < 0) yield problemAt(key, `after ${after} is negative`);
  chain.seq = seq;
  chain.balance = after;
  chain.last = entry;

  // A record may hold what no type allows.
  const sign = Object.hasOwn(SIGNS, cause) ? SIGNS[cause] : null;
  if (sign === null) return yield problemAt(key, `unknown cause "${cause}"`);
  if (sign === "gives" && delta < 0) yield problemAt(key, `${cause} takes ${-delta}`);
  if (sign !== "gives" && delta > 0) yield problemAt(key, `${cause} gives ${delta}`);
  if (sign === "spends") chain.spent = spentWith(chain.spent, entry);
  chain.commands.add({ sender_id: member.id, rid: entry.rid });
  const flaw = rewardFlaw(entry, member);
  if (flaw) yield problemAt(key, flaw);
  yield* auditCause(member.id, chain, { row: { seq, entry, key }, last });
}

/** What an entry's cause says of it, and of what other rows there have to be. */
function* auditCause(
  member: MemberId,
  chain: Chain,
  { row: { entry, key }, last }: { row: Row; last: Entry | null },
): Generator<Problem> {
  const { cause, ref, at } = entry;
  if (isGivenOnce(member, entry)) {
    const given = givenText(entry);
    if (chain.given.has(given)) yield problemAt(key, `${cause} of "${ref}" for the second time`);
    chain.given.add(given);
  }
  switch (cause) {
    case "sign_up":
      if (ref === member) chain.signUps++;
      if (!ref.startsWith(member)) yield problemAt(key, `sign_up of "${ref}"`);
      return;
    case "message":
    case "gift": {
      const payment = readPayment(member, entry);
      if (payment) tally(chain.paid, payment);
      else yield problemAt(key, `no message of "${ref}"`);
      return;
    }
    case "spotlight":
      chain.boost = at;
      return;
    case "spin":
    case "prize":
      chain.spins = true;
      return;
    case "purchase":
    case "bonus":
    case "premium":
      chain.orders = true;
      return;
    case "owed":
      if (!(last && last.delta > 0 && last.ref === ref && last.at === at)) {
        yield problemAt(key, "what is owed is taken without coins that came");
      }
      return;
    case "refund_unanswered":
      chain.refunds.push({ key, entry });
      return;
    case "refund":
    case "push":
    case "promo_code":
    case "desk":
    case "correction":
      return;
    default:
      cause satisfies never;
  }
}

/** Messages with a price of their own, as an entry names them. */
const SAID: ReadonlySet<string> = new Set<NonNullable<Entry["of"]>>(["photo", "voice", "story"]);

/** What is sold or given as the catalogue says names a version that was there then, and moves what that says. */
async function* auditOffer(versions: Versions, chain: Chain, { entry, key }: Row): AsyncGenerator<Problem> {
  const { cause, catalogue, at, of } = entry;
  if (of !== undefined && (cause !== "message" || !SAID.has(of))) {
    yield problemAt(key, `${cause} of a "${of}"`);
  }
  if (catalogue === undefined) {
    if (OFFERED.has(cause) && await versions.isComplete()) {
      yield problemAt(key, `${cause} names no version of the catalogue`);
    }
    return;
  }
  const version = await versions.get(catalogue);
  if (!version) return yield problemAt(key, `there was no version ${catalogue} of the catalogue`);
  const flaw = chargeFlaw(entry, version);
  if (flaw) yield problemAt(key, flaw);
  // An order keeps the version in which it began.
  if (!OFFERED.has(cause)) return;
  const { newest } = chain;
  if (catalogue > newest.version) chain.newest = { version: catalogue, at };
  else if (catalogue < newest.version && at > newest.at + VERSION_LAG_MS) {
    yield problemAt(key, `names version ${catalogue} long after version ${newest.version}`);
  }
}

/** The account is the end of the chain. */
async function* auditEnd(
  database: Database,
  member: MemberId,
  { account: { balance, seq }, chain, counted }: {
    account: Account;
    chain: Chain;
    counted: { sum: number; after: number | null };
  },
): AsyncGenerator<Problem> {
  const key = keys.account(member);
  if (chain.seq < seq) {
    yield problemAt(key, `account counts ${seq} entries, the last one is ${chain.seq}`);
  } else if (counted.after !== balance) {
    yield problemAt(key, `balance ${balance}, last entry leaves ${counted.after}`);
  }
  if (counted.sum !== balance) yield problemAt(key, `balance ${balance}, entries add up to ${counted.sum}`);
  if (chain.seq > seq && ((await database.get(key)).value?.seq ?? 0) < chain.seq) {
    yield problemAt(key, `account counts ${seq} entries, there are ${chain.seq}`);
  }
  if (chain.signUps !== 1) yield problemAt(key, `${chain.signUps} sign_up entries instead of exactly one`);
}

/** Longer than a week and a month together reach back. */
const SPENT_DAYS = 40;

function spentWith(spent: SpentLately | null, { delta, at, catalogue }: Entry): SpentLately {
  const day = spendingDay(spent ?? undefined, at);
  const counted = catalogue === undefined ? 0 : -delta;
  if (spent?.day === day) return { ...spent, coins: spent.coins - delta, counted: spent.counted + counted };
  const { before = [], ...last } = spent ?? {};
  const days = spent ? [...before, last as DaySpent] : [];
  return { day, coins: -delta, counted, before: days.filter((each) => each.day > day - SPENT_DAYS) };
}

/**
 * An account says what its entries spent on the last day, and in its week and month; what is older than the count need not be
 * counted.
 */
function* auditSpent({ spent }: Account, found: SpentLately | null, key: Key<Account>): Generator<Problem> {
  if (found && found.counted > 0 && found.day > (spent?.day ?? -Infinity)) {
    yield problemAt(key, `its entries spent ${found.coins} on day ${found.day}, which it does not say`);
  }
  if (!spent) return;
  const { day, since = -Infinity } = spent;
  const days = found ? [...found.before, found] : [];
  for (const window of SPENDING_WINDOWS) {
    const said = window === "day" ? spent.coins : spent[window];
    // A record from before.
    if (said === undefined) continue;
    if (!isCount(said) || !Number.isSafeInteger(day)) {
      yield problemAt(key, `spent ${said} on day ${day}`);
      continue;
    }
    const own = days.filter((each) =>
      numberOf(window, each.day) === numberOf(window, day) && each.day <= day &&
      (window === "day" || each.day >= since)
    );
    const coins = own.reduce((sum, each) => sum + each.coins, 0);
    const counted = own.reduce((sum, each) => sum + each.counted, 0);
    if (said <= coins && said >= counted) continue;
    const when = window === "day" ? `on day ${day}` : `in the ${window} of day ${day}`;
    yield problemAt(key, `spent ${said} ${when}, its entries ${coins}`);
  }
}

/** What was paid for or won stands somewhere else too. */
async function* auditBrought(
  database: Database,
  member: MemberId,
  { chain, now }: { chain: Chain; now: () => number },
): AsyncGenerator<Problem> {
  const key = keys.account(member);
  if (chain.spins && !(await database.get(keys.wheel(member))).value) {
    yield problemAt(key, "spins of the wheel were bought or won, and there is no wheel");
  }
  if (chain.orders && !await hasAny(database, keys.ordersOf(member))) {
    yield problemAt(key, "coins were bought, and there is no order");
  }
  if (chain.boost !== null && spotlightEnd(chain.boost) > now() + SLACK_MS) {
    const since = (await database.get(keys.spotlightOf(member))).value;
    if (since === null || since < chain.boost) {
      yield problemAt(keys.spotlightOf(member), "a boost that is not over was paid, and has no place");
    }
  }
}

async function hasAny(database: Database, prefix: Key<unknown>): Promise<boolean> {
  for await (const _ of database.list(prefix, { limit: 1 })) return true;
  return false;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
