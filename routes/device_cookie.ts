/**
 * The cookie that ties a sign-in link to the browser that asked for it: a random value, whose hash the link carries. It
 * gives no rights of its own.
 */
import { SIGN_IN_LIFE_MS } from "@/domain/limits.ts";
import { hostCookie } from "@/routes/host_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const cookie = hostCookie("device");
const DEVICE_BYTES = 32;
const DEVICE = /^[A-Za-z0-9_-]{43}$/;

/** This browser's value, or null. */
export function readDevice(c: PageContext): string | null {
  const value = cookie.read(c);
  return value !== null && DEVICE.test(value) ? value : null;
}

/** This browser's value, a fresh one where it has none, kept for as long as the link lives. */
export function keepDevice(c: PageContext): string {
  const device = readDevice(c) ??
    c.var.env.randomBytes(DEVICE_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
  cookie.write(c, device, SIGN_IN_LIFE_MS / 1000);
  return device;
}
