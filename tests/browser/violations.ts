/** What axe finds on a page, for the tests that hold the pages to WCAG 2.2 AA (NV-9). */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { NARROW, WIDE } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/until.ts";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** How a page is visited for it: axe is put into the page, which its policy forbids; nothing moves while it measures. */
export const MEASURED = { bypassCSP: true, reducedMotion: "reduce" } as const;

export type Theme = "light" | "dark";

/** How every page is looked at: each size, language and theme meets each of the others once. */
export const LOOKS = [
  { viewport: NARROW, locale: "en-US", theme: "light" },
  { viewport: NARROW, locale: "he-IL", theme: "dark" },
  { viewport: WIDE, locale: "en-US", theme: "dark" },
  { viewport: WIDE, locale: "he-IL", theme: "light" },
] as const satisfies readonly { viewport: object; locale: string; theme: Theme }[];

/**
 * The pages that are looked at in a look: the languages take turns, so that each page is seen in both sizes and both
 * themes, and the parts that all pages share in every look.
 */
export function inTurn<T>(pages: readonly T[], { locale }: (typeof LOOKS)[number]): T[] {
  return pages.filter((_, index) => (index % 2 === 0) === (locale === "en-US"));
}

/** A look in words, for the title of its test. */
export function nameOf({ viewport, locale, theme }: (typeof LOOKS)[number]): string {
  return `${viewport === WIDE ? "wide" : "narrow"}, ${locale}, ${theme}`;
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
