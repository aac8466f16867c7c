/**
 * Keeps the counters of the bars right. The server renders them once, with the links that they belong to; what changes is
 * a number, so no component is hydrated for it: `data-total` names a list, `data-new` a counter of what is new in it, which
 * with `data-counts` is shown and spoken.
 */
import { formatCount } from "@/domain/time_text.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

type List = "matches" | "visits" | "fans" | "mylikes";
type News = "fans_new" | "visits_new";

/** Shows these totals. `sayNew` gives the words for so many new ones. */
export function markTotals(totals: TotalsView, sayNew: (count: number) => string): void {
  for (const mark of document.querySelectorAll<HTMLElement>("[data-total]")) {
    mark.textContent = formatCount(totals[mark.dataset.total as List].total);
  }
  for (const mark of document.querySelectorAll<HTMLElement>("[data-new]")) {
    const count = totals[mark.dataset.new as News];
    mark.hidden = count === 0;
    if (mark.dataset.counts === undefined) continue;
    const [shown, said] = mark.children;
    if (shown) shown.textContent = `+${formatCount(count)}`;
    if (said) said.textContent = sayNew(count);
  }
}
