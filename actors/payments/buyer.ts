/** The rows of a member that a payment may change, and their record with another end of premium. */
import type { Account } from "@/domain/money.ts";
import type { MemberId, SubscriptionId } from "@/domain/ids.ts";
import { keepsFromRenewal } from "@/domain/own_pause.ts";
import type { PremiumTime } from "@/domain/premium.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { Member, Route, Wheel } from "@/store/records.ts";
import { getSubscription, type SubscriptionEntry } from "@/store/subscriptions/reader.ts";

export interface Buyer {
  member: MemberEntry;
  account: Entry<Account>;
  wheel: Entry<Wheel>;
  route: Entry<Route>;
  /** The id of the latest contract, and that contract; null without one. */
  latest: Entry<SubscriptionId>;
  contract: SubscriptionEntry | null;
}

/** Reads a member's rows, or null where there is no such member. The change checks what it depends on. */
export async function readBuyer(database: Database, id: MemberId): Promise<Buyer | null> {
  const [member, account, wheel, route, latest] = await database.getMany([
    keys.member(id),
    keys.account(id),
    keys.wheel(id),
    keys.route(id),
    keys.subscriptionOf(id),
  ]);
  if (!member.value) return null;
  const contract = latest.value === null ? null : await getSubscription(database, latest.value);
  return { member: { ...member, value: member.value }, account, wheel, route, latest, contract };
}

/**
 * Whether what a member pays for may renew. Not for somebody who leaves (ER-5) or is closed, nor within their own pause (LM-10):
 * a page that was opened before can still be paid then.
 */
export function mayRenew(
  { member: { value }, account }: Pick<Buyer, "member" | "account">,
  { at, now }: { at: number; now: number },
): boolean {
  const isGone = value.closing !== undefined || value.erased_at !== undefined ||
    value.restrictions?.out_until === null;
  return !isGone && !keepsFromRenewal(account.value?.pause, at, now);
}

/**
 * The member whom a payment comes from: who is leaving as no adult is paid it back as well (AG-6). It is written also where it
 * says so already, so that nobody who has just looked at the orders finds that nothing is due.
 */
export function withPayBack(member: Member): Member {
  const { closing } = member;
  if (closing?.by !== "age" || closing.erasing) return member;
  return { ...member, closing: { ...closing, pay_back: true } };
}

/** The member with premium until then. */
export function withPremium({ premium_grace: _, ...member }: Member, time: PremiumTime): Member {
  return { ...member, ...time, version: (member.version ?? 0) + 1 };
}

/** The member whose premium no longer renews: it ends with the paid period. */
export function withoutGrace(member: Member): Member {
  return withPremium(member, { premium_until: member.premium_until });
}
