/** How this device takes pushes: the packaged app by its plugin, every browser by the site's service worker. */
import { isPackaged } from "@/client/packaged/packaged.ts";
import type { PushPort } from "@/client/push/port.ts";
import { WebPort } from "@/client/push/web_port.ts";
import { serviceWorker } from "@/client/service_worker_registration.ts";

export async function ownPushPort(): Promise<PushPort> {
  if (isPackaged()) {
    const { packagedPushPort } = await import("@/client/packaged/push_port.ts");
    return packagedPushPort();
  }
  return new WebPort({
    notification: globalThis.Notification,
    hasPushManager: "PushManager" in globalThis && "serviceWorker" in navigator,
    worker: activeWorker,
  });
}

/** Installed by then, or not at all. */
const ACTIVE_MS = 10_000;

/** Nothing can be subscribed with a worker that is still being installed. */
async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await serviceWorker();
  if (!registration || registration.active) return registration;
  const { promise: never, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), ACTIVE_MS);
  return await Promise.race([navigator.serviceWorker.ready, never]);
}
