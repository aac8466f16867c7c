/** How it stands with pushes on this device, in words. Pure. */
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import type { PlatformInfo } from "@/domain/platform.ts";
import type { PushState } from "@/client/push/devices.ts";
import type { Translate } from "@/locales/text.ts";

/** What stands under the switch: how it stands, and while it is off the coins that the first time brings. */
export function hintText(
  t: Translate,
  state: PushState,
  { info, isRewarded }: { info: DeviceInfo | undefined; isRewarded: boolean },
): string {
  const text = stateText(t, state, info);
  if (state !== "off" || isRewarded) return text;
  return `${text} ${t("notifications.here_bonus", { count: PUSH_REWARD_COINS })}`;
}

type DeviceInfo = Pick<PlatformInfo, "os" | "isInStandalonemode">;

/** `info` is missing until the device has been looked at. */
export function stateText(
  t: Translate,
  state: PushState,
  info: DeviceInfo | undefined,
): string {
  // An app has no address bar with the browser's permissions.
  if (state === "denied" && info?.isInStandalonemode) return t("notifications.here_denied_app");
  // There they come with the Home Screen.
  if (state === "unsupported" && info?.os === "ios" && !info.isInStandalonemode) {
    return t("notifications.here_ios");
  }
  return t(`notifications.here_${state}`);
}
