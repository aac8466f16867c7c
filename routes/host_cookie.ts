/**
 * Cookies that the server alone reads and writes. On https they have the prefix `__Host-`, so that no other host can plant
 * them; plain http cannot have it.
 */
import { readCookie } from "@/domain/cookies.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface HostCookie {
  /** What the browser has sent, or null. */
  read(c: PageContext): string | null;
  /** Keeps a value of cookie characters for so long; 0 removes it. */
  write(c: PageContext, value: string, maxAgeS: number): void;
}

/** The cookie of this name, without the prefix. */
export function hostCookie(name: string): HostCookie {
  const nameOf = (c: PageContext) => c.var.env.secure ? `__Host-${name}` : name;
  return {
    read: (c) => readCookie(c.req.header("cookie"), nameOf(c)),
    write(c, value, maxAgeS) {
      const line = writeCookie(nameOf(c), value, { maxAgeS, secure: c.var.env.secure, httpOnly: true });
      c.header("Set-Cookie", line, { append: true });
    },
  };
}
