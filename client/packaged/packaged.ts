/** Whether the page runs in the packaged app, for what a browser alone can do: install the site, open a tab. */
import { appOf } from "@/domain/packaged_app.ts";

interface Native {
  Capacitor?: { isNativePlatform?: () => boolean };
}

/** By the bridge, which is there before any code of the page, or by the user agent: whichever says so. */
export function isPackaged(
  page: Native = globalThis as Native,
  userAgent = globalThis.navigator?.userAgent,
): boolean {
  return page.Capacitor?.isNativePlatform?.() === true ||
    appOf(userAgent) !== null;
}
