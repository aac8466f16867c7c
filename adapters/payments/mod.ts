/**
 * Who takes the money: the embedded test provider, and Stripe where the operator has an account. The catalogue says which of
 * them a client's name for a provider means.
 */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { PaymentProvider } from "@/domain/payments.ts";
import type { TestPayments } from "@/domain/test_payments.ts";
import { openTestProvider, type TestProviderOptions } from "@/adapters/payments/test/mod.ts";

export interface ProviderOptions extends TestProviderOptions {
  /** Null where the operator has no account. */
  stripe: { key: string; webhookSecret: string } | null;
}

export interface Providers extends AsyncDisposable {
  providers: ReadonlyMap<ProviderName, PaymentProvider>;
  testPayments: TestPayments;
  /** The test provider renews and tells from now on: the site listens. */
  start(): void;
}

export async function openProviders({ stripe, ...options }: ProviderOptions): Promise<Providers> {
  const test = await openTestProvider(options);
  const providers = new Map<ProviderName, PaymentProvider>([["test", test.provider]]);
  if (stripe) {
    // Its library is large, and most starts do without it.
    const { openStripe } = await import("@/adapters/payments/stripe/mod.ts");
    providers.set("stripe", openStripe(stripe));
  }
  return {
    providers,
    testPayments: test.payments,
    start: test.start,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}
