/**
 * Where a visitor wanted to go who has to sign in first: kept in a cookie, so that it outlives a registration and a mailed
 * link, and is in no address that somebody else could write.
 */
import { KEPT_TARGET_LIFE_S } from "@/domain/limits.ts";
import { ownPath } from "@/domain/own_path.ts";
import { hostCookie } from "@/routes/host_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const cookie = hostCookie("target");
const HOME = "/explore";

/** Remembers the page that was asked for, unless a script or a prefetch asked. */
export function keepTarget(c: PageContext): void {
  const { pathname, search } = new URL(c.req.url);
  const path = ownPath(`${pathname}${search}`);
  const isPage = c.req.method === "GET" && (c.req.header("sec-fetch-mode") ?? "navigate") === "navigate" &&
    c.req.header("sec-purpose") === undefined;
  if (isPage && path !== null && path !== HOME) cookie.write(c, encodeURIComponent(path), KEPT_TARGET_LIFE_S);
}

/** Where whoever has just signed in goes, this once: to the page that they had asked for, or to their first one. */
export function takeTarget(c: PageContext): string {
  const kept = cookie.read(c);
  if (kept === null) return HOME;
  cookie.write(c, "", 0);
  try {
    return ownPath(decodeURIComponent(kept)) ?? HOME;
  } catch {
    return HOME;
  }
}
