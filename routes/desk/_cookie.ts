/** The cookie of a session at the desk: the browser's own pages alone send it, and no link of another site does. */
import { readCookie } from "@/domain/cookies.ts";
import { STAFF_SESSION_LIFE_MS } from "@/domain/limits.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** The token that the browser has sent, or null. */
export function readDeskToken(c: PageContext): string | null {
  return readCookie(c.req.header("cookie"), c.var.env.deskCookie);
}

/** Puts a session's token into its cookie; null removes it. */
export function setDeskToken(c: PageContext, token: string | null): void {
  const { secure, deskCookie } = c.var.env;
  const maxAgeS = token === null ? 0 : STAFF_SESSION_LIFE_MS / 1_000;
  const line = writeCookie(deskCookie, token ?? "", { maxAgeS, secure, httpOnly: true, sameSite: "Strict" });
  c.header("Set-Cookie", line, { append: true });
}
