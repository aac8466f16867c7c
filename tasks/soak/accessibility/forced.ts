/** What nobody sees once the system chooses the colours: controls and pictures of which nothing is painted in another colour. */
import type { Page } from "playwright-core";

/** One line each. */
export function hiddenOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia("(forced-colors: active)").matches) return ["the browser cannot force colours"];
    const found = new Set<string>();
    const isShown = (each: Element) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !each.closest("[inert]") && each.getBoundingClientRect().width > 1;
    const isClear = (colour: string) => /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
    const surfaceOf = (each: Element | null): string => {
      if (!each) return "none";
      const { backgroundColor } = getComputedStyle(each);
      return isClear(backgroundColor) ? surfaceOf(each.parentElement) : backgroundColor;
    };
    // A mask is filled by its background alone, which the system paints as it paints the page.
    for (const each of document.querySelectorAll("*")) {
      for (const part of [undefined, "::before", "::after"]) {
        const style = getComputedStyle(each, part);
        if (style.maskImage === "none" || style.maskImage === "" || /gradient/.test(style.maskImage)) {
          continue;
        }
        if (part && style.content === "none") continue;
        if (!isShown(each)) continue;
        if (style.backgroundColor === surfaceOf(part ? each : each.parentElement)) {
          found.add(`a mask that shows nothing: ${each.outerHTML.slice(0, 90)}${part ?? ""}`);
        }
      }
    }
    for (const each of document.querySelectorAll("svg")) {
      if (!isShown(each)) continue;
      const drawn = [each, ...each.querySelectorAll("*")].map((part) => getComputedStyle(part));
      const surface = surfaceOf(each.parentElement);
      const colours = drawn.flatMap(({ fill, stroke }) => [fill, stroke]).filter((colour) =>
        colour !== "none" && !isClear(colour)
      );
      if (colours.length > 0 && colours.every((colour) => colour === surface)) {
        found.add(
          `an icon in the colour of what is behind it: ${each.parentElement?.outerHTML.slice(0, 90)}`,
        );
      }
    }
    for (
      const each of document.querySelectorAll(
        "a[href], button, input:not([type=hidden]), select, textarea, h1, h2, p, label",
      )
    ) {
      if (!isShown(each) || !(each.textContent ?? "").trim()) continue;
      const { color, opacity } = getComputedStyle(each);
      if (isClear(color)) {
        found.add(`letters without a colour of their own: ${each.outerHTML.slice(0, 90)}`);
      }
      if (color === surfaceOf(each) && Number(opacity) > 0) {
        found.add(`letters in the colour of what is behind them: ${each.outerHTML.slice(0, 90)}`);
      }
    }
    return [...found];
  });
}
