/**
 * Registers the service worker. From member pages alone: when they are idle (client/service_worker_page.ts), or sooner by
 * what needs it, as a push subscription.
 */
let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * The registration; null where there is none: a browser without service workers, a page that is not on https, Vite's dev
 * server, or a browser that refuses it.
 */
export function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register();
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker: container } = globalThis.navigator;
  // Vite's dev server serves this file from its own address.
  if (!container || !import.meta.url.startsWith(location.origin)) return null;
  try {
    return await container.register("/sw.js", { updateViaCache: "none" });
  } catch {
    // The next call tries again.
    registering = undefined;
    return null;
  }
}
