/**
 * The cookie that ties a sign-in link to the browser that asked for it: a random value, whose hash the link carries. It
 * gives no rights of its own.
 */
import { readCookie } from "@/domain/cookies.ts";
import { SIGN_IN_LIFE_MS } from "@/domain/limits.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const DEVICE_BYTES = 32;
const DEVICE = /^[A-Za-z0-9_-]{43}$/;

/** This browser's value, or null. */
export function readDevice(c: PageContext): string | null {
  const value = readCookie(c.req.header("cookie"), nameOf(c));
  return value !== null && DEVICE.test(value) ? value : null;
}

/** This browser's value, a fresh one where it has none, kept for as long as the link lives. */
export function keepDevice(c: PageContext): string {
  const { env } = c.var;
  const device = readDevice(c) ??
    env.randomBytes(DEVICE_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
  const options = { maxAgeS: SIGN_IN_LIFE_MS / 1000, secure: env.secure, httpOnly: true };
  c.header("Set-Cookie", writeCookie(nameOf(c), device, options), { append: true });
  return device;
}

/** Plain http cannot have the prefix, as with the session's cookie. */
function nameOf(c: PageContext): "__Host-device" | "device" {
  return c.var.env.secure ? "__Host-device" : "device";
}
