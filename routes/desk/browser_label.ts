/** What a session's list says of its browser: its name and its system, for people to tell theirs apart. */
import { osOf } from "@/domain/platform.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Most browsers name others too, so the order counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS = {
  windows: "Windows",
  ios: "iOS",
  android: "Android",
  mac: "macOS",
  linux: "Linux",
  other: "",
} as const;
const UNKNOWN_MAX_CHARS = 40;

/** "Firefox, Linux". */
export function browserLabel(c: PageContext): string {
  const userAgent = c.req.header("user-agent") ?? "";
  const name = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!name) return userAgent.replaceAll(/[^\x20-\x7e]/g, "").slice(0, UNKNOWN_MAX_CHARS);
  return [name, SYSTEMS[osOf(userAgent, 0)]].filter(Boolean).join(", ");
}
