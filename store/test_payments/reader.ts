/** Reads what the embedded test provider keeps. Its adapter alone looks there, by store/test_payments/book.ts. */
import type { KeptCheckout, WaitingWebhook } from "@/domain/test_payments.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** A checkout by its reference, or null. */
export async function getTestCheckout(database: Database, reference: string): Promise<KeptCheckout | null> {
  const { value, versionstamp } = await database.get(keys.testCheckout(reference));
  return value && versionstamp !== null ? { checkout: value, version: versionstamp } : null;
}

/** References of checkouts of which something is due, the longest waiting first. */
export async function* listDueTestCheckouts(database: Database, now: number): AsyncGenerator<string> {
  const end = keys.testDue(now + 1, "");
  for await (const { key } of database.list(keys.testsDue(), { end })) yield String(key[2]);
}

/** Webhooks that are due, the longest waiting first. */
export async function* listDueTestWebhooks(database: Database, now: number): AsyncGenerator<WaitingWebhook> {
  const end = keys.testWebhook(now + 1, "");
  for await (const { key, value, versionstamp } of database.list(keys.testWebhooks(), { end })) {
    yield { id: String(key[2]), due_at: Number(key[1]), webhook: value, version: versionstamp };
  }
}
