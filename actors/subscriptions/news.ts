/** The event for the member's devices when their premium changes. Pure. */
import { hasPremium, premiumEndS } from "@/domain/premium.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Member, Subscription } from "@/store/records.ts";
import { toSubscriptionView } from "@/actors/subscriptions/view.ts";

/** `member` and `subscription` as the change leaves them; null where there is no contract. */
export function premiumNews(member: Member, subscription: Subscription | null, now: number): Delivery {
  const frame = eventFrame("user/premium", {
    premium: hasPremium(member, now) ? 1 : 0,
    premium_until: premiumEndS(member),
    subscription: subscription && toSubscriptionView(subscription),
  });
  return { kind: "event", to: [member.id], frame };
}
