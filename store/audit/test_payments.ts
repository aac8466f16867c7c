/**
 * The audit of the embedded test provider's book: pages stand where something of them is due, and webhooks tell what their pages say.
 */
import { dueAtOf, type TestCheckout, type TestWebhook } from "@/domain/test_payments.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds pages that are due elsewhere than their pages say, or nowhere, and webhooks of no page's. */
export async function* auditTestPayments(database: Database, now: number): AsyncGenerator<Problem> {
  yield* auditLinks(database, database.list(kind<TestCheckout>("test_checkout")), {
    partner: (key) => keys.testCheckout(String(key[1])),
    fits: ({ key }, { reference }) => reference === key[1],
    problem: () => "test checkout stands elsewhere than it says",
  });
  yield* auditLinks(database, database.list(kind<TestCheckout>("test_checkout")), {
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
