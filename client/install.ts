/** Installing the site as an app, where the browser has offered it (client/keep_install_prompt.ts). For /notifications. */
import type { PlatformInfo } from "@/domain/platform.ts";
import type {} from "@/client/keep_install_prompt.ts";

/** The event of browsers that can be asked; no standard has it yet. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** How it gets installed: the browser asks, or on iOS the member finds the way; null where it is, or cannot be. */
export function installWay({ os, isInStandalonemode }: PlatformInfo): "ask" | "steps" | null {
  if (isInStandalonemode) return null;
  if (os === "ios") return "steps";
  return offerOf() ? "ask" : null;
}

/** Tells when an offer comes, until the signal aborts. */
export function handleInstallOffer(listener: () => void, signal: AbortSignal): void {
  addEventListener("beforeinstallprompt", listener, { signal });
}

/** Asks the member, from a click; whether they want it. An offer can be taken once. */
export async function install(): Promise<boolean> {
  const offer = offerOf();
  globalThis.installOffer = undefined;
  return await offer?.prompt().then(({ outcome }) => outcome === "accepted", () => false) ?? false;
}

function offerOf(): InstallOffer | null {
  const { installOffer: offer } = globalThis;
  return offer && "prompt" in offer ? offer as InstallOffer : null;
}
