/**
 * Shows push notifications, and updates the badge of the app.
 * Invariant: every push shows something, but its content is never shown after its member has signed out.
 */
import { askPage } from "@/client/service_worker/ask_page.ts";
import { type Device, forget, recall } from "@/client/service_worker/memory.ts";
import { isMuted } from "@/client/service_worker/mute.ts";
import { readNotice, showsNotice } from "@/client/service_worker/notices.ts";
import { lastLanguage } from "@/client/service_worker/pages.ts";
import type { WorkerScope } from "@/client/service_worker/scope.ts";

/** The time for a page to confirm that it shows the news. */
const ANSWER_MS = 1_000;

/** Handles one push, for the subscribed device. */
export async function takePush(
  scope: WorkerScope,
  payload: string | null,
  device: Promise<Device | null> = recall("device"),
): Promise<void> {
  const { KINDLING, location: { origin }, registration, clients, navigator: { userAgent } } = scope;
  const lang = await lastLanguage() ?? "en";
  // A push may be delayed: without a subscribed device its member may have signed out.
  const notice = readNotice(await device ? payload : null, { ...KINDLING, origin, lang });
  showBadge(scope, notice.badge);
  if (!showsNotice(notice, userAgent) && await isSeen(clients)) return;
  await registration.showNotification(notice.title, { ...notice.options, silent: await isMuted() });
}

/** Whether the focused window shows the news: not if it has lost its connection, or is no member page. */
async function isSeen(clients: WorkerScope["clients"]): Promise<boolean> {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const looked = windows.find(({ focused, visibilityState, frameType }) =>
    focused && visibilityState === "visible" && frameType === "top-level"
  );
  return looked !== undefined && await askPage(looked, { kind: "push" }, ANSWER_MS);
}

/**
 * Removes private data from this device after a sign-out. The member's next visit subscribes again
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

/** Ignores missing support and an unreachable push service. */
async function unsubscribe({ pushManager }: Partial<ServiceWorkerRegistration>): Promise<void> {
  await pushManager?.getSubscription().then((known) => known?.unsubscribe()).catch(() => {});
}

function showBadge({ navigator }: WorkerScope, count: number | null): void {
  if (count === null) return;
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
