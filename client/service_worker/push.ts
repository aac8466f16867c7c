/**
 * Shows what is pushed, and keeps the number on the app's icon.
 * Invariant: every push ends in something to see; what it says is shown to nobody after its member has left this browser.
 */
import { askPage } from "@/client/service_worker/ask_page.ts";
import { type Device, forget, recall } from "@/client/service_worker/memory.ts";
import { isMuted } from "@/client/service_worker/mute.ts";
import { readNotice, showsNotice } from "@/client/service_worker/notices.ts";
import { lastLanguage } from "@/client/service_worker/pages.ts";
import type { WorkerScope } from "@/client/service_worker/scope.ts";

/** A page that shows what is new answers within it, also while it is busy. */
const ANSWER_MS = 1_000;

/** Takes one push, for the device that pages have subscribed. */
export async function takePush(
  scope: WorkerScope,
  payload: string | null,
  device: Promise<Device | null> = recall("device"),
): Promise<void> {
  const { KINDLING, location: { origin }, registration, clients, navigator: { userAgent } } = scope;
  const lang = await lastLanguage() ?? "en";
  // It may have been on its way for long: without a device nobody says that its member is still here.
  const notice = readNotice(await device ? payload : null, { ...KINDLING, origin, lang });
  showBadge(scope, notice.badge);
  if (!showsNotice(notice, userAgent) && await isSeen(clients)) return;
  await registration.showNotification(notice.title, { ...notice.options, silent: await isMuted() });
}

/** Whether the window that is looked at shows what is new: one that has lost its connection, or is no page of members, does not. */
async function isSeen(clients: WorkerScope["clients"]): Promise<boolean> {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const looked = windows.find(({ focused, visibilityState, frameType }) =>
    focused && visibilityState === "visible" && frameType === "top-level"
  );
  return looked !== undefined && await askPage(looked, { kind: "push" }, ANSWER_MS);
}

/**
 * Takes what is private off this device: its member is signed in no more. Their next visit subscribes again
 * (client/push/devices.ts).
 */
export async function clearPrivate(scope: WorkerScope): Promise<void> {
  showBadge(scope, 0);
  const { registration } = scope;
  await Promise.all([forget("device"), closeAll(registration), unsubscribe(registration)]);
}

async function closeAll(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close();
}

/** Not every browser has pushes, and its push service may be out of reach. */
async function unsubscribe({ pushManager }: Partial<ServiceWorkerRegistration>): Promise<void> {
  await pushManager?.getSubscription().then((known) => known?.unsubscribe()).catch(() => {});
}

function showBadge({ navigator }: WorkerScope, count: number | null): void {
  if (count === null) return;
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
