/**
 * The embedded test provider: pages of this server's own on which nobody pays with money, that behave like
 * those of a service elsewhere. Its pages stand at a relative address, since members may see the site under
 * another name than its own.
 *
 * It stands still while the site does not sell by it: it takes play money, for which nobody gets anything then.
 *
 * Invariant: what it tells was kept before, and is told until it is taken; it changes nothing of the site's by
 * itself.
 */
import type { Poll } from "@/domain/poll.ts";
import { type PaymentProvider, PaymentProviderError } from "@/domain/payments.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import {
  type CheckoutBook,
  type TestCheckout,
  testPagePath,
  type TestPayments,
} from "@/domain/test_payments.ts";
import { type Checkouts, openCheckouts } from "@/adapters/payments/test/checkouts.ts";
import { readEvent } from "@/adapters/payments/test/event_body.ts";
import { act, end, giveBack, referenceOf, withContract } from "@/adapters/payments/test/outcomes.ts";
import { openSender } from "@/adapters/payments/test/sender.ts";
import { importSecret, verify } from "@/adapters/payments/test/signature.ts";
import type { Log } from "@/telemetry/log.ts";

/** How often it looks for what is due. */
const TICK_MS = 2_000;

export interface TestProviderOptions {
  book: CheckoutBook;
  /** Signs webhooks and makes references; every instance has the same. */
  secret: Uint8Array;
  now(): number;
  origin(): string;
  /** Whether the site sells by the test provider. */
  isOpen(): boolean;
  poll: Poll;
  log: Log;
}

export interface TestProvider extends AsyncDisposable {
  provider: PaymentProvider;
  payments: TestPayments;
  /** Renews and sends by itself from now on: the site listens. */
  start(): void;
}

export async function openTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const { book, secret, now, isOpen, log, poll } = options;
  const key = await importSecret(secret);
  const sender = openSender({ ...options, key });
  const checkouts = openCheckouts({ book, key, now, onQueued: () => stop && wake() });
  let running: Promise<void> | null = null;
  let again = false;
  let stop: (() => void) | undefined;
  let closed = false;

  /** Renews each contract as often as it is due, and closes pages that have stood open long enough. */
  async function passDue(): Promise<void> {
    for await (const reference of book.listDueCheckouts(now())) {
      if (closed) return;
      try {
        while (!closed && await checkouts.pass(reference));
      } catch (error) {
        // The others are looked after all the same.
        if (!closed) log.error("test payment not looked after", error);
      }
    }
  }

  async function tick(): Promise<void> {
    if (!isOpen()) return;
    await passDue();
    await sender.send();
  }

  /** One look at a time, and another one where something came meanwhile. */
  function wake(): void {
    again = true;
    running ??= keepUp().finally(() => running = null);
  }

  async function keepUp(): Promise<void> {
    while (again && !closed) {
      again = false;
      try {
        await tick();
      } catch (error) {
        if (!closed) log.error("test payments not looked after", error);
      }
    }
  }

  return {
    provider: providerOf(checkouts, { key, now }),
    payments: {
      get: async (reference) => isOpen() ? await checkouts.look(reference) : null,
      act: async (reference, action) =>
        isOpen() ? await checkouts.change(reference, (checkout) => act(checkout, action, now())) : null,
      tick,
    },
    start() {
      if (stop) return;
      stop = poll(wake, { everyMs: TICK_MS });
      wake();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      stop?.();
      sender[Symbol.dispose]();
      await running;
    },
  };
}

/** What the site asks of it. */
function providerOf(
  { open, find, change }: Checkouts,
  { key, now }: { key: CryptoKey; now(): number },
): PaymentProvider {
  return {
    name: "test",
    framed: true,
    async open(checkout) {
      const { reference } = await open(checkout);
      return { reference, url: testPagePath(reference) };
    },
    async read(webhook) {
      const verified = await verify(key, webhook);
      if (!verified.ok) return verified;
      const event = readEvent(webhook.body);
      return event ? accept([event]) : refuse("webhook_invalid");
    },
    look: async (reference) => [...(await find(reference))?.events ?? []],
    async setRenewal(subscription, renews) {
      const set = (checkout: TestCheckout) =>
        checkout.contract?.state === "active" ? withContract(checkout, { renews }) : checkout;
      if (!await change(referenceOf(subscription), set)) throw unknown("contract");
    },
    async end(subscription) {
      if (!await change(referenceOf(subscription), (checkout) => end(checkout, now()))) {
        throw unknown("contract");
      }
    },
    async refund(payment) {
      const give = (checkout: TestCheckout) => {
        const made = checkout.payments.find(({ id }) => id === payment);
        if (!made) return null;
        const { amount } = checkout;
        return made.returned < amount
          ? giveBack(checkout, { kind: "refunded", amount, now: now(), payment })
          : checkout;
      };
      if (!await change(referenceOf(payment), give)) throw unknown("payment");
    },
  };
}

function unknown(what: string): PaymentProviderError {
  return new PaymentProviderError(`Cannot find a ${what} of the test provider's`);
}
