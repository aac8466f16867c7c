/** Has a member be told of what somebody has done to them, in its change. Virtual profiles are told nothing. Pure. */
import type { AlertKind } from "@/domain/alerts.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import type { Change } from "@/store/change.ts";
import { otherSide } from "@/store/relations/rows.ts";
import type { PairState } from "@/actors/relations/pair.ts";

/** Who has done it stands in the row, which nobody sees; what is told says no more than the member may know (LK-14). */
export function alertOther(
  change: Change,
  { pair, side, members, routes }: PairState,
  { kind, now }: { kind: Extract<AlertKind, "like" | "match" | "visit">; now: number },
): void {
  const there = otherSide(side);
  if (members[there].virtual) return;
  const isOnline = routes[there].value !== null;
  addAlert(change, { to: pair[there], kind, subject: pair[side], isOnline, now });
}
