/**
 * The events about fans and visitors for members without premium: together when a step begins, without names. A
 * member without a socket then sees the change at the next read of the totals.
 */
import type { MemberId } from "@/domain/ids.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { keys } from "@/store/keys.ts";
import { NO_TOTALS, shownAt } from "@/store/relations/rows.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { notifyTotals, toTotalsView } from "@/actors/relations/totals.ts";

type Env = Pick<ActorEnv, "database" | "now">;

/** A member's totals as they may know them. */
export async function readTotals(env: Env, member: MemberId): Promise<TotalsView> {
  const { owner, totals, now } = await read(env, member);
  return toTotalsView(totals, { isPremium: hasPremium(owner, now), now });
}

/** Empty where the last step changed nothing for the member, or they were notified at once because of premium. */
export async function readStepNews(env: Env, member: MemberId): Promise<Delivery[]> {
  const { owner, totals, now } = await read(env, member);
  const { brought } = shownAt(totals, now);
  if (!brought || hasPremium(owner, now)) return [];
  const totalsEvent = notifyTotals(member, toTotalsView(totals, { isPremium: false, now }));
  return [
    ...brought.fans_new ? [notifySomebody(member, "like")] : [],
    ...brought.visits_new ? [notifySomebody(member, "visit")] : [],
    totalsEvent,
  ];
}

/** The event without a name, for a member who may not know who it is. */
function notifySomebody(to: MemberId, type: "like" | "visit"): Delivery {
  const frame = eventFrame("notification", { type, message: `notice.${type}` as const });
  return { kind: "event", to: [to], frame };
}

async function read({ database, now }: Env, member: MemberId) {
  const [owner, totals] = await database.getMany([
    keys.member(member),
    keys.totals(member),
  ]);
  return { owner: owner.value, totals: totals.value ?? NO_TOTALS, now: now() };
}
