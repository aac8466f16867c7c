/** Somebody who takes money, in memory: pages that nobody sees, and the events that a real provider would tell of them. */
import type { MemberId, OrderId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import {
  type Checkout,
  type Claim,
  type PaymentEvent,
  type PaymentNews,
  type PaymentProvider,
  PaymentProviderError,
} from "@/domain/payments.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Account, Entry } from "@/domain/money.ts";
import type { Order } from "@/store/records.ts";
import type { Actors } from "@/actors/mod.ts";
import type { TestActors } from "@/tests/kit/actors.ts";

export interface Till extends PaymentProvider {
  /** What was opened, by the order. */
  opened: Map<string, Checkout>;
  /** What `look` tells, by the reference. */
  told: Map<string, PaymentEvent[]>;
  refunds: string[];
  /** While set, nothing answers. */
  isDown: boolean;
}

/** Opens such a till under the name of the test provider. */
export function openTill(): Till {
  const till: Till = {
    name: "test",
    framed: true,
    opened: new Map(),
    told: new Map(),
    refunds: [],
    isDown: false,
    open(checkout) {
      if (till.isDown) return Promise.reject(new PaymentProviderError("down"));
      till.opened.set(checkout.order, checkout);
      const reference = `page-${checkout.order}`;
      return Promise.resolve({ reference, url: `https://till.example/${reference}` });
    },
    read: ({ headers, body }) =>
      Promise.resolve(
        headers["x-signed"] === "yes"
          ? accept([JSON.parse(new TextDecoder().decode(body)) as PaymentEvent])
          : refuse("webhook_signature"),
      ),
    look: (reference) =>
      till.isDown
        ? Promise.reject(new PaymentProviderError("down"))
        : Promise.resolve(till.told.get(reference) ?? []),
    setRenewal: () => Promise.resolve(),
    end: () => Promise.resolve(),
    refund(payment) {
      if (till.isDown) return Promise.reject(new PaymentProviderError("down"));
      till.refunds.push(payment);
      return Promise.resolve();
    },
  };
  return till;
}

let told = 0;

/** An event of the till's; each has an id of its own. */
export function eventOf<News extends PaymentNews>(
  news: News,
  id = `evt-${++told}`,
): PaymentEvent & News {
  return { id, provider: "test", at: 0, ...news } as PaymentEvent & News;
}

/** What an order is paid for. */
export function claimOf({ id, member, goods, amount, currency }: Order): Claim {
  return { order: id, member, package_id: goods.package_id, amount, currency };
}

/** The event that pays an order; `pay-` and `sub-` with the order's id are the names of the payment and the contract. */
export function paidOf(order: Order, own: Partial<Extract<PaymentNews, { kind: "paid" }>> = {}) {
  return eventOf({
    kind: "paid",
    claim: claimOf(order),
    reference: `page-${order.id}`,
    payment: `pay-${order.id}`,
    subscription: order.goods.type === "premium" ? `sub-${order.id}` : null,
    ...own,
  });
}

export const COINS_200: HandlerInput<"payment/initiate"> = {
  provider: "ccil",
  package_id: 1,
  type: "buy-credits",
};
export const ONE_MONTH: HandlerInput<"payment/initiate"> = {
  provider: "cc3a",
  package_id: 1,
  type: "premium",
};

/** Begins a purchase; gives its order. */
export async function order(
  { actors, database }: { actors: Pick<Actors, "payments">; database: Database },
  member: MemberId,
  input: HandlerInput<"payment/initiate"> = COINS_200,
  lang: Language = "en",
): Promise<Order> {
  const begun = await actors.payments.initiate({ member, lang, app: null, input, rid: crypto.randomUUID() });
  if (!begun.ok) throw new Error(`Cannot order: ${begun.refusal.code}`);
  return await orderOf({ database }, begun.value.order_id);
}

/** An order as it is stored. */
export async function orderOf({ database }: { database: Database }, id: string): Promise<Order> {
  const { value } = await database.get(keys.order(id as OrderId));
  if (!value) throw new Error(`Cannot find order "${id}"`);
  return value;
}

/** A member's coins with their entries but the first one. */
export async function coinsOf(
  { database }: { database: Database },
  member: MemberId,
): Promise<Account & { entries: Pick<Entry, "cause" | "delta">[] }> {
  return await transact(database, async () => {
    const { value } = await database.get(keys.account(member));
    if (!value) throw new Error(`Cannot find the account of "${member}"`);
    const entries: Pick<Entry, "cause" | "delta">[] = [];
    for await (const { value: { cause, delta } } of database.list(keys.entries(member))) {
      entries.push({ cause, delta });
    }
    return { change: null, value: { ...value, entries: entries.slice(1) } };
  });
}

/** What a member's devices have heard of an order, in turn. */
export function outcomesOf({ published }: Pick<TestActors, "published">, { id }: Order): string[] {
  return published.flatMap(({ deliveries }) => deliveries).flatMap((each) => {
    if (each.kind !== "event" || each.frame.module !== "payment/complete") return [];
    const { order_id, status } = each.frame.data as EventData<"payment/complete">;
    return order_id === id ? [status] : [];
  });
}
