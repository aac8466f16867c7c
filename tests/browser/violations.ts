/** What axe finds on a page, for the tests that hold the pages to WCAG 2.2 AA (NV-9). */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { NARROW, WIDE } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/until.ts";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** How a page is visited for it: axe is put into the page, which its policy forbids; nothing moves while it measures. */
export const MEASURED = { bypassCSP: true, reducedMotion: "reduce" } as const;

export type Theme = "light" | "dark";

/** How pages are looked at: in each language both sizes and both themes. */
export const LOOKS = [
  { locale: "en-US", screens: [{ viewport: NARROW, theme: "light" }, { viewport: WIDE, theme: "dark" }] },
  { locale: "he-IL", screens: [{ viewport: NARROW, theme: "dark" }, { viewport: WIDE, theme: "light" }] },
] as const satisfies readonly {
  locale: string;
  screens: readonly { viewport: { width: number; height: number }; theme: Theme }[];
}[];

type Look = typeof LOOKS[number];

/** The pages that are looked at in a language: they take turns, and what all pages share is seen in both. */
export function inTurn<T>(pages: readonly T[], { locale }: Look): T[] {
  return pages.filter((_, index) => (index % 2 === 0) === (locale === "en-US"));
}

/** The screen on which the nth of a look's pages is looked at: those take turns too. `deno task soak accessibility` has them all. */
export function screenInTurn(nth: number, { screens }: Look): Look["screens"][number] {
  return screens[nth % screens.length] ?? screens[0];
}

/** How often each page has been looked at. */
const looked = new WeakMap<Page, number>();

/** What axe finds on a page, one line each, on the next of a look's screens: a page that is looked at again is turned to another. */
export async function violationsInTurn(page: Page, what: string, look: Look): Promise<string[]> {
  const nth = looked.get(page) ?? 0;
  looked.set(page, nth + 1);
  const { viewport, theme } = screenInTurn(nth, look);
  await page.setViewportSize(viewport);
  return await violationsOf(page, `${what} ${viewport.width}px`, [theme]);
}

/** What axe finds on a page in each of the themes, one line each. */
export async function violationsOf(
  page: Page,
  what: string,
  themes: readonly Theme[] = ["light", "dark"],
): Promise<string[]> {
  const lines: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    for (const line of await runAxe(page)) lines.push(`${what} ${colorScheme}: ${line}`);
  }
  return lines;
}

/** Runs axe in the page, without what its wrapper for Playwright does for frames, which takes most of its time. */
async function runAxe(page: Page): Promise<string[]> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(async (tags) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await there.run(document, {
      runOnly: tags,
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = "" }) => `${id} ${target.join(" ")} ${failureSummary}`)
    );
  }, WCAG_2_2_AA);
}

/** Waits until pictures and fonts are there and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await until(
    "nothing moves",
    () => page.evaluate(() => document.getAnimations().every((each) => each.playState !== "running")),
  );
}
