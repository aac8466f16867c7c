/** The checkouts of the test provider, stored in its book: one per order, changed by compare-and-set. */
import { type Checkout, PaymentProviderError } from "@/domain/payments.ts";
import type { CheckoutBook, KeptCheckout, TestCheckout } from "@/domain/test_payments.ts";
import { isLapsed, pass } from "@/adapters/payments/test/outcomes.ts";

/** Retries of a change after conflicts. */
const TRIES = 50;
const REFERENCE = /^[0-9a-f]{32}$/;

export interface Checkouts {
  open(checkout: Checkout): Promise<TestCheckout>;
  find(reference: string): Promise<TestCheckout | null>;
  /** The current state of a page; an expired one is closed first. */
  look(reference: string): Promise<TestCheckout | null>;
  /** Changes a checkout and queues its webhooks; null where there is none, or `decide` returns null. */
  change(
    reference: string,
    decide: (checkout: TestCheckout) => TestCheckout | null,
  ): Promise<TestCheckout | null>;
  /** Applies what is due by time to a checkout, if anything. */
  pass(reference: string): Promise<TestCheckout | null>;
}

/** `onQueued`: a change has queued webhooks. */
export function openCheckouts(
  { book, key, now, onQueued }: { book: CheckoutBook; key: CryptoKey; now(): number; onQueued(): void },
): Checkouts {
  /** Every order has one reference, so opening it twice needs no index. */
  async function referenceFor(order: string): Promise<string> {
    const bytes = new TextEncoder().encode(`checkout:${order}`);
    return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes)).slice(0, 16).toHex();
  }

  async function get(reference: string): Promise<KeptCheckout | null> {
    return REFERENCE.test(reference) ? await book.get(reference) : null;
  }

  async function find(reference: string): Promise<TestCheckout | null> {
    return (await get(reference))?.checkout ?? null;
  }

  const change: Checkouts["change"] = async (reference, decide) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const was = await get(reference);
      const checkout = was && decide(was.checkout);
      if (!was || !checkout) return null;
      const events = checkout.events.slice(was.checkout.events.length);
      if (!await book.put(checkout, { was, events, now: now() })) continue;
      if (events.length > 0) onQueued();
      return checkout;
    }
    throw new PaymentProviderError(`Cannot change a test checkout: conflict after ${TRIES} tries`);
  };

  const passOne: Checkouts["pass"] = (reference) => change(reference, (checkout) => pass(checkout, now()));

  return {
    async open(checkout) {
      const reference = await referenceFor(checkout.order);
      const found = await find(reference);
      if (found) return found;
      const fresh: TestCheckout = {
        ...checkout,
        reference,
        state: "open",
        payments: [],
        contract: null,
        events: [],
        created_at: now(),
      };
      if (await book.put(fresh, { was: null, events: [], now: now() })) return fresh;
      return await find(reference) ?? fresh;
    },
    find,
    async look(reference) {
      const checkout = await find(reference);
      if (!checkout || !isLapsed(checkout, now())) return checkout;
      return await passOne(reference) ?? await find(reference);
    },
    change,
    pass: passOne,
  };
}
