/** The totals of a member's lists, as their devices get them. Pure. */
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import type { MemberId, Pair } from "@/domain/ids.ts";
import type { Totals } from "@/store/records.ts";
import { SIDES } from "@/store/relations/rows.ts";
import type { TotalsAfter } from "@/store/relations/writer.ts";

export function toTotalsView(totals: Totals): TotalsView {
  const { matches, visits, fans, mylikes, fans_new, visits_new, version = 0 } = totals;
  return {
    matches: { total: matches },
    visits: { total: visits },
    fans: { total: fans },
    mylikes: { total: mylikes },
    fans_new,
    visits_new,
    version,
  };
}

/** Tells a member's devices their totals. */
export function tellTotals(member: MemberId, totals: Totals): Delivery {
  return { kind: "event", to: [member], frame: eventFrame("totals", toTotalsView(totals)) };
}

/** Tells those of a pair whose totals have changed. */
export function tellPair(pair: Pair, after: TotalsAfter): Delivery[] {
  return SIDES.flatMap((side) => {
    const totals = after[side];
    return totals ? [tellTotals(pair[side], totals)] : [];
  });
}
