/**
 * Premium by the operator's hand, where nobody has paid: to make up for something, or to try what it brings. It is added to
 * what the member has, as bought premium is (decisions: money), and brings no coins. Open pages follow it at their server's
 * next look into its inbox.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { keys } from "@/store/keys.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { type CommandEnv, commitDraft } from "@/actors/command.ts";
import { notify } from "@/actors/draft.ts";
import { withPremium } from "@/actors/payments/buyer.ts";
import { readContract } from "@/actors/subscriptions/contract.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";

/** Gives until when the member has paid premium now, in milliseconds since 1970; 0 days end it. */
export function grantPremium(
  env: CommandEnv,
  { email, days }: { email: string; days: number },
): Promise<Result<number, "unknown_user">> {
  const { database, now } = env;
  return commitDraft<number, "unknown_user">(env, async (draft) => {
    const found = await getMemberByEmail(database, email);
    if (!found) return refuse("unknown_user");
    const [route, contract] = await Promise.all([
      database.get(keys.route(found.value.id)),
      readContract(database, found.value.id),
    ]);
    const { premium_until, premium_grace } = found.value;
    const until = days === 0 ? now() : Math.max(now(), premium_until) + days * DAY_MS;
    const member = withPremium(found.value, {
      premium_until: until,
      // What ends now has no grace.
      ...(days > 0 && premium_grace !== undefined && { premium_grace }),
    });
    updateMember(draft, found, member);
    const news = premiumNews(member, contract?.subscription.value ?? null, now());
    notify(draft, [news], [{ member: member.id, route }]);
    return accept(until);
  });
}
