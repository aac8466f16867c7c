/** The event about an order for the member's devices. Pure. */
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { premiumEndS } from "@/domain/premium.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Member, Order, Wheel } from "@/store/records.ts";
import { freeSpins, NEW_WHEEL } from "@/actors/wheel/spins.ts";

/** The member's state after the change. */
export interface After {
  member: Member;
  account: Account | null;
  wheel: Wheel | null;
}

/** The state of an order, and the `coins` that were just granted. */
export function notifyOrder(
  order: Pick<Order, "id" | "goods" | "state">,
  { coins, after, now }: { coins: number; after: After; now: number },
): Delivery {
  const { member } = after;
  const { balance, seq } = after.account ?? EMPTY_ACCOUNT;
  const wheel = after.wheel ?? NEW_WHEEL;
  const frame = eventFrame("payment/complete", {
    order_id: order.id,
    type: order.goods.type,
    status: order.state,
    coins,
    credits: balance,
    credits_seq: seq,
    premium_until: premiumEndS(member),
    free_spins: freeSpins(member, wheel, now),
    spins_version: wheel.version,
  });
  return { kind: "event", to: [member.id], frame };
}
