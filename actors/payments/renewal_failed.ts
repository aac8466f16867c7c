/**
 * Decides a failed renewal. The first failure notifies the member, and premium lasts through the days of grace
 * while the provider retries. The final failure ends the contract, and premium ends with the paid period.
 */
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { updateMember } from "@/store/members/writer.ts";
import { getOrderByPayment } from "@/store/orders/reader.ts";
import type { Member, Subscription } from "@/store/records.ts";
import { getSubscriptionByReference } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import { newDraft, notify } from "@/actors/draft.ts";
import { alertBuyer } from "@/actors/payments/alerting.ts";
import { readBuyer, withoutGrace } from "@/actors/payments/buyer.ts";
import { type Decide, ignore } from "@/actors/payments/event_outcome.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";
import { isRenewing } from "@/actors/subscriptions/renewing.ts";

export const decideRenewalFailed: Decide<"renewal_failed"> = async (env, event) => {
  const { database, now } = env;
  const entry = await getSubscriptionByReference(database, event.provider, event.subscription);
  if (!entry) return null;
  const { value: before } = entry;
  if (await getOrderByPayment(database, event.provider, event.payment)) {
    return ignore(before.order, "paid already");
  }
  if (!isRenewing(before)) return ignore(before.order, `${before.state} already`);
  if (before.state === "past_due" && !event.final) return ignore(before.order, "past_due already");
  const buyer = await readBuyer(database, before.member);
  if (!buyer) return ignore(before.order, "no member");

  const draft = newDraft();
  const at = now();
  const contract: Subscription = {
    ...before,
    // The provider must not collect payments for a contract that has ended.
    ...(event.final ? { state: "ended", ended_at: at, untold: true } : { state: "past_due" }),
    version: before.version + 1,
  };
  updateSubscription(draft, entry, contract);
  const isLatest = buyer.contract?.value.id === contract.id;
  const member: Member = event.final && isLatest ? withoutGrace(buyer.member.value) : buyer.member.value;
  if (member !== buyer.member.value) updateMember(draft, buyer.member, member);
  const isNews = before.state === "active" || event.final;
  if (isNews) {
    const data = { amount: String(before.amount), currency: before.currency, final: event.final ? "1" : "0" };
    addOwnLetter(draft, env, { kind: "renewal_failed", member, now: at, data });
    alertBuyer(draft, buyer, { about: before.id, now: at });
  }
  const latest = isLatest ? contract : buyer.contract?.value ?? null;
  notify(draft, [premiumNews(member, latest, at), ...(before.state === "active" ? [bannerTo(member)] : [])], [
    { member: before.member, route: buyer.route },
  ]);
  if (isNews) draft.afterwards.push(env.wakeMailer);
  return { order: before.order, draft };
};

function bannerTo({ id }: Member): Delivery {
  const frame = eventFrame("notification", { type: "error", message: "notice.renewal_failed" });
  return { kind: "event", to: [id], frame };
}
