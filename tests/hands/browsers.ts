/** The browsers that journeys run in, by their names. */
import { openChromium } from "@/tests/hands/chromium.ts";
import type { BrowserDriver } from "@/tests/hands/screen.ts";

export const BROWSERS = { chromium: openChromium } as const satisfies Record<
  string,
  () => Promise<BrowserDriver>
>;
export type BrowserName = keyof typeof BROWSERS;

/** Names the browser of a run; Chromium unless given. */
export const BROWSER_VARIABLE = "TEST_BROWSER";

export function browserOfRun(): BrowserName {
  const named = Deno.env.get(BROWSER_VARIABLE) ?? "chromium";
  if (Object.hasOwn(BROWSERS, named)) return named as BrowserName;
  throw new RangeError(`${BROWSER_VARIABLE} is one of ${Object.keys(BROWSERS).join(", ")}, not "${named}"`);
}
