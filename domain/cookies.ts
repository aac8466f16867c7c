/**
 * The cookies of the product, and how one is read. domain/set_cookie.ts writes them. `sid` and those of
 * routes/host_cookie.ts (`draft`, `device`, `known` …) have the prefix `__Host-` on https. The others (`lang`, `theme`,
 * `ref`, `freeCreditsReward` …) have not: they give no rights, most are read and written by the page's own scripts under one
 * name on http and https, and whoever could plant one changes how the page looks.
 */

/** 365 days in seconds (spec §9). */
export const YEAR_S = 365 * 24 * 3600;

/** 'true' until the page has shown a new member the coins of their sign-up (spec §4); for the page's scripts. */
export const REWARD_COOKIE = "freeCreditsReward";

/** 'true' for 365 days after the member has allowed notifications on this device (spec §3). */
export const SUBSCRIBED_COOKIE = "ch_sub_success";

/** `__Host-sid` on https; plain http cannot have that prefix (decisions: session). */
export function sessionCookieName(origin: string | undefined): "__Host-sid" | "sid" {
  return origin?.startsWith("https:") ? "__Host-sid" : "sid";
}

/** The desk's, apart from that of members: nobody is both in one session. */
export function deskCookieName(origin: string | undefined): "__Host-desk" | "desk" {
  return origin?.startsWith("https:") ? "__Host-desk" : "desk";
}

/** A cookie's value, or null. Of several with one name the first counts. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
