/**
 * The device that the page runs on, and its cookies about notifications (spec §3). For client/push/ and the islands that
 * offer notifications.
 * Invariant: each cookie has the lifetime of domain/platform.ts. Safari limits cookies of scripts to 7 days.
 */
import { SUBSCRIBED_COOKIE } from "@/domain/cookies.ts";
import {
  DEVICE_COOKIES,
  type DeviceCookie,
  type DeviceSigns,
  PERMISSION_COOKIE,
  type PlatformInfo,
  readPermission,
  readPlatform,
  SKIP_COOKIE,
} from "@/domain/platform.ts";
import { keepCookie } from "@/client/keep_cookie.ts";
import { isPackaged } from "@/client/packaged/packaged.ts";

/** What the device is read from, and where its cookies are written. */
export interface DevicePort {
  signs(): DeviceSigns;
  /** `lifeS` in seconds; 0 removes the cookie. */
  keep(name: string, value: string, lifeS: number): void;
}

export class Device {
  constructor(private readonly port: DevicePort) {}

  /** The current state: other tabs may have changed the cookies, and they expire. */
  info(): PlatformInfo {
    return readPlatform(this.port.signs());
  }

  get userAgent(): string {
    return this.port.signs().userAgent;
  }

  /** The last known answer to the permission prompt; null if there is none, or it has expired. */
  permission(): "granted" | "denied" | null {
    return readPermission(this.port.signs().cookies);
  }

  /** The prompt was closed: it does not come back for a day. */
  skip(): void {
    this.#keep(SKIP_COOKIE, "true");
  }

  subscribed(): void {
    this.#keep(SUBSCRIBED_COOKIE, "true");
  }

  unsubscribed(): void {
    this.port.keep(SUBSCRIBED_COOKIE, "", 0);
  }

  answered(permission: "granted" | "denied"): void {
    this.#keep(PERMISSION_COOKIE, permission);
  }

  #keep(name: DeviceCookie, value: string): void {
    this.port.keep(name, value, DEVICE_COOKIES[name]);
  }
}

const STANDALONE = "(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)";

/** The device of the real browser. */
export function browserDevice(): Device {
  return new Device({
    signs: () => ({
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      isStandalone: isStandalone(),
      cookies: document.cookie,
    }),
    keep: keepCookie,
  });
}

/** Whether the page runs from the Home Screen, for which Safari has its own property, or in the packaged app. */
function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(STANDALONE).matches || isPackaged();
}
