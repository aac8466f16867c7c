/**
 * The cookies of the sound, for Safari: it keeps what a script has set for seven days alone, and what a server has set for as
 * long as that says. So they are set once more with each new session token, which comes once a day at most.
 */
import { readCookie, YEAR_S } from "@/domain/cookies.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import { MUTE_COOKIE, SOUND_COOKIE } from "@/domain/sound.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Every browser of iOS, and Safari on a Mac. */
const WEBKIT = /\bAppleWebKit\/(?!.*\bChrom(?:e|ium)\/)/;

/** Keeps for a year what the browser has of them. */
export function keepSoundCookies(c: PageContext): void {
  if (!WEBKIT.test(c.req.header("user-agent") ?? "")) return;
  for (const name of [MUTE_COOKIE, SOUND_COOKIE]) {
    if (readCookie(c.req.header("cookie"), name) !== "true") continue;
    const line = writeCookie(name, "true", { maxAgeS: YEAR_S, secure: c.var.env.secure, httpOnly: false });
    c.res.headers.append("Set-Cookie", line);
  }
}
