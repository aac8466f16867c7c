/**
 * The device that the page runs on, and what its cookies keep of the answers about notifications (spec §3). For
 * client/push/ and the islands that offer notifications.
 * Invariant: each cookie is written to live as long as domain/platform.ts says. Safari ends what scripts write after 7 days.
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

/** What the device is asked, and told to keep. */
export interface DevicePort {
  signs(): DeviceSigns;
  /** `lifeS` in seconds; 0 removes the cookie. */
  keep(name: string, value: string, lifeS: number): void;
}

export class Device {
  constructor(private readonly port: DevicePort) {}

  /** As it is now: another tab may have written the cookies, and they end by themselves. */
  info(): PlatformInfo {
    return readPlatform(this.port.signs());
  }

  get userAgent(): string {
    return this.port.signs().userAgent;
  }

  /** What the browser answered when it was asked last; null where it was not asked, or too long ago. */
  permission(): "granted" | "denied" | null {
    return readPermission(this.port.signs().cookies);
  }

  /** The prompt was closed: for a day there is none. */
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

/** From the Home Screen, which Safari says in its own way too, or in the packaged app. */
function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(STANDALONE).matches || isPackaged();
}
