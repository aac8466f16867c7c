/** Alerts a member to a like, match or visit, in its change. Virtual profiles get no alerts. Pure. */
import type { AlertKind } from "@/domain/alerts.ts";
import { nextStep } from "@/domain/step.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import type { Change } from "@/store/change.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import { otherSide } from "@/store/relations/rows.ts";
import type { PairState } from "@/actors/relations/pair.ts";
import type { NotifyEnv } from "@/actors/relations/notify.ts";

/**
 * The stored row names the other member; the notification says no more than the member may know (LK-14), and without
 * premium not before the next step (LK-20).
 */
export function alertOther(
  change: Change,
  { pair, side, members, routes }: PairState,
  { kind, now, isPremium }: NotifyEnv & { kind: Extract<AlertKind, "like" | "match" | "visit"> },
): void {
  const there = otherSide(side);
  if (members[there].virtual) return;
  const isOnline = isOnRoute(routes[there]);
  const alert = { to: pair[there], kind, subject: pair[side], now };
  if (kind === "match" || isPremium[there]) addAlert(change, { ...alert, isOnline });
  // The page of somebody who is there then is told first.
  else addAlert(change, { ...alert, isOnline: true, from: nextStep(now) });
}
