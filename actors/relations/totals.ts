/**
 * The totals of a member's lists, as their devices get them. Pure.
 *
 * Invariant: without premium, fans and visitors are counted as they stood when the step began, and nothing else of the view
 * follows from them, its version neither (LK-20).
 */
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Totals } from "@/store/records.ts";
import { NO_TOTALS, shownAt, SIDES } from "@/store/relations/rows.ts";
import type { PairEntries, TotalsAfter } from "@/store/relations/writer.ts";

/** Who is told, and when. */
export interface TotalsReader {
  isPremium: boolean;
  now: number;
}

/** More changes than a step has: so the versions of a later step are higher. */
const STEP_VERSIONS = 2 ** 20;

/** The totals as far as their member may know them. */
export function knownTotals(totals: Totals, { isPremium, now }: TotalsReader): Totals {
  if (isPremium) return totals;
  const { fans, visits, fans_new, visits_new } = shownAt(totals, now);
  return { ...totals, fans, visits, fans_new, visits_new };
}

export function toTotalsView(totals: Totals, reader: TotalsReader): TotalsView {
  const { matches, visits, fans, mylikes, fans_new, visits_new, version = 0 } = knownTotals(totals, reader);
  const shown = shownAt(totals, reader.now);
  const changes = reader.isPremium ? version - shown.version : shown.own;
  return {
    matches: { total: matches },
    visits: { total: visits },
    fans: { total: fans },
    mylikes: { total: mylikes },
    fans_new,
    visits_new,
    version: shown.step * STEP_VERSIONS + changes,
  };
}

/** Tells a member's devices their totals. */
export function notifyTotals(member: MemberId, view: TotalsView): Delivery {
  return { kind: "event", to: [member], frame: eventFrame("totals", view) };
}

/** Tells those of a pair for whom the totals have changed. */
export function notifyPair(
  { pair, totals }: Pick<PairEntries, "pair" | "totals">,
  after: TotalsAfter,
  { isPremium, now }: { isPremium: readonly [boolean, boolean]; now: number },
): Delivery[] {
  return SIDES.flatMap((side) => {
    const next = after[side];
    if (!next) return [];
    const reader = { isPremium: isPremium[side], now };
    const view = toTotalsView(next, reader);
    const before = toTotalsView(totals[side].value ?? NO_TOTALS, reader);
    return view.version === before.version ? [] : [notifyTotals(pair[side], view)];
  });
}
