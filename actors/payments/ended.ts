/** A provider ended a contract: it no longer renews, and premium lasts until the end of the paid period. */
import { updateMember } from "@/store/members/writer.ts";
import type { Subscription } from "@/store/records.ts";
import { getSubscriptionByReference } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import { newDraft, notify } from "@/actors/draft.ts";
import { readBuyer, withoutGrace } from "@/actors/payments/buyer.ts";
import { type Decide, ignore } from "@/actors/payments/event_outcome.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";
import { isRenewing } from "@/actors/subscriptions/renewing.ts";

export const decideEnded: Decide<"subscription_ended"> = async ({ database, now }, event) => {
  const entry = await getSubscriptionByReference(database, event.provider, event.subscription);
  if (!entry) return null;
  const { untold: _, ...before } = entry.value;
  if (before.state === "ended") return ignore(before.order, "ended already");
  const buyer = await readBuyer(database, before.member);
  if (!buyer) return ignore(before.order, "no member");

  const draft = newDraft();
  const at = now();
  const contract: Subscription = { ...before, state: "ended", ended_at: at, version: before.version + 1 };
  updateSubscription(draft, entry, contract);
  const isLatest = buyer.contract?.value.id === contract.id;
  // A contract cancelled by declaration (SU-10) while its payment was late keeps its days of grace.
  const isGraceOver = isLatest && isRenewing(before) && buyer.member.value.premium_grace !== undefined;
  const member = isGraceOver ? withoutGrace(buyer.member.value) : buyer.member.value;
  if (isGraceOver) updateMember(draft, buyer.member, member);
  notify(draft, [premiumNews(member, isLatest ? contract : buyer.contract?.value ?? null, at)], [{
    member: before.member,
    route: buyer.route,
  }]);
  return { order: before.order, draft };
};
