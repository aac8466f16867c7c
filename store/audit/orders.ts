/**
 * The audit of orders (PA-23): each asks and brings what was sold, stands where its records say, and remembers
 * the events that paid and returned it. What it brought is held against coins in buyers.ts.
 */
import type { OrderId } from "@/domain/ids.ts";
import { PAYMENT_EVENT_LIFE_MS } from "@/domain/limits.ts";
import { isUnsettled } from "@/domain/payments.ts";
import type { ProviderName } from "@/domain/catalogue.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { EarlyReturn, Order, PaymentEventRow } from "@/store/records.ts";
import { auditBuyers } from "@/store/audit/buyers.ts";
import { auditContracts } from "@/store/audit/contracts.ts";
import { isRenewal, periodFlaw, soldFlaw, stateFlaw } from "@/store/audit/sold.ts";
import type { Versions } from "@/store/audit/versions.ts";
import { auditLinks, inBatches, kind, type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

interface OrderAudit {
  versions: Versions;
  now: () => number;
}

/** Finds orders, contracts and their rows that do not fit together. */
export async function* auditOrders(database: Database, options: OrderAudit): AsyncGenerator<Problem> {
  for (const rows of orderLinks(database, options.now)) yield* rows;
  if ((await database.get(keys.ordersFilled())).value !== null) {
    yield* auditLinks<Order, 0>(database, database.list(keys.orders()), {
      partner: (_, { created_at, id }) => keys.orderAt(created_at, id),
      fits: () => true,
      problem: () => "order that is not listed by its time",
    });
  }
  yield* auditLinks<0, Order>(database, database.list(keys.ordersAt()), {
    partner: (key) => keys.order(key[2] as OrderId),
    fits: ({ key }, { created_at }) => created_at === key[1],
    problem: () => "listed is an order that began at another time, or is not there",
  });
  yield* auditEachOrder(database, options.versions);
  yield* auditEarlyReturns(database);
  yield* auditContracts(database);
  yield* auditBuyers(database);
}

/** What an order says by itself, and by the version of the catalogue that it names. */
async function* auditEachOrder(database: Database, versions: Versions): AsyncGenerator<Problem> {
  for await (const { key, value } of database.list(keys.orders())) {
    const version = await versions.get(value.catalogue);
    if (!version) {
      yield problemAt(key, `there was no version ${value.catalogue} of the catalogue`);
      continue;
    }
    try {
      const flaws = [stateFlaw(value), periodFlaw(value), isRenewal(value) ? null : soldFlaw(value, version)];
      for (const flaw of flaws) if (flaw) yield problemAt(key, flaw);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      yield problemAt(key, `record cannot be read: ${error.message}`);
    }
  }
}

/** Money that came back before its payment was known is kept until that is. */
async function* auditEarlyReturns(database: Database): AsyncGenerator<Problem> {
  for await (const batch of inBatches(database.list(keys.paymentEvents()))) {
    for (const { key, value: { order, payment, ignored } } of batch) {
      if (order !== null || payment === undefined || ignored !== undefined) continue;
      const provider = key[1] as ProviderName;
      const [event, returned, paid] = await database.getMany([
        key as Key<unknown>,
        keys.paymentReturned(provider, payment),
        keys.orderByPayment(provider, payment),
      ]);
      if (event?.value === null || returned?.value || paid?.value) continue;
      yield problemAt(key, `what came back of payment "${payment}" is not kept`);
    }
  }
}

function orderLinks(database: Database, now: () => number): AsyncGenerator<Problem>[] {
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
      fits: ({ key, value }, order) => key[1] === order.provider && reflects(order, value),
      problem: () => "event of an order that is not there, or has not heard of it",
      isOver: ({ order, exp }) => order === null || exp <= now(),
    }),
    auditLinks<PaymentEventRow, PaymentEventRow>(database, database.list(keys.paymentEvents()), {
      partner: (key) => key as Key<PaymentEventRow>,
      fits: (_, { at, exp }) => exp === at + PAYMENT_EVENT_LIFE_MS,
      problem: () => "event is remembered for another time than all are",
    }),
    auditLinks<Order, PaymentEventRow>(database, orders(), {
      partner: (_, { provider, event }) => event ? keys.paymentEvent(provider, event) : null,
      fits: ({ value }, { order, kind }) => order === value.id && (kind === "paid" || kind === "renewed"),
      problem: () => "event that paid it is missing, or another one",
      isOver: ({ event, paid_at = 0 }) => event === undefined || isForgotten(paid_at),
    }),
    auditLinks<Order, PaymentEventRow>(database, orders(), {
      partner: (_, { provider, returned }) =>
        returned?.event ? keys.paymentEvent(provider, returned.event) : null,
      fits: ({ value }, { order, kind }) =>
        order === value.id && (kind === "refunded" || kind === "charged_back"),
      problem: () => "event that returned its money is missing, or another one",
      isOver: ({ returned }) => returned?.event === undefined || isForgotten(returned.at),
    }),
    auditLinks<EarlyReturn, OrderId>(database, database.list(keys.paymentsReturned()), {
      partner: (key) => keys.orderByPayment(key[1] as ProviderName, String(key[2])),
      fits: () => false,
      mayLack: true,
      problem: () => "money is said to be back early, and its payment is known",
      isOver: ({ exp }) => exp <= now(),
    }),
    auditLinks<EarlyReturn, EarlyReturn>(database, database.list(keys.paymentsReturned()), {
      partner: (key) => key as Key<EarlyReturn>,
      fits: (_, { amount, at, exp }) => amount > 0 && exp === at + PAYMENT_EVENT_LIFE_MS,
      problem: () => "money is back early that is none, or kept for another time than all is",
    }),
  ];

  function isForgotten(at: number): boolean {
    return at + PAYMENT_EVENT_LIFE_MS <= now() + SLACK_MS;
  }
}

/** Whether an order shows what an event has changed of it. */
function reflects({ payment, returned }: Order, { kind, ignored }: PaymentEventRow): boolean {
  if (ignored !== undefined) return true;
  switch (kind) {
    case "paid":
    case "renewed":
      return payment !== undefined;
    case "refunded":
    case "charged_back":
      return returned !== undefined && (kind === "refunded" || returned.charged_back);
    case "pending":
    case "refused":
    case "cancelled":
    case "disputed":
    case "renewal_failed":
    case "subscription_ended":
      return true;
    default:
      kind satisfies never;
      return false;
  }
}
