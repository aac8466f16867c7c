/** The embedded test provider by itself, with its book in memory and a site that only listens. */
import { openProviders, type Providers } from "@/adapters/payments/mod.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Checkout, PaymentProvider } from "@/domain/payments.ts";
import type { CheckoutBook } from "@/domain/test_payments.ts";
import type { Database } from "@/store/database.ts";
import { startPoll } from "@/store/pace.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { openCheckoutBook } from "@/store/test_payments/book.ts";
import { openLog } from "@/telemetry/log.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openWebhookSink, type WebhookSink } from "@/tests/kit/webhook_sink.ts";

export interface TestProviderWorld extends AsyncDisposable {
  clock: TestClock;
  database: Database;
  book: CheckoutBook;
  sink: WebhookSink;
  provider: PaymentProvider;
  payments: Providers["testPayments"];
  /** Whether the site sells by it. */
  site: { isOpen: boolean };
  /** One more instance on the same book. */
  another(): Promise<Providers>;
}

export async function openTestProviderWorld(): Promise<TestProviderWorld> {
  const stack = new AsyncDisposableStack();
  const clock = new TestClock();
  const database = await openTestDatabase();
  stack.defer(() => database.close());
  const book = openCheckoutBook(database);
  const site = { isOpen: true };
  const sink = stack.use(openWebhookSink(clock));

  async function another(): Promise<Providers> {
    return stack.use(
      await openProviders({
        poll: (work, pace) => startPoll(work, { ...pace, isQuiet: database.isQuiet }),
        book,
        secret: new Uint8Array(32).fill(7),
        stripe: null,
        now: clock.now,
        origin: () => sink.origin,
        isOpen: () => site.isOpen,
        log: openLog({ level: "silent" }),
      }),
    );
  }

  const { providers, testPayments } = await another();
  const provider = providers.get("test");
  if (!provider) throw new TypeError("The test provider is always there");
  const world = { clock, database, book, sink, site, provider, payments: testPayments, another };
  return { ...world, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Longer than any test. */
const NEVER = Date.UTC(2100, 0);

/** A checkout of coins, or of so many months of premium. */
export function checkoutOf(order: string, months: number | null = null): Checkout {
  return {
    order,
    member: "0123456789" as MemberId,
    type: months === null ? "credits" : "premium",
    package_id: 2,
    amount: 1_999,
    currency: "USD",
    title: "1,000 coins",
    lang: "en",
    months,
    renews_at: null,
    expires_at: NEVER,
    return_url: `https://site.example/payments/redirect?order=${order}`,
  };
}
