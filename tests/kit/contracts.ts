/** Contracts that renew premium, for tests of what becomes of them: a provider that says what it was told, and purchases by it. */
import assert from "node:assert/strict";
import type { MemberId, OrderId } from "@/domain/ids.ts";
import {
  type PaymentEvent,
  type PaymentNews,
  type PaymentProvider,
  PaymentProviderError,
} from "@/domain/payments.ts";
import { accept } from "@/domain/refusals.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { keys } from "@/store/keys.ts";
import type { Order, Subscription } from "@/store/records.ts";
import type { TestActors } from "@/tests/kit/actors.ts";

export interface ToldProvider extends PaymentProvider {
  /** What it was told, in order: "contract renews", "contract ends", "contract ends now", "payment refunded". */
  readonly told: string[];
  /** Whether it is out of reach. */
  isDown: boolean;
}

/** A provider named "test" that keeps what it was told. */
export function openToldProvider(): ToldProvider {
  const reach = () => {
    if (provider.isDown) throw new PaymentProviderError("Cannot be reached");
  };
  const provider: ToldProvider = {
    name: "test",
    framed: true,
    told: [],
    isDown: false,
    open: ({ order }) => Promise.resolve({ reference: `page-${order}`, url: `/pay/${order}` }),
    read: () => Promise.resolve(accept([])),
    look: () => Promise.resolve([]),
    async setRenewal(contract, renews) {
      await Promise.resolve();
      reach();
      provider.told.push(`${contract} ${renews ? "renews" : "ends"}`);
    },
    async end(contract) {
      await Promise.resolve();
      reach();
      provider.told.push(`${contract} ends now`);
    },
    async refund(payment) {
      await Promise.resolve();
      reach();
      provider.told.push(`${payment} refunded`);
    },
  };
  return provider;
}

/** A member's premium that is paid for, and the events that follow from it. */
export interface Bought {
  order: Order;
  contract: Subscription;
  /** Has the provider tell something of the contract. */
  notify(news: "renewed" | "failed" | "given up" | "ended"): Promise<void>;
}

let events = 0;

/** Buys a package of premium, and has its provider say that it is paid; `meanwhile` happens while its page is open. */
export async function buyPremium(
  { actors, env, database }: Pick<TestActors, "actors" | "database"> & {
    env: Pick<ActorEnv, "catalogue" | "now">;
  },
  member: MemberId,
  { months = 1, type = "premium" as const, meanwhile = () => Promise.resolve() }: {
    months?: number;
    type?: "premium";
    meanwhile?(): Promise<unknown>;
  } = {},
): Promise<Bought> {
  const { id: package_id } = env.catalogue().premium.find((each) => each.months === months) ??
    assert.fail(`No package of ${months} months`);
  const begun = await actors.payments.initiate({
    member,
    lang: "en",
    app: null,
    input: { provider: "cc3a", package_id, type },
    rid: `buy-${++events}`,
  });
  assert.ok(begun.ok);
  const id = begun.value.order_id as OrderId;
  const { value: order } = await database.get(keys.order(id));
  assert.ok(order);
  const { amount, currency } = order;
  const apply = async (news: PaymentNews) => {
    const event: PaymentEvent = { id: `event-${++events}`, provider: "test", at: env.now(), ...news };
    const heard = await actors.payments.apply(event);
    assert.ok(heard.ok, JSON.stringify(heard));
  };
  const reference = `page-${id}`;
  const subscription = `contract-${id}`;
  await meanwhile();
  const claim = { order: id, member, package_id, amount, currency };
  await apply({ kind: "paid", claim, reference, payment: `payment-${id}`, subscription });
  const { value: paid } = await database.get(keys.order(id));
  const { value: contract } = await database.get(keys.subscription(paid?.subscription ?? assert.fail()));
  assert.ok(paid && contract);
  return {
    order: paid,
    contract,
    notify(news) {
      const payment = `payment-${id}-${++events}`;
      switch (news) {
        case "renewed":
          return apply({ kind: "renewed", subscription, payment, amount, currency });
        case "failed":
        case "given up":
          return apply({ kind: "renewal_failed", subscription, payment, final: news === "given up" });
        case "ended":
          return apply({ kind: "subscription_ended", subscription });
      }
    },
  };
}
