/**
 * A member's latest contract with the rows that a change of its renewal touches. The change checks all of this
 * snapshot, so that it conflicts with a concurrent renewal or purchase.
 */
import type { MemberId } from "@/domain/ids.ts";
import { premiumTime } from "@/domain/premium.ts";
import { check, type Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import type { Member, Route, Subscription } from "@/store/records.ts";
import type { SubscriptionEntry } from "@/store/subscriptions/reader.ts";
import { updateSubscription } from "@/store/subscriptions/writer.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import { withPremium } from "@/actors/payments/buyer.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";

export interface Contract {
  member: MemberEntry;
  subscription: SubscriptionEntry;
  /** That it is the latest one. */
  latest: Entry<unknown>;
  route: Entry<Route>;
}

/** The member's latest contract, or null where they never had one. */
export async function readContract(database: Database, id: MemberId): Promise<Contract | null> {
  const { value: latestId } = await database.get(keys.subscriptionOf(id));
  if (latestId === null) return null;
  const [latest, subscription, member, route] = await database.getMany([
    keys.subscriptionOf(id),
    keys.subscription(latestId),
    keys.member(id),
    keys.route(id),
  ]);
  if (!subscription.value || !member.value) return null;
  // A later one began in between.
  if (latest.value !== latestId) return await readContract(database, id);
  return {
    latest,
    subscription: { ...subscription, value: subscription.value },
    member: { ...member, value: member.value },
    route,
  };
}

/** Adds a contract that was cancelled or resumed to a draft, with the events and rows that follow from it. */
export function putRenewal(
  draft: Draft,
  contract: Contract,
  { next, renews, now }: { next: Subscription; renews: boolean; now: number },
): { subscription: Subscription; member: Member } {
  const { value: before } = contract.member;
  const member = withPremium(before, premiumTime(before.premium_until, renews));
  const subscription: Subscription = { ...next, untold: true, version: next.version + 1 };
  check(draft, contract.latest);
  updateSubscription(draft, contract.subscription, subscription);
  updateMember(draft, contract.member, member);
  notify(draft, [premiumNews(member, subscription, now)], [{ member: member.id, route: contract.route }]);
  return { subscription, member };
}
