/**
 * Purchases from a provider's signed webhook to the event with the new balance: orders are begun before, and only the webhooks
 * are measured.
 */
import { importSecret, sign, SIGNATURE_HEADER } from "@/adapters/payments/test/signature.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";
import type { CoinWorld } from "@/tasks/bench/coins/world.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import { inParallel, openPerson } from "@/tasks/bench/load_sockets.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";

const INITIATE = "payment/initiate";
const COMPLETE = '{"module":"payment/complete"';
/** Webhooks under way: as many as a busy provider sends, and one after the other for how long one takes. */
const MANY = 32;
const ONE = 1;
/** The share of purchases that are paid one after the other. */
const ALONE = 0.1;

export interface PurchaseCosts {
  perSecond: number;
  /** Milliseconds from the webhook to the event, one after the other. */
  latency: Spread;
}

/** An order that is open, and the webhook that pays it. */
interface Order {
  id: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Begins so many purchases, one after the other for each member, then pays all of them. */
export async function measurePurchases(
  port: number,
  { people, secret }: CoinWorld,
  count: number,
): Promise<PurchaseCosts> {
  const key = await importSecret(secret);
  const [bought] = demoCatalogue.credits;
  if (!bought) throw new RangeError("Cannot buy coins: none are for sale");
  const answers = new Map<string, PromiseWithResolvers<{ order_id: string; redirect_url: string }>>();
  const events = new Map<string, PromiseWithResolvers<number>>();
  const sockets: ClientSocket[] = [];
  await inParallel(people.length, 50, async (index) => {
    const person = people[index];
    if (!person) return;
    sockets[index] = await openPerson(port, person, (text) => {
      if (text.startsWith(COMPLETE)) {
        const { data } = JSON.parse(text);
        return events.get(data.order_id)?.resolve(performance.now());
      }
      if (!text.startsWith(`{"module":"${INITIATE}","rid"`)) return;
      const { rid, data, request_status } = JSON.parse(text);
      if (request_status === "1") answers.get(rid)?.resolve(data);
      else answers.get(rid)?.reject(new Error(`Cannot begin a purchase: ${text}`));
    });
  });

  const orders: Order[] = [];
  await inParallel(count, MANY, async (nth) => {
    const person = people[nth % people.length];
    if (!person) return;
    const rid = `buy-${nth}`;
    const answer = Promise.withResolvers<{ order_id: string; redirect_url: string }>();
    answers.set(rid, answer);
    const data = { provider: "ccil", package_id: bought.id, type: "buy-credits" };
    sockets[nth % people.length]?.send(JSON.stringify({ module: INITIATE, rid, data }));
    const { order_id, redirect_url } = await answer.promise;
    const event: PaymentEvent = {
      id: `bench-${nth}`,
      provider: "test",
      at: Date.now(),
      kind: "paid",
      claim: {
        order: order_id,
        member: person.id,
        package_id: bought.id,
        amount: bought.price.USD,
        currency: "USD",
      },
      reference: redirect_url.replace(/^.*\//, ""),
      payment: `payment-${nth}`,
      subscription: null,
    };
    orders.push({ id: order_id, body: new TextEncoder().encode(JSON.stringify(event)) });
  });

  const alone = orders.splice(0, Math.ceil(count * ALONE));
  const latency = spreadOf(await payAll(alone, ONE));
  const since = performance.now();
  await payAll(orders, MANY);
  const ms = performance.now() - since;
  for (const socket of sockets) socket.close();
  return { perSecond: orders.length / ms * 1_000, latency };

  /** Pays orders, and gives how many milliseconds each took to its event. */
  async function payAll(some: readonly Order[], width: number): Promise<number[]> {
    const waits: number[] = [];
    await inParallel(some.length, width, async (nth) => {
      const order = some[nth];
      if (order) waits.push(await pay(order));
    });
    return waits;
  }

  async function pay(order: Order): Promise<number> {
    const received = Promise.withResolvers<number>();
    events.set(order.id, received);
    const begun = performance.now();
    const signature = await sign(key, { body: order.body, now: Date.now() });
    const response = await fetch(`http://127.0.0.1:${port}/webhooks/payments/test`, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body: order.body,
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`Cannot pay: ${response.status} ${said}`);
    return await received.promise - begun;
  }
}
