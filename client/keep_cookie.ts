/** Writes a cookie that the page's own scripts keep. */
import { writeCookie } from "@/domain/set_cookie.ts";

/** `lifeS` in seconds; 0 removes it. */
export function keepCookie(name: string, value: string, lifeS: number): void {
  const secure = location.protocol === "https:";
  document.cookie = writeCookie(name, value, { maxAgeS: lifeS, secure, httpOnly: false });
}
