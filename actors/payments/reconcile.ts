/**
 * Queries the providers about orders whose webhook may be lost. An order without an outcome is queried when it
 * is five minutes old and then at twice the age each time, by one isolate. After a day it expires; money that
 * arrives later still pays it.
 *
 * A contract that should have renewed, or is over, is queried by the page that began it
 * (store/subscriptions/look_at.ts).
 */
import type { OrderId } from "@/domain/ids.ts";
import { LOOK_MAX_MS, ORDER_LIFE_MS, PAYMENT_EVENT_LIFE_MS, RECONCILE_AFTER_MS } from "@/domain/limits.ts";
import { isActing, type PaymentEvent, PaymentProviderError } from "@/domain/payments.ts";
import { newChange } from "@/store/change.ts";
import { getOrder, listDueOrders, listOrders, type OrderEntry } from "@/store/orders/reader.ts";
import { updateOrder } from "@/store/orders/writer.ts";
import type { Order } from "@/store/records.ts";
import { getSubscription, listLooks, type SubscriptionEntry } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import { address, newDraft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ApplyEvent } from "@/actors/payments/apply.ts";
import { readBuyer } from "@/actors/payments/buyer.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { notifyOrder } from "@/actors/payments/notify.ts";

/** The counts of one run. */
export interface Reconciled {
  /** Orders and contracts queried, and those that a lost event was applied to. */
  asked: number;
  changed: number;
  /** Orders that expired, and queries that failed. */
  expired: number;
  failed: number;
}

/**
 * Queries the providers about orders without an outcome, contracts that should have renewed and contracts that
 * are over. `all`: about every order of the last 90 days, and every such contract. `only`: about this order.
 */
export type Reconcile = (options?: { all?: boolean; only?: OrderId }) => Promise<Reconciled>;

/** Contracts queried in one run; the others follow in the next. */
const CONTRACTS_MAX = 100;

/** Opens the command on an isolate. */
export function openReconcile(
  env: ActorEnv,
  { providers, apply }: Pick<PaymentDeps, "providers"> & { apply: ApplyEvent },
): Reconcile {
  const { database, now } = env;

  /** Whether it changed anything; null where the provider does not answer. */
  async function query({ provider: name, reference }: Order): Promise<boolean | null> {
    // An inactive test provider is not queried.
    if (reference === null || !isActing(name, env.catalogue())) return false;
    let events: PaymentEvent[];
    try {
      const provider = providers.get(name);
      if (!provider) return null;
      events = await provider.look(reference);
    } catch (error) {
      if (error instanceof PaymentProviderError) return null;
      throw error;
    }
    let isChanged = false;
    for (const event of events) {
      const applied = await apply(event);
      isChanged ||= applied.ok && applied.value === "done";
    }
    return isChanged;
  }

  /** Postpones the next query of an order; false where another isolate was first. */
  async function claim(entry: OrderEntry): Promise<boolean> {
    const { created_at, look_at } = entry.value;
    if (look_at === undefined) return false;
    const wait = Math.min(LOOK_MAX_MS, Math.max(RECONCILE_AFTER_MS, now() - created_at));
    const change = newChange();
    updateOrder(change, entry, { ...entry.value, look_at: now() + wait });
    return await database.commit(change) !== null;
  }

  /** The same for a contract. */
  async function claimContract(entry: SubscriptionEntry): Promise<boolean> {
    const change = newChange();
    updateSubscription(change, entry, { ...entry.value, looked_at: now() });
    return await database.commit(change) !== null;
  }

  /** The orders that began contracts whose events may be lost. */
  async function* contractsDue(all: boolean): AsyncGenerator<Order> {
    let count = 0;
    for await (const entry of listLooks(database, all ? Infinity : now())) {
      const { state, paid_until, order } = entry.value;
      if (all && state !== "ended" && now() < paid_until + RECONCILE_AFTER_MS) continue;
      if (!all && ++count > CONTRACTS_MAX) return;
      if (!all && !(await claimContract(entry))) continue;
      const first = await getOrder(database, order);
      if (first) yield first.value;
    }
  }

  async function expire(id: string): Promise<boolean> {
    const entry = await getOrder(database, id);
    const buyer = entry && await readBuyer(database, entry.value.member);
    if (!entry || !buyer) return false;
    const { look_at: _, ...before } = entry.value;
    const isLeft = before.state === "created" || before.state === "open";
    if (!isLeft || now() - before.created_at < ORDER_LIFE_MS) return false;
    const order: Order = { ...before, state: "expired" };
    const draft = newDraft();
    updateOrder(draft, entry, order);
    const { member: { value: member }, account, wheel, route } = buyer;
    const after = { member, account: account.value, wheel: wheel.value };
    notify(draft, [notifyOrder(order, { coins: 0, after, now: now() })], [{ member: member.id, route }]);
    const publish = address(draft, env);
    if (await database.commit(draft) === null) return false;
    publish();
    return true;
  }

  /** The order on whose page an order was paid: a renewal has none of its own. */
  async function pageOf(id: OrderId): Promise<Order | null> {
    const order = await getOrder(database, id);
    if (!order || order.value.reference !== null || order.value.subscription === undefined) {
      return order?.value ?? null;
    }
    const contract = await getSubscription(database, order.value.subscription);
    return contract && ((await getOrder(database, contract.value.order))?.value ?? null);
  }

  return async function reconcile({ all = false, only = undefined } = {}) {
    const done: Reconciled = { asked: 0, changed: 0, expired: 0, failed: 0 };
    const errors: unknown[] = [];

    /** Queries one order; an error does not stop the others. */
    async function ask(order: Order): Promise<boolean | null> {
      const isChanged = await query(order).catch((error) => {
        errors.push(error);
        return null;
      });
      if (order.reference !== null) done.asked++;
      if (isChanged === null) done.failed++;
      else if (isChanged) done.changed++;
      return isChanged;
    }

    if (only !== undefined) {
      const page = await pageOf(only);
      if (page) await ask(page);
      if (errors.length > 0) throw new AggregateError(errors, `Cannot reconcile order "${only}"`);
      return done;
    }
    const orders = all ? listOrders(database, now() - PAYMENT_EVENT_LIFE_MS) : listDueOrders(database, now());
    for await (const entry of orders) {
      if (!all && !(await claim(entry))) continue;
      if (await ask(entry.value) === false && await expire(entry.value.id)) done.expired++;
    }
    for await (const order of contractsDue(all)) await ask(order);
    if (errors.length > 0) throw new AggregateError(errors, "Cannot reconcile orders");
    return done;
  };
}
