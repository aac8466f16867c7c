/** Installing the site as an app, where the browser has offered it (client/keep_install_prompt.ts). For /notifications. */
import type { PlatformInfo } from "@/domain/platform.ts";
import type {} from "@/client/keep_install_prompt.ts";

/** `beforeinstallprompt`, which is not standardized. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** How to install: by the browser's prompt, or by hand on iOS; null if it is installed or cannot be. */
export function installWay({ os, isInStandalonemode }: PlatformInfo): "ask" | "steps" | null {
  if (isInStandalonemode) return null;
  if (os === "ios") return "steps";
  return offerOf() ? "ask" : null;
}

/** Calls `listener` when the browser offers to install, until the signal aborts. */
export function handleInstallOffer(listener: () => void, signal: AbortSignal): void {
  addEventListener("beforeinstallprompt", listener, { signal });
}

/** Shows the browser's prompt, from a click; whether the member accepted. A prompt can be used once. */
export async function install(): Promise<boolean> {
  const offer = offerOf();
  globalThis.installOffer = undefined;
  return await offer?.prompt().then(({ outcome }) => outcome === "accepted", () => false) ?? false;
}

function offerOf(): InstallOffer | null {
  const { installOffer: offer } = globalThis;
  return offer && "prompt" in offer ? offer as InstallOffer : null;
}
