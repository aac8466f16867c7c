/**
 * The audit of what members have bought: each order brought exactly what it says, once, and gave back what came
 * back of its money; contracts count their paid periods (P11).
 *
 * An order and its entries are one commit, but a ledger is longer than one snapshot: what looks wrong is read
 * again, and only what stays wrong counts.
 */
import { costsOf, MICROS_PER_MINOR } from "@/domain/coin_lots.ts";
import type { MemberId, OrderId, SubscriptionId } from "@/domain/ids.ts";
import type { Cause, Entry } from "@/domain/money.ts";
import { coinsOf } from "@/domain/payments.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import type { Order } from "@/store/records.ts";
import { hasBrought } from "@/store/audit/sold.ts";
import { kind, listGroups, type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

/** Readings of a member before what was read last counts. */
const READINGS = 3;

/** Causes that name an order. */
const CAUSES: ReadonlySet<Cause> = new Set(["purchase", "bonus", "premium", "refund"]);

/** Finds members whose coins and orders do not agree. */
export async function* auditBuyers(database: Database): AsyncGenerator<Problem> {
  for await (const { key } of listGroups(database, kind<0>("order_of"), 2)) {
    try {
      yield* await auditBuyer(database, key[1] as MemberId);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      yield problemAt(key, `orders cannot be read: ${error.message}`);
    }
  }
}

/** What a member's orders brought, held against their coins. */
async function auditBuyer(database: Database, member: MemberId): Promise<Problem[]> {
  let problems: Problem[] = [];
  for (let readings = 0; readings < READINGS; readings++) {
    problems = await readBuyer(database, member);
    if (problems.length === 0) break;
  }
  return problems;
}

/** What the entries that name an order say of it. */
interface Received {
  /** Coins by their cause. */
  coins: Partial<Record<Cause, number>>;
  /** Entries that brought something, and the first of them. */
  entries: number;
  first: Entry | null;
}

type Sums = Map<string, Received>;

async function readBuyer(database: Database, member: MemberId): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { value: account } = await database.get(keys.account(member));
  const orders: Order[] = [];
  for await (const { value } of listOrdersOf(database, member)) orders.push(value);
  const { sums, owedPaid, taken } = await sumEntries(database, member, account?.seq ?? 0);

  let due = 0;
  for (const order of orders) {
    problems.push(
      ...orderFlaws(order, sums.get(order.id)).map((flaw) => problemAt(keys.order(order.id), flaw)),
    );
    sums.delete(order.id);
    due += order.returned?.coins ?? 0;
  }
  for (const id of sums.keys()) {
    problems.push(problemAt(keys.order(id as OrderId), `entries of "${member}" name no order of theirs`));
  }
  const owed = account?.owed ?? 0;
  if (due !== taken + owedPaid + owed) {
    const said = `${taken} taken, ${owedPaid} paid later, ${owed} owed`;
    problems.push(problemAt(keys.account(member), `${due} coins are to come back: ${said}`));
  }
  return [...problems, ...await contractProblems(database, orders)];
}

/** What an order says otherwise than the entries that name it. */
function orderFlaws(order: Order, received: Received = { coins: {}, entries: 0, first: null }): string[] {
  const flaws: string[] = [];
  const { coins, entries, first } = received;
  const { purchase = 0, bonus = 0, premium = 0, refund = 0 } = coins;
  const expected = entriesOf(order);
  const parts = [expected.purchase, expected.bonus, expected.premium];
  if (`${[purchase, bonus, premium]}` !== `${parts}` || entries !== parts.filter((part) => part > 0).length) {
    flaws.push(`brought ${purchase + bonus + premium} coins in other parts than it says`);
  }
  if (first && first.catalogue !== order.catalogue) {
    flaws.push(`its entry names version ${first.catalogue}, it is of version ${order.catalogue}`);
  }
  const paid = first?.cause === "purchase" && first.lots ? costsOf(first.lots) : null;
  if (paid && paid[0]?.micros !== order.amount * MICROS_PER_MINOR) {
    flaws.push(`its coins have cost ${JSON.stringify(paid)}, it was ${order.amount} ${order.currency}`);
  }
  if (first && Math.abs(first.at - (order.paid_at ?? 0)) > SLACK_MS) {
    flaws.push("its entry is of another time than its payment");
  }
  const back = order.returned?.coins ?? 0;
  if (back !== expected.back) flaws.push(`took ${back} coins back instead of ${expected.back}`);
  if (-refund > back) flaws.push(`entries take ${-refund} of ${back} coins`);
  return flaws;
}

/** What contracts say otherwise than the periods that were paid of them. */
async function contractProblems(database: Database, orders: readonly Order[]): Promise<Problem[]> {
  const paid = new Map<SubscriptionId, { count: number; until: number }>();
  for (const { subscription, period } of orders) {
    if (!subscription || !period) continue;
    const { count, until } = paid.get(subscription) ?? { count: 0, until: 0 };
    paid.set(subscription, { count: count + 1, until: Math.max(until, period.until) });
  }
  // What was returned takes its time from any of them.
  const isExact = orders.every(({ returned }) => returned === undefined);
  const problems: Problem[] = [];
  for (const [id, { count, until }] of paid) {
    const { key, value } = await database.get(keys.subscription(id));
    if (value?.periods !== count) {
      problems.push(problemAt(key, `counts ${value?.periods} paid periods instead of ${count}`));
    }
    if (isExact && value?.paid_until !== until) {
      problems.push(problemAt(key, `is paid until ${value?.paid_until}, its periods end at ${until}`));
    }
  }
  return problems;
}

/** What the entries up to `seq` say of orders and debts. */
async function sumEntries(
  database: Database,
  member: MemberId,
  seq: number,
): Promise<{ sums: Sums; owedPaid: number; taken: number }> {
  const sums: Sums = new Map();
  let owedPaid = 0;
  let taken = 0;
  const upTo = { end: keys.entry(member, seq + 1), batch: 500 };
  for await (const { value: entry } of database.list(keys.entries(member), upTo)) {
    const { cause, ref, delta } = entry;
    if (cause === "owed") owedPaid -= delta;
    if (cause === "refund") taken -= delta;
    if (!CAUSES.has(cause)) continue;
    const { coins, entries, first } = sums.get(ref) ?? { coins: {}, entries: 0, first: null };
    const gives = cause !== "refund";
    sums.set(ref, {
      coins: { ...coins, [cause]: (coins[cause] ?? 0) + delta },
      entries: entries + (gives ? 1 : 0),
      first: first ?? (gives ? entry : null),
    });
  }
  return { sums, owedPaid, taken };
}

/** What an order's entries have to add up to; nothing came of one whose money was back before it was known. */
function entriesOf(order: Order): { purchase: number; bonus: number; premium: number; back: number } {
  const { goods, returned, amount } = order;
  if (!hasBrought(order)) return { purchase: 0, bonus: 0, premium: 0, back: 0 };
  const back = Math.floor(coinsOf(goods) * (returned?.amount ?? 0) / amount);
  return goods.type === "credits"
    ? { purchase: goods.credits, bonus: goods.bonus, premium: 0, back }
    : { purchase: 0, bonus: 0, premium: goods.coins, back };
}
