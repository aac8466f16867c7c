/**
 * Premium that nobody has paid: to make up for something, or to try what it brings. It is added to what the member has, as
 * bought premium is (decisions: money), and brings no coins. Open pages follow it.
 */
import { isAccount } from "@/domain/account_closing.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { PREMIUM_GRANT_MAX_DAYS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { withPremium } from "@/actors/payments/buyer.ts";
import { readContract } from "@/actors/subscriptions/contract.ts";
import { premiumNews } from "@/actors/subscriptions/news.ts";

type PremiumCode =
  | "unknown_member"
  | "reason_required"
  | "days_invalid"
  | "idempotency_mismatch"
  | "deadline_exceeded";

/** Adds days of premium, once a `rid`; 0 ends it now. Gives until when the member has it, in milliseconds since 1970. */
export type GivePremium = (
  by: Actor,
  member: string,
  given: { rid: string; days: number; reason: string },
) => Promise<Result<{ until: number }, PremiumCode>>;

export function openGivePremium(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): GivePremium {
  return async (by, id, { rid, days, reason: raw }) => {
    const reason = cleanReason(raw);
    if (reason === "") return refuse("reason_required");
    if (!isMemberId(id)) return refuse("unknown_member");
    if (!Number.isSafeInteger(days) || days < 0 || days > PREMIUM_GRANT_MAX_DAYS) {
      return refuse("days_invalid", { max: PREMIUM_GRANT_MAX_DAYS });
    }
    return await staffLog.run<Awaited<ReturnType<typeof load>>, { until: number }, PremiumCode>({
      once: { member: id, rid, module: "member/premium", content: [days, reason] },
      load: () => load(id),
      decide({ found, route, contract }, draft, log) {
        if (!found || !isAccount(found.value)) return refuse("unknown_member");
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
        log([{
          by,
          what: "member.premium",
          subject: { member: id },
          reason,
          before: new Date(premium_until).toISOString(),
          after: new Date(until).toISOString(),
        }]);
        return accept({ until });
      },
    });
  };

  async function load(id: MemberId) {
    const [found, route, contract] = await Promise.all([
      getMemberEntry(database, id),
      database.get(keys.route(id)),
      readContract(database, id),
    ]);
    return { found, route, contract };
  }
}
