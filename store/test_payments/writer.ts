/**
 * Writes what the embedded test provider keeps: a checkout, when something of it is due, and the webhooks that
 * tell of it, in one change. When something is due stands in its key, as with letters.
 */
import { TEST_WEBHOOK_LIFE_MS } from "@/domain/limits.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import {
  dueAtOf,
  type KeptCheckout,
  type TestCheckout,
  type WaitingWebhook,
} from "@/domain/test_payments.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";

/** Keeps a checkout and puts the webhooks of `events` into the queue. `was`: as it was read, null for a new one. */
export function putTestCheckout(
  change: Change,
  checkout: TestCheckout,
  { was, events, now }: { was: KeptCheckout | null; events: readonly PaymentEvent[]; now: number },
): void {
  const key = keys.testCheckout(checkout.reference);
  if (was) check(change, { key, versionstamp: was.version });
  else checkAbsent(change, key);
  set(change, key, checkout);
  const [before, after] = [was && dueKeyOf(was.checkout), dueKeyOf(checkout)];
  if (before && before[1] !== after?.[1]) remove(change, before);
  if (after) set(change, after, 0);
  for (const event of events) {
    const webhook = { event, tries: 0, exp: now + TEST_WEBHOOK_LIFE_MS };
    set(change, keys.testWebhook(now, event.id), webhook, TEST_WEBHOOK_LIFE_MS);
  }
}

/** Takes a checkout out; the change fails where it has changed since it was read. */
export function removeTestCheckout(
  change: Change,
  entry: Entry<TestCheckout> & { value: TestCheckout },
): void {
  check(change, entry);
  remove(change, entry.key);
  const due = dueKeyOf(entry.value);
  if (due) remove(change, due);
}

/** Where the checkout stands among those of which something is due, or null. */
function dueKeyOf(checkout: TestCheckout): Key<0> | null {
  const dueAt = dueAtOf(checkout);
  return dueAt === null ? null : keys.testDue(dueAt, checkout.reference);
}

/** Makes a webhook due later, after so many tries. */
export function postponeTestWebhook(
  change: Change,
  waiting: WaitingWebhook,
  { dueAt, now, tries }: { dueAt: number; now: number; tries: number },
): void {
  const { id, webhook } = waiting;
  removeTestWebhook(change, waiting);
  set(change, keys.testWebhook(dueAt, id), { ...webhook, tries }, Math.max(1, webhook.exp - now));
}

/** Takes a webhook out of the queue: it was taken, or nobody wants it any more. */
export function removeTestWebhook(change: Change, { id, due_at, version }: WaitingWebhook): void {
  const key = keys.testWebhook(due_at, id);
  check(change, { key, versionstamp: version });
  remove(change, key);
}
