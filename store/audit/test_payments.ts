/**
 * The audit of the embedded test provider's book, where it is in this database: pages stand where something of
 * them is due, are as their events tell, and sell what their orders say; what was told was heard here, or waits
 * to be told.
 */
import { ORDER_LIFE_MS, TEST_WEBHOOK_LIFE_MS } from "@/domain/limits.ts";
import type { OrderId } from "@/domain/ids.ts";
import { dueAtOf, type TestCheckout, testPagePath, type TestWebhook } from "@/domain/test_payments.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Order, PaymentEventRow, Subscription } from "@/store/records.ts";
import { pageFlaw } from "@/store/audit/test_pages.ts";
import { auditLinks, kind, type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

/** How the provider names payments and contracts, with the reference of their page. */
const NAME = /^(?:payment|contract)_([0-9a-f]{32})(?:_\d+)?$/;

/** Finds pages that are due elsewhere than their pages say, or nowhere, and webhooks of no page's. */
export async function* auditTestPayments(database: Database, now: number): AsyncGenerator<Problem> {
  const pages = () => database.list(keys.testCheckouts());
  yield* auditLinks(database, pages(), {
    partner: (key) => keys.testCheckout(String(key[1])),
    fits: ({ key }, { reference }) => reference === key[1],
    problem: () => "test checkout stands elsewhere than it says",
  });
  for await (const { key, value } of pages()) {
    try {
      const flaw = pageFlaw(value);
      if (flaw) yield problemAt(key, flaw);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      yield problemAt(key, `record cannot be read: ${error.message}`);
    }
  }
  yield* auditLinks(database, pages(), {
    partner: (_, checkout) => {
      const dueAt = dueAtOf(checkout);
      return dueAt === null ? null : keys.testDue(dueAt, checkout.reference);
    },
    fits: () => true,
    problem: () => "test checkout is never due",
    isOver: (checkout) => dueAtOf(checkout) === null,
  });
  yield* auditLinks(database, database.list(kind<0>("test_due")), {
    partner: (key) => keys.testCheckout(String(key[2])),
    fits: ({ key }, checkout) => dueAtOf(checkout) === key[1],
    problem: () => "test checkout is not due then",
  });
  yield* auditLinks(database, database.list(kind<TestWebhook>("test_webhook")), {
    partner: (key) => keys.testCheckout(String(key[2]).split("_")[1] ?? ""),
    fits: ({ key, value }, { events }) => value.event.id === key[2] && events.some(({ id }) => id === key[2]),
    problem: () => "test webhook tells what never happened",
    isOver: ({ exp }) => exp <= now,
  });
}

/** Finds pages, orders and contracts that do not agree, and what was told and never heard. */
export async function* auditTestSales(database: Database, now: number): AsyncGenerator<Problem> {
  yield* auditLinks<TestCheckout, Order>(database, database.list(keys.testCheckouts()), {
    partner: (_, { order }) => keys.order(order as OrderId),
    fits: ({ value }, order) => sells(value, order),
    problem: () => "test checkout is not of its order",
  });
  yield* auditLinks<Order, TestCheckout>(database, database.list(keys.orders()), {
    partner: (_, order) => pageOf(order),
    fits: ({ value: { id, reference, payment, returned } }, page) => {
      const paid = page.payments.find((each) => each.id === payment);
      const isTheirs = page.order === id || (reference === null && page.months !== null);
      const isElsewhere = payment === undefined || !NAME.test(payment);
      return isTheirs && (isElsewhere || (paid !== undefined && (returned?.amount ?? 0) <= paid.returned));
    },
    problem: () => "its test checkout is missing, or knows nothing of its payment",
    isOver: (order) => pageOf(order) === null,
  });
  yield* auditLinks<Subscription, TestCheckout>(database, database.list(keys.subscriptions()), {
    partner: (_, contract) => pageNamed(contract.reference),
    fits: ({ value }, page) => renewsAlike(value, page),
    problem: () => "contract does not stand as its test checkout says",
    isOver: ({ provider, reference }) => provider !== "test" || !NAME.test(reference),
  });
  yield* auditHandled(database, now);
}

/** Whether a page asks what its order does. */
function sells(page: TestCheckout, order: Order): boolean {
  const { goods } = order;
  return order.provider === "test" && (order.reference === null || order.reference === page.reference) &&
    order.member === page.member && goods.type === page.type && goods.package_id === page.package_id &&
    order.amount === page.amount && order.currency === page.currency && order.lang === page.lang &&
    (goods.type === "premium" ? goods.months : null) === page.months &&
    (order.renews_at ?? null) === page.renews_at && order.created_at + ORDER_LIFE_MS === page.expires_at &&
    page.return_url.endsWith(`/payments/redirect?order=${order.id}`);
}

/** The page that an order was opened on, or a renewal paid by; null where that is none of this book's. */
function pageOf({ provider, reference, url, payment = "" }: Order): Key<TestCheckout> | null {
  if (provider !== "test") return null;
  if (reference !== null && url === testPagePath(reference)) return keys.testCheckout(reference);
  return pageNamed(payment);
}

function pageNamed(name: string): Key<TestCheckout> | null {
  const reference = NAME.exec(name)?.[1];
  return reference === undefined ? null : keys.testCheckout(reference);
}

/** Whether a contract and its page agree on what renews, and whether it does, where the provider was notified. */
function renewsAlike(
  { order, months, amount, currency, state, untold }: Subscription,
  page: TestCheckout,
): boolean {
  const { contract } = page;
  if (!contract || page.order !== order || page.months !== months) return false;
  if (page.amount !== amount || page.currency !== currency) return false;
  if (untold || state === "ended" || contract.state === "ended") return true;
  return contract.renews === (state !== "cancelled");
}

/** Every event of a page was handled as its own kind, or its webhook waits, as long as both are kept. */
async function* auditHandled(database: Database, now: number): AsyncGenerator<Problem> {
  for await (const { key, value: { events = [] } } of database.list(keys.testCheckouts())) {
    const rows = await database.getMany(events.map(({ id }) => keys.paymentEvent("test", id)));
    for (const [nth, { id, kind, at }] of events.entries()) {
      const row: PaymentEventRow | null = rows[nth]?.value ?? null;
      if (row ? row.kind === kind : at + TEST_WEBHOOK_LIFE_MS <= now + SLACK_MS) continue;
      if (!row && (await isWaiting(database, id) || await isHandled(database, id))) continue;
      yield problemAt(key, `event "${id}" was handled as something else, or not at all`);
    }
  }
}

/** Whether a webhook waits to be sent; when it is due changes with each try. */
async function isWaiting(database: Database, id: string): Promise<boolean> {
  for await (const { key } of database.list(keys.testWebhooks())) if (key[2] === id) return true;
  return false;
}

/** Whether it was handled since. */
async function isHandled(database: Database, id: string): Promise<boolean> {
  return (await database.get(keys.paymentEvent("test", id))).value !== null;
}
