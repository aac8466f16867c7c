/** Alerts a buyer about a payment, in the change that books it. Pure. */
import type { OrderId, SubscriptionId } from "@/domain/ids.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import type { Change } from "@/store/change.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import type { Buyer } from "@/actors/payments/buyer.ts";

/** `about` is an order, or a contract whose renewal failed. */
export function alertBuyer(
  change: Change,
  { member, route }: Pick<Buyer, "member" | "route">,
  { about, now }: { about: OrderId | SubscriptionId; now: number },
): void {
  const { id, virtual, erased_at } = member.value;
  if (virtual || erased_at !== undefined) return;
  const isOnline = isOnRoute(route);
  addAlert(change, { to: id, kind: "coins", subject: about, isOnline, now });
}
