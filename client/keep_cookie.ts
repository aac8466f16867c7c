/** Writes a cookie that scripts can read. */
import { writeCookie } from "@/domain/set_cookie.ts";

/** `lifeS` is in seconds; 0 deletes the cookie. */
export function keepCookie(name: string, value: string, lifeS: number): void {
  const secure = location.protocol === "https:";
  document.cookie = writeCookie(name, value, { maxAgeS: lifeS, secure, httpOnly: false });
}
