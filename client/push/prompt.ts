/** Which prompt the app shows about notifications, if any (spec §4). Pure. */
import type { PlatformInfo } from "@/domain/platform.ts";
import type { Permission } from "@/client/push/port.ts";

export type PushPrompt = "add_to_home" | "permission";

export interface PromptSituation {
  platform: PlatformInfo;
  /** The member's coins. */
  credits: number;
  /** Whether this device can take pushes at all. */
  canPush: boolean;
  permission: Permission;
}

export function promptOf({ platform, credits, canPush, permission }: PromptSituation): PushPrompt | null {
  const { os, subscribed, skipped, isInStandalonemode } = platform;
  if (credits !== 0 || subscribed || skipped) return null;
  if (os === "ios" && !isInStandalonemode) return "add_to_home";
  const isMobile = os === "ios" || os === "android";
  // The browser does not prompt again after a denial, so neither does the app.
  return isMobile && isInStandalonemode && canPush && permission !== "denied" ? "permission" : null;
}
