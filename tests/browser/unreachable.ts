/** Controls that cannot be brought into sight, or lie under something else when they are. */
import type { Page } from "playwright-core";

/** One line each. */
export function unreachableOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const dialogs = [...document.querySelectorAll("dialog:modal")];
    const scope = dialogs.at(-1) ?? document.body;
    const SOUGHT = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
    const name = (each: Element) => each.outerHTML.replace(/class="[^"]*"/, "").slice(0, 90);
    const isSeen = (each: Element, [target, box]: [Element, DOMRect]) => {
      const left = Math.max(box.left, 0);
      const right = Math.min(box.right, innerWidth);
      const top = Math.max(box.top, 0);
      const bottom = Math.min(box.bottom, innerHeight);
      if (right - left < 1 || bottom - top < 1) return false;
      // What a box to search in has found lies above the page until Escape.
      for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]] as const) {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        if (hit?.closest("[role=listbox]")) return true;
        if (
          hit && (target.contains(hit) || each.contains(hit) || hit.contains(target) && hit !== document.body)
        ) {
          return true;
        }
      }
      return false;
    };
    for (const each of scope.querySelectorAll(SOUGHT)) {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (each.closest("[inert], [aria-hidden=true]") || each.matches(":disabled")) continue;
      // Hidden ones are touched by their label.
      const target = each.matches("input") ? each.closest("label") ?? each : each;
      const size = target.getBoundingClientRect();
      // What is read by screen readers alone, or shows only with the focus.
      if (size.width <= 1 || size.height <= 1) continue;
      if (getComputedStyle(target).pointerEvents === "none") continue;
      const isReached = (["center", "end", "start"] as const).some((block) => {
        target.scrollIntoView({ block, inline: "nearest" });
        return isSeen(each, [target, target.getBoundingClientRect()]);
      });
      if (!isReached) found.push(`out of reach: ${name(each)}`);
    }
    return found;
  });
}
