/**
 * What the app knows of the device it runs on (spec §3: Platform info), and the cookies that keep some of it.
 * Pure; the browser's side is client/platform.ts.
 */
import { readCookie, SUBSCRIBED_COOKIE, YEAR_S } from "@/domain/cookies.ts";
import { MUTE_COOKIE } from "@/domain/sound.ts";

export const SYSTEMS = ["ios", "android", "windows", "mac", "linux", "other"] as const;
export type System = typeof SYSTEMS[number];

/** 'true' for a day after the prompt was closed (spec §3). */
export const SKIP_COOKIE = "pushskip";
/** What the browser answered when it was asked last, for 365 days: 'granted' or 'denied' (spec §3). */
export const PERMISSION_COOKIE = "notification-permission";

/** A day in seconds. */
export const SKIP_S = 24 * 3600;

/** Spec §3. */
export interface PlatformInfo {
  os: System;
  subscribed: boolean;
  isInStandalonemode: boolean;
  skipped: boolean;
  muted: boolean;
}

/** How long each cookie of the device lives, in seconds (spec §3). */
export const DEVICE_COOKIES = {
  [SKIP_COOKIE]: SKIP_S,
  [SUBSCRIBED_COOKIE]: YEAR_S,
  [PERMISSION_COOKIE]: YEAR_S,
} as const;
export type DeviceCookie = keyof typeof DEVICE_COOKIES;

/** What a browser reports about itself. */
export interface DeviceSigns {
  userAgent: string;
  /** `navigator.maxTouchPoints`. */
  touchPoints: number;
  /** It runs without a browser around it: from the Home Screen, or as the packaged app. */
  isStandalone: boolean;
  /** `document.cookie`. */
  cookies: string;
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
export function osOf(userAgent: string, touchPoints: number): System {
  if (/Windows/.test(userAgent)) return "windows";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/.test(userAgent)) return "android";
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? "ios" : "mac";
  return /Linux/.test(userAgent) ? "linux" : "other";
}

export function readPlatform({ userAgent, touchPoints, isStandalone, cookies }: DeviceSigns): PlatformInfo {
  return {
    os: osOf(userAgent, touchPoints),
    subscribed: readCookie(cookies, SUBSCRIBED_COOKIE) === "true",
    isInStandalonemode: isStandalone,
    skipped: readCookie(cookies, SKIP_COOKIE) === "true",
    muted: readCookie(cookies, MUTE_COOKIE) === "true",
  };
}

/** What the browser answered when it was asked last, as far as the cookie remembers. */
export function readPermission(cookies: string): "granted" | "denied" | null {
  const kept = readCookie(cookies, PERMISSION_COOKIE);
  return kept === "granted" || kept === "denied" ? kept : null;
}
