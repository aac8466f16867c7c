/** The browsers that journeys run in, by their names. */
import { openChromium } from "@/tests/hands/chromium.ts";
import { openFirefox } from "@/tests/hands/firefox.ts";
import type { BrowserDriver, BrowserLook } from "@/tests/hands/screen.ts";
import { openWebKit } from "@/tests/hands/webkit.ts";

export const BROWSERS = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
} as const satisfies Record<
  string,
  (look?: BrowserLook) => Promise<BrowserDriver>
>;
export type BrowserName = keyof typeof BROWSERS;

/** Names the browser of a run; Chromium unless given. */
const BROWSER_VARIABLE = "TEST_BROWSER";

export function browserOfRun(): BrowserName {
  const named = Deno.env.get(BROWSER_VARIABLE) ?? "chromium";
  if (Object.hasOwn(BROWSERS, named)) return named as BrowserName;
  throw new RangeError(`${BROWSER_VARIABLE} is one of ${Object.keys(BROWSERS).join(", ")}, not "${named}"`);
}
