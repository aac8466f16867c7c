/**
 * The audit of orders (PA-23): each stands where its records say, brought exactly what it says once, and gave back what came
 * back of its money; contracts count their paid periods.
 *
 * An order and its entries are one commit, but a ledger is longer than one snapshot: what looks wrong is read again, and
 * only what stays wrong counts.
 */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { MemberId, OrderId, SubscriptionId } from "@/domain/ids.ts";
import type { Cause } from "@/domain/money.ts";
import { coinsOf, isUnsettled } from "@/domain/payments.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import { lookAtOf } from "@/store/subscriptions/look_at.ts";
import type { Order, PaymentEventRow, Subscription } from "@/store/records.ts";
import { auditLinks, kind, listGroups, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Readings of a member before what was read last counts. */
const READINGS = 3;

/** Causes that name an order. */
const CAUSES: ReadonlySet<Cause> = new Set(["purchase", "bonus", "premium", "refund"]);

/** Finds orders, contracts and their rows that do not fit together. */
export async function* auditOrders(database: Database, now: number): AsyncGenerator<Problem> {
  for (const rows of [...orderLinks(database, now), ...contractLinks(database)]) yield* rows;
  for await (const { key } of listGroups(database, kind<0>("order_of"), 2)) {
    yield* await auditBuyer(database, key[1] as MemberId);
  }
}

function orderLinks(database: Database, now: number): AsyncGenerator<Problem>[] {
  const orders = () => database.list(keys.orders());
  return [
    auditLinks(database, orders(), {
      partner: (_, { member }) => keys.member(member),
      fits: ({ key, value }) => key[1] === value.id,
      problem: () => "order is nobody's, or the id is not the key's",
    }),
    auditLinks(database, orders(), {
      partner: (_, { member, created_at, id }) => keys.orderOf(member, created_at, id),
      fits: ({ value }) => (value.look_at !== undefined) === isUnsettled(value.state),
      problem: ({ value }) => `order_of is missing, or "${value.state}" does not fit when it is asked about`,
    }),
    auditLinks(database, database.list(kind<0>("order_of")), {
      partner: (key) => keys.order(key[3] as OrderId),
      fits: ({ key }, order) => order.member === key[1] && order.created_at === key[2],
      problem: () => "no order of this member began then",
    }),
    auditLinks<Order, unknown>(database, orders(), {
      partner: (_, { look_at, id, payment, provider }): Key<unknown> =>
        look_at !== undefined
          ? keys.orderOpen(look_at, id)
          : payment !== undefined
          ? keys.orderByPayment(provider, payment)
          : keys.order(id),
      fits: ({ value }, row) => row === 0 || row === value.id || (row as Order).id === value.id,
      problem: () => "order stands neither in order_open nor in order_by_payment as it says",
    }),
    auditLinks(database, database.list(keys.ordersOpen()), {
      partner: (key) => keys.order(key[2] as OrderId),
      fits: ({ key }, order) => order.look_at === key[1],
      problem: () => "order is not asked about then",
    }),
    auditLinks(database, database.list(kind<OrderId>("order_by_payment")), {
      partner: (_, id) => keys.order(id),
      fits: ({ key }, { provider, payment }) => provider === key[1] && payment === key[2],
      problem: ({ value }) => `order "${value}" is not paid by this`,
    }),
    auditLinks<PaymentEventRow, Order>(database, database.list(keys.paymentEvents()), {
      partner: (_, { order }) => order === null ? null : keys.order(order),
      fits: () => true,
      problem: () => "event of an order that is not there",
      isOver: ({ order, exp }) => order === null || exp <= now,
    }),
  ];
}

function contractLinks(database: Database): AsyncGenerator<Problem>[] {
  const contracts = () => database.list(keys.subscriptions());
  return [
    auditLinks<Subscription, Order>(database, contracts(), {
      partner: (_, { order }) => keys.order(order),
      fits: ({ key, value }, { member, subscription }) =>
        key[1] === value.id && member === value.member && subscription === value.id,
      problem: ({ value }) => `order "${value.order}" did not begin this contract`,
    }),
    auditLinks<Subscription, SubscriptionId>(database, contracts(), {
      partner: (_, { provider, reference }) => keys.subscriptionByReference(provider, reference),
      fits: ({ value }, id) => id === value.id,
      problem: () => "its provider's name does not lead to this contract",
    }),
    auditLinks(database, database.list(kind<SubscriptionId>("subscription_by_reference")), {
      partner: (_, id) => keys.subscription(id),
      fits: ({ key }, { provider, reference }) => provider === key[1] as ProviderName && reference === key[2],
      problem: ({ value }) => `contract "${value}" has not this name`,
    }),
    auditLinks<Subscription, 0>(database, contracts(), {
      partner: (_, { id, untold }) => untold ? keys.subscriptionUntold(id) : null,
      fits: () => true,
      problem: () => "contract of which its provider has yet to hear does not stand in subscription_untold",
      isOver: ({ untold }) => !untold,
    }),
    auditLinks(database, database.list(keys.subscriptionsUntold()), {
      partner: (key) => keys.subscription(key[1] as SubscriptionId),
      fits: (_, { untold }) => untold === true,
      problem: () => "its provider has heard how this contract stands",
    }),
    auditLinks<Subscription, 0>(database, contracts(), {
      partner: (_, contract) => {
        const at = lookAtOf(contract);
        return at === null ? null : keys.subscriptionLook(at, contract.id);
      },
      fits: () => true,
      problem: () => "contract does not stand in subscription_look as it says",
      isOver: (contract) => lookAtOf(contract) === null,
    }),
    auditLinks(database, database.list(keys.subscriptionLooks()), {
      partner: (key) => keys.subscription(key[2] as SubscriptionId),
      fits: ({ key }, contract) => lookAtOf(contract) === key[1],
      problem: () => "contract is not asked about then",
    }),
    auditLinks(database, database.list(kind<SubscriptionId>("subscription_of")), {
      partner: (_, id) => keys.subscription(id),
      fits: ({ key }, { member }) => member === key[1],
      problem: ({ value }) => `contract "${value}" is not this member's`,
    }),
  ];
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

/** Coins by the order that they name and their cause. */
type Sums = Map<string, Partial<Record<Cause, number>>>;

async function readBuyer(database: Database, member: MemberId): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { value: account } = await database.get(keys.account(member));
  const orders: Order[] = [];
  for await (const { value } of listOrdersOf(database, member)) orders.push(value);
  const { sums, owedPaid, taken } = await sumEntries(database, member, account?.seq ?? 0);

  let due = 0;
  const periods = new Map<SubscriptionId, number>();
  for (const order of orders) {
    const { id, subscription, period } = order;
    const expected = entriesOf(order);
    const { purchase = 0, bonus = 0, premium = 0, refund = 0 } = sums.get(id) ?? {};
    sums.delete(id);
    if (purchase !== expected.purchase || bonus !== expected.bonus || premium !== expected.premium) {
      problems.push(
        problemAt(keys.order(id), `brought ${purchase + bonus + premium} coins in other parts than it says`),
      );
    }
    const back = order.returned?.coins ?? 0;
    if (back !== expected.back) {
      problems.push(problemAt(keys.order(id), `took ${back} coins back instead of ${expected.back}`));
    }
    if (-refund > back) problems.push(problemAt(keys.order(id), `entries take ${-refund} of ${back} coins`));
    due += back;
    if (subscription && period) periods.set(subscription, (periods.get(subscription) ?? 0) + 1);
  }
  for (const id of sums.keys()) {
    problems.push(problemAt(keys.order(id as OrderId), `entries of "${member}" name no order of theirs`));
  }
  const owed = account?.owed ?? 0;
  if (due !== taken + owedPaid + owed) {
    const said = `${taken} taken, ${owedPaid} paid later, ${owed} owed`;
    problems.push(problemAt(keys.account(member), `${due} coins are to come back: ${said}`));
  }
  for (const [id, count] of periods) {
    const { value } = await database.get(keys.subscription(id));
    if (value?.periods === count) continue;
    problems.push(
      problemAt(keys.subscription(id), `counts ${value?.periods} paid periods instead of ${count}`),
    );
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
  for await (const { value: { cause, ref, delta } } of database.list(keys.entries(member), upTo)) {
    if (cause === "owed") owedPaid -= delta;
    if (cause === "refund") taken -= delta;
    if (!CAUSES.has(cause)) continue;
    const sum = sums.get(ref) ?? {};
    sums.set(ref, { ...sum, [cause]: (sum[cause] ?? 0) + delta });
  }
  return { sums, owedPaid, taken };
}

/** What an order's entries have to add up to; nothing came of one whose money was back before it was known. */
function entriesOf({ goods, payment, state, returned, amount }: Order): {
  purchase: number;
  bonus: number;
  premium: number;
  back: number;
} {
  const isVoid = state === "refunded" && returned?.coins === 0;
  if (payment === undefined || isVoid) return { purchase: 0, bonus: 0, premium: 0, back: 0 };
  const back = Math.floor(coinsOf(goods) * (returned?.amount ?? 0) / amount);
  return goods.type === "credits"
    ? { purchase: goods.credits, bonus: goods.bonus, premium: 0, back }
    : { purchase: 0, bonus: 0, premium: goods.coins, back };
}
