/**
 * Updates the counters of the navigation bars. The server renders them with their links; only the numbers change, so no
 * component is hydrated: `data-total` names a list, `data-new` the counter of what is new in it, which with `data-counts` is
 * shown and announced.
 */
import { formatCount } from "@/domain/time_text.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

type List = "matches" | "visits" | "fans" | "mylikes";
type News = "fans_new" | "visits_new";

/** Shows these totals. `sayNew` gives the text for a number of new ones. */
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
