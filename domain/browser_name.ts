/** Which browser this is, by its user agent: for the list of devices, and for the way to the Home Screen. Pure. */
import { appOf } from "@/domain/packaged_app.ts";

/** From the one that pretends to be the fewest others to the one that all pretend to be. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:OPR|OPiOS|OPT)\//, "Opera"],
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\bDuckDuckGo\/|\bDdg\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** The browser's own name, or "App" for the packaged app; "Browser" where it is not known. */
export function browserOf(userAgent: string): string {
  if (appOf(userAgent)) return "App";
  return NAMES.find(([sign]) => sign.test(userAgent))?.[1] ?? "Browser";
}

/** `inside`: the browser that another app opens for its links, which has no way to the Home Screen. */
export type IosBrowser = "safari" | "other" | "inside";

const INSIDE =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|Twitter|GSA)\b/;
const FOREIGN = /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|DuckDuckGo|Ddg|Brave|YaBrowser)\b/;

/** Where a browser of iOS has its way to the Home Screen. */
export function iosBrowserOf(userAgent: string): IosBrowser {
  if (INSIDE.test(userAgent) || !/\bSafari\//.test(userAgent)) return "inside";
  return FOREIGN.test(userAgent) ? "other" : "safari";
}
