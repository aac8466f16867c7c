/**
 * The audit of one member's coins: the account is the end of its chain of entries, what it says of debts and spending
 * follows from them, and what is given once was given once (P11, P13). Messages are held against their payments in paid.ts.
 *
 * Entries are only ever added, and each in one commit with the account that counts it. So what was read first can be checked
 * against what is read later without stopping anybody. No entry is held longer than it is looked at: a member may have a
 * million.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Account, type Cause, type Entry, spendingDay } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { auditPaid, type Payments, readPayment, tally } from "@/store/audit/paid.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** Entries read at once. */
const BATCH = 500;

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
};

/** Causes that give each of their references once, as a row of its own says. */
const GIVEN_ONCE: readonly Cause[] = ["push", "promo_code"];

/** What a walk over a member's entries has found. */
interface Chain {
  seq: number;
  balance: number;
  /** The entry before. */
  last: Entry | null;
  /** Entries at sign-up for the member. */
  signUps: number;
  /** What was spent on the last day on which anything was. */
  spent: NonNullable<Account["spent"]> | undefined;
  /** What was given once, as cause and reference. */
  given: Set<string>;
  /** Whether a spin was bought or has won anything: wheel.ts looks at them. */
  spins: boolean;
  /** Versions of the catalogue that were looked for, and whether they are there. */
  versions: Map<number, boolean>;
  paid: Payments;
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
  yield* auditDebt(account.value, account.key);

  const chain: Chain = {
    seq: 0,
    balance: 0,
    last: null,
    signUps: 0,
    spent: undefined,
    given: new Set(),
    spins: false,
    versions: new Map(),
    paid: new Map(),
  };
  let sum = 0;
  let after: number | null = seq === 0 ? 0 : null;
  let spent = chain.spent;
  for await (const { key, value } of database.list(keys.entries(member), { batch: BATCH })) {
    yield* auditEntry(member, chain, { seq: Number(key[2]), entry: value, key });
    yield* auditVersion(database, chain, { entry: value, key });
    if (chain.seq <= seq) {
      sum += value.delta;
      spent = chain.spent;
    }
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
  yield* auditSpent(account.value, spent, account.key);
  yield* auditGiven(database, member, chain.given);
  if (chain.spins && !(await database.get(keys.wheel(member))).value) {
    yield problemAt(account.key, "spins of the wheel were bought or won, and there is no wheel");
  }
  yield* auditPaid(database, member, { paid: chain.paid, seq: chain.seq });
}

/** Checks an entry against the chain before it, and moves the chain on. */
function* auditEntry(
  member: MemberId,
  chain: Chain,
  { seq, entry, key }: { seq: number; entry: Entry; key: Deno.KvKey },
): Generator<Problem> {
  const { delta, after, cause, ref } = entry;
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
  if (sign === "spends") {
    const day = spendingDay({ ...(chain.spent && { spent: chain.spent }) }, entry.at);
    chain.spent = { day, coins: (chain.spent?.day === day ? chain.spent.coins : 0) - delta };
  }
  if (cause === "spin" || cause === "prize") chain.spins = true;
  if (cause === "sign_up") {
    if (ref === member) chain.signUps++;
    if (!ref.startsWith(member)) yield problemAt(key, `sign_up of "${ref}"`);
  }
  if (cause === "message" || cause === "gift") {
    const payment = readPayment(member, entry);
    if (!payment) return yield problemAt(key, `no message of "${ref}"`);
    tally(chain.paid, payment);
  }
  if (cause === "owed" && !(last && last.delta > 0 && last.ref === ref && last.at === entry.at)) {
    yield problemAt(key, "what is owed is taken without coins that came");
  }
  if (GIVEN_ONCE.includes(cause)) {
    const given = givenText(cause, ref);
    if (chain.given.has(given)) yield problemAt(key, `${cause} of "${ref}" for the second time`);
    chain.given.add(given);
  }
}

/** The version of the catalogue that an entry names has to be there. */
async function* auditVersion(
  database: Database,
  { versions }: Chain,
  { entry: { catalogue }, key }: { entry: Entry; key: Deno.KvKey },
): AsyncGenerator<Problem> {
  if (catalogue === undefined) return;
  let isThere = versions.get(catalogue);
  if (isThere === undefined) {
    isThere = (await database.get(keys.catalogueVersion(catalogue))).value !== null;
    versions.set(catalogue, isThere);
  }
  if (!isThere) yield problemAt(key, `there was no version ${catalogue} of the catalogue`);
}

/** Coins are owed by empty accounts only: what comes pays the debt first. */
function* auditDebt({ owed, balance }: Account, key: Deno.KvKey): Generator<Problem> {
  if (owed === undefined) return;
  if (!isCount(owed) || owed === 0) yield problemAt(key, `owed ${owed}`);
  else if (balance !== 0) yield problemAt(key, `owes ${owed} and has ${balance}`);
}

/** An account has not spent more on its last day than its entries say: less, where it is older than what counts it. */
function* auditSpent(account: Account, replayed: Account["spent"], key: Deno.KvKey): Generator<Problem> {
  const { spent } = account;
  if (!spent) return;
  if (!isCount(spent.coins) || !Number.isSafeInteger(spent.day)) {
    return yield problemAt(key, `spent ${spent.coins} on day ${spent.day}`);
  }
  const entries = replayed?.day === spent.day ? replayed.coins : 0;
  if (spent.coins > entries) {
    yield problemAt(key, `spent ${spent.coins} on day ${spent.day}, its entries ${entries}`);
  }
}

/** What was given once has its row, and the row its entry. */
async function* auditGiven(
  database: Database,
  member: MemberId,
  given: ReadonlySet<string>,
): AsyncGenerator<Problem> {
  const rows = new Set<string>();
  const missing: { key: Deno.KvKey; cause: Cause; ref: string }[] = [];
  for await (const { key } of database.list(keys.grantedTo(member))) {
    const [, , cause, ref] = key as unknown as [string, string, Cause, string];
    if (!GIVEN_ONCE.includes(cause)) continue;
    rows.add(givenText(cause, ref));
    if (!given.has(givenText(cause, ref))) missing.push({ key, cause, ref });
  }
  for (const text of given) {
    if (rows.has(text)) continue;
    const [cause, ref] = JSON.parse(text) as [Cause, string];
    yield problemAt(keys.granted(member, cause, ref), "coins were given without the row that says so");
  }
  if (missing.length === 0) return;
  // They may have come since the entries were read.
  const later = new Set<string>();
  for await (const { value } of database.list(keys.entries(member), { batch: BATCH })) {
    if (GIVEN_ONCE.includes(value.cause)) later.add(givenText(value.cause, value.ref));
  }
  for (const { key, cause, ref } of missing) {
    if (!later.has(givenText(cause, ref))) yield problemAt(key, "coins that no entry gives");
  }
}

function givenText(cause: Cause, ref: string): string {
  return JSON.stringify([cause, ref]);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
