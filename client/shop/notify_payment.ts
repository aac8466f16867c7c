/**
 * Shows the result of a payment (spec §4): closes its modals, shows a banner, and reopens what the coins were for. Loaded by
 * `Client.notifyPayment` when there is one.
 */
import type { Client } from "@/client/client.ts";
import { type PaymentNews, Purchase } from "@/client/state/purchase.ts";

export function notifyPayment(client: Client, received: PaymentNews): void {
  // A paid order brings coins: one without any was partly refunded.
  if (received.status === "paid" && received.coins === 0) return void client.own.refresh();
  const purchase = client.slice(Purchase);
  const isOurs = purchase.knows(received.order_id);
  const news = purchase.take(received);
  if (!news) return;
  const { order_id, type, status, coins } = news;
  switch (status) {
    case "created":
    case "open":
      return;
    case "pending":
      if (isOurs) showPending(client, { order_id, type });
      return;
    case "paid": {
      void client.own.refresh();
      const purpose = client.creditsFor?.purpose;
      if (isOurs) closeAll(client, type);
      client.notices.show(
        type === "credits"
          ? { type: "credits", message: "notice.coins_received", coins }
          : { type: "success", message: "notice.subscription_activated", coins },
      );
      if (isOurs && type === "credits") goOn(client, purpose);
      return;
    }
    case "refunded":
      void client.own.refresh();
      if (isShown(client, order_id)) client.unwant("payment");
      return client.notices.show({ type: "success", message: "notice.payment_returned" });
    case "refused":
    case "cancelled":
    case "expired":
      // The packages stay open for another attempt.
      if (isShown(client, order_id)) client.unwant("payment");
      if (isOurs) client.notices.show({ type: "error", message: `notice.payment_${status}` });
      return;
    default:
      status satisfies never;
  }
}

/**
 * The payment modal shows it; if the member is back at the packages, it opens again. If it is closed, the packages are closed
 * too, so that a pending payment is not started again.
 */
function showPending(client: Client, { order_id, type }: Pick<PaymentNews, "order_id" | "type">): void {
  const { orders } = client.slice(Purchase);
  if (!isShown(client, order_id)) {
    if (client.paymentWanted.peek() || !client[`${type}Wanted`].peek()) return;
    client.paymentWanted.value = { order_id, url: "", type };
  }
  const unfollow = client.paymentWanted.subscribe((wish) => {
    if (wish?.order_id === order_id) return;
    queueMicrotask(() => unfollow());
    if (!wish && orders.peek().get(order_id)?.status === "pending") client.unwant(type);
  });
}

function isShown(client: Client, order: string): boolean {
  return client.paymentWanted.peek()?.order_id === order;
}

function closeAll(client: Client, type: PaymentNews["type"]): void {
  client.unwant("payment");
  client.unwant(type);
}

/** The coins are there now: back to what they were for. */
function goOn(client: Client, purpose: NonNullable<Client["creditsFor"]>["purpose"] | undefined): void {
  if (purpose === "spotlight") client.spotlightWanted.value = true;
  if (purpose === "spin") client.wheelWanted.value = true;
}
