/**
 * Which browsers are known to be too old for the app: it needs ES modules, `light-dark()`, without which a page has no
 * colours, `:has()` and `Promise.withResolvers`. Pure. Invariant: a browser that is not recognised counts as new enough.
 */

/** The first versions that can show the app. */
export const OLDEST_BROWSERS = { Chrome: 123, Edge: 123, Firefox: 121, Safari: 17.5 } as const;

/** Engines that never had modules, or pages drawn elsewhere. */
const NEVER = /\bMSIE \d|\bTrident\/|\bPresto\/|\bOpera Mini\b/;
/** Every browser of iOS has the engine of its system, whatever it calls itself. */
const IOS = /\((?:iPhone|iPad|iPod)\b[^)]*? OS (\d{1,3})[_.](\d{1,3})/;
/** Browsers of iOS that ask for the desktop's page claim a system and a Safari which are not theirs. */
const DISGUISED = /\b\w{2,5}iOS\//;
/** Edge, Opera and Samsung's say whose engine they have. */
const CHROME = /\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,4})/;
const FIREFOX = /\bFirefox\/(\d{1,4})/;
const SAFARI = /\bVersion\/(\d{1,3})\.(\d{1,3}).* Safari\//;

/** Longest User-Agent that is looked at. */
const USER_AGENT_MAX_CHARS = 512;

/** Whether the app is known not to work in the browser of this User-Agent. */
export function isTooOld(userAgent: string | undefined): boolean {
  const text = (userAgent ?? "").slice(0, USER_AGENT_MAX_CHARS);
  if (NEVER.test(text)) return true;
  const [engine, oldest] = ENGINES.find(([pattern]) => pattern.test(text)) ?? [];
  const [, major, minor = "0"] = engine?.exec(text) ?? [];
  return oldest !== undefined && isBefore([Number(major), Number(minor)], oldest);
}

/** In the order in which they are looked for: iOS first, in its own name or another, and Chrome before the Safari that it claims to be. */
const ENGINES: readonly (readonly [RegExp, number])[] = [
  [IOS, OLDEST_BROWSERS.Safari],
  [DISGUISED, 0],
  [CHROME, OLDEST_BROWSERS.Chrome],
  [FIREFOX, OLDEST_BROWSERS.Firefox],
  [SAFARI, OLDEST_BROWSERS.Safari],
];

/** Versions count by their parts: 17.10 comes after 17.5. */
function isBefore([major, minor]: readonly [number, number], oldest: number): boolean {
  const [oldestMajor = 0, oldestMinor = 0] = String(oldest).split(".").map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
