/** How it stands with pushes on this device, in words. Pure. */
import type { PlatformInfo } from "@/domain/platform.ts";
import type { PushState } from "@/client/push/devices.ts";
import type { Translate } from "@/locales/text.ts";

/** `info` is missing until the device has been looked at. */
export function stateText(
  t: Translate,
  state: PushState,
  info: Pick<PlatformInfo, "os" | "isInStandalonemode"> | undefined,
): string {
  // An app has no address bar with the browser's permissions.
  if (state === "denied" && info?.isInStandalonemode) return t("notifications.here_denied_app");
  // There they come with the Home Screen.
  if (state === "unsupported" && info?.os === "ios" && !info.isInStandalonemode) {
    return t("notifications.here_ios");
  }
  return t(`notifications.here_${state}`);
}
