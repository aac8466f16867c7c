/**
 * What a member page does with its service worker once it is idle: registers it, lets it cache the rest of the app, checks
 * for a new version every hour, answers its messages, closes notifications about what is on the screen, and requests a
 * background sync of the outbox. Started once per page by client/when_idle.ts.
 */
import { effect } from "@preact/signals";
import type { TextLanguage } from "@/domain/language.ts";
import { outboxTag, ownPath, type ToPage, type ToWorker } from "@/domain/service_worker.ts";
import { isFrugal } from "@/client/prefetch.ts";
import { keep } from "@/client/service_worker/memory.ts";
import { copyMute } from "@/client/service_worker/mute.ts";
import { serviceWorker } from "@/client/service_worker_registration.ts";
import type { Socket } from "@/client/socket.ts";
import { shownClient } from "@/client/start.ts";

/** How often a page that stays open checks for a new version. */
const UPDATE_CHECK_EVERY_MS = 3_600_000;

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Starts all of it, if the browser has service workers. */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker: container } = globalThis.navigator;
  // On a metered connection none is installed; an existing one stays.
  if (!container || (isFrugal() && !container.controller)) return;
  container.addEventListener("message", handle);
  // The worker has not seen this page, which was loaded before it: it gets the language from here.
  if (!container.controller) void keep("language", document.documentElement.lang as TextLanguage);
  const registration = await serviceWorker();
  if (!registration) return;
  checkForUpdates(registration);
  closeWhatIsSeen(registration);
  sendWithoutPage(registration);
  copyMute();
  if (!isFrugal()) fill(container, registration);
}

/** Asks the worker to cache the rest of the app; a worker that is being replaced is skipped for its successor. */
export function fill(
  container: Pick<ServiceWorkerContainer, "controller" | "addEventListener">,
  { installing, waiting }: Pick<ServiceWorkerRegistration, "installing" | "waiting">,
): void {
  const ask = () => container.controller?.postMessage({ kind: "fill" } satisfies ToWorker);
  container.addEventListener("controllerchange", ask);
  if (!installing && !waiting) ask();
}

function handle({ data, ports }: MessageEvent<ToPage>): void {
  switch (data.kind) {
    case "push":
      if (showsNews(shownClient.peek())) ports[0]?.postMessage(true);
      return;
    case "open": {
      const url = ownPath(data.url, location.origin);
      if (!url) return;
      ports[0]?.postMessage(true);
      if (url !== `${location.pathname}${location.search}${location.hash}`) location.assign(url);
    }
  }
}

/** Whether a page with this client gets events, and so shows by itself what is new. */
export function showsNews(client: { socket: Pick<Socket, "link"> } | null): boolean {
  return client?.socket.link.peek() === "open";
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || !isUpdateCheckDue(checkedAt, Date.now())) return;
    checkedAt = Date.now();
    // Without a network the next return tries again.
    registration.update().catch(() => {});
  });
}

/** Whether a page that becomes visible checks for a new version; both in milliseconds since 1970. */
export function isUpdateCheckDue(checkedAt: number, now: number): boolean {
  return Math.abs(now - checkedAt) >= UPDATE_CHECK_EVERY_MS;
}

/** Closes notifications about the page that is on the screen. */
function closeWhatIsSeen(registration: ServiceWorkerRegistration): void {
  async function close(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    for (const notification of await registration.getNotifications()) {
      const url = ownPath(Object(notification.data).url, location.origin);
      if (url && new URL(url, location.origin).pathname === location.pathname) notification.close();
    }
  }
  document.addEventListener("kin:navigated", () => void close());
  document.addEventListener("visibilitychange", () => void close());
  void close();
}

/** Requests a background sync while there are entries and the socket is closed. */
function sendWithoutPage(registration: ServiceWorkerRegistration): void {
  const { sync } = registration as { sync?: SyncManager };
  if (!sync) return;
  effect(() => {
    const client = shownClient.value;
    if (!client) return;
    const waits = client.outbox.entries.value.some(({ failed }) => failed === null);
    if (!waits || client.socket.link.value === "open") return;
    // If the browser refuses, the next page sends them.
    sync.register(outboxTag(client.me.id)).catch(() => {});
  });
}
