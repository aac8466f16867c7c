/** What of a page is out of reach, cut off or broken, for those who look at it in a narrow window or with large letters (NV-19). */
import type { Page } from "playwright-core";

/** The size of a page's letters unless its reader chose another one. */
export const USUAL_PX = 16;

/** Sets the size of letters as the browser's settings do; only they count for the widths of media queries. */
export async function enlarge(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: px } });
}

/** What is out of reach, cut off, or broken in the middle of a word that has room on a line; an address is one word. */
export function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flaws = new Set<string>();
    const width = document.documentElement.clientWidth;
    const isShown = (each: Element) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !each.closest("[inert], [aria-hidden=true]");
    const styles = (each: Element | null): CSSStyleDeclaration[] =>
      each ? [getComputedStyle(each), ...styles(each.parentElement)] : [];
    const scrolls = (each: Element) =>
      styles(each.parentElement).some(({ overflowX }) => /auto|scroll/.test(overflowX));
    const isLeft = ({ left, right }: DOMRect, by = { left: 0, right: width }) =>
      left < by.left - 1 || right > by.right + 1;

    if (document.documentElement.scrollWidth > innerWidth) flaws.add("the page scrolls sideways");
    for (const each of document.querySelectorAll("a, button, label, input, select, textarea")) {
      const box = each.getBoundingClientRect();
      if (!isShown(each) || box.width <= 1 || scrolls(each)) continue;
      if (isLeft(box)) flaws.add(`out of the window: ${each.outerHTML.slice(0, 90)}`);
      const parts = each.matches("label") ? each.querySelectorAll("span") : [];
      for (const part of parts) {
        const inner = part.getBoundingClientRect();
        if (inner.width > 1 && isLeft(inner, box)) {
          flaws.add(`leaves its label: ${part.outerHTML.slice(0, 90)}`);
        }
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const [node, element] = [texts.currentNode, texts.currentNode.parentElement];
      const text = node.nodeValue ?? "";
      if (!element || text.trim() === "" || element.matches("option, textarea") || !isShown(element)) {
        continue;
      }
      const isCut = styles(element).some(({ textOverflow, webkitLineClamp, clipPath }) =>
        textOverflow === "ellipsis" || webkitLineClamp !== "none" || clipPath !== "none"
      );
      if (isCut || scrolls(element)) continue;
      range.selectNodeContents(node);
      const box = element.closest("a, button, label, th, td")?.getBoundingClientRect();
      if ([...range.getClientRects()].some((line) => isLeft(line) || box && isLeft(line, box))) {
        flaws.add(`leaves its place: ${text}`);
      }
      // A link that is its own address breaks wherever a line ends.
      if (/^https?:/.test(element.closest("a")?.textContent ?? "")) continue;
      if (!element.closest("a, button, label, legend, summary, h1, h2, h3, th")) continue;
      for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}@.]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter((line) => line.width > 0);
        const length = lines.reduce((sum, line) => sum + line.width, 0);
        if (new Set(lines.map(({ top }) => top)).size > 1 && length < 0.6 * width) {
          flaws.add(`broken: ${word}`);
        }
      }
    }
    return [...flaws];
  });
}
