/** The service worker of a page, as tests look at it and speak to it. */
import type { CDPSession, Page } from "playwright-core";
import type { Device } from "@/client/service_worker/memory.ts";
import { PATIENCE_MS } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/mod.ts";

export interface WorkerLine {
  /** Brings a push. */
  push(payload: unknown): Promise<void>;
  /** Lets the browser say that there is a network again. */
  sync(tag: string): Promise<void>;
}

/** Waits until the page has a worker that answers for it. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true })
    );
  });
}

/**
 * Looks for a new worker, and waits until one of another deployment than `before` answers for the page: the browser may
 * have looked by itself already.
 */
export async function updateWorker(page: Page, before: string | undefined): Promise<void> {
  await page.evaluate(async () => void await (await navigator.serviceWorker.ready).update());
  await until("another worker is active", async () => {
    const isCalm = await page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      const { controller } = navigator.serviceWorker;
      return !installing && !waiting && active?.state === "activated" && controller?.state === "activated";
    });
    return isCalm && (await shellCaches(page)).at(-1) !== before;
  }, PATIENCE_MS);
}

/** Has the worker know a device, as pages do that have subscribed. */
export function keepDevice(page: Page, device: Device): Promise<void> {
  return page.evaluate(async (kept) => {
    await (await caches.open("kindling-memory")).put("/.kindling/device", Response.json(kept));
  }, device);
}

/** Names of the caches of built files, oldest first. */
export function shellCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("kindling-shell-"))
  );
}

/** Paths of all that this browser has cached. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => await (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/** Whether pages are asked for while the worker starts. */
export function preloads(page: Page): Promise<boolean> {
  return page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled ?? false
  );
}

/** What is shown by the system, by title. */
export function notificationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

/** Speaks to the worker as the browser does. */
export async function openWorkerLine(page: Page, origin: string): Promise<WorkerLine> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let registrationId = "";
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const each of registrations) {
      if (each.scopeURL === `${origin}/`) registrationId = each.registrationId;
    }
  });
  await session.send("ServiceWorker.enable");
  await until("the worker is known", () => registrationId !== "", PATIENCE_MS);
  return {
    push: async (payload) => {
      await session.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId,
        data: typeof payload === "string" ? payload : JSON.stringify(payload),
      });
    },
    sync: async (tag) => {
      await session.send("ServiceWorker.dispatchSyncEvent", {
        origin,
        registrationId,
        tag,
        lastChance: false,
      });
    },
  };
}

/** How many entries wait in the outbox of this browser. */
export function countWaiting(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open("kindling");
      opening.onsuccess = () => {
        const counting = opening.result.transaction("outbox").objectStore("outbox").count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    })
  );
}
