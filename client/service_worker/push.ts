/** Shows what is pushed, and keeps the number on the app's icon. Kept: every push ends in something to see. */
import type { ToPage } from "@/domain/service_worker.ts";
import { isMuted } from "@/client/service_worker/mute.ts";
import { readNotice, showsNotice } from "@/client/service_worker/notices.ts";
import { lastLanguage } from "@/client/service_worker/pages.ts";
import type { WorkerScope } from "@/client/service_worker/scope.ts";

/** Takes one push. */
export async function takePush(scope: WorkerScope, payload: string | null): Promise<void> {
  const { KINDLING, location: { origin }, registration, clients, navigator: { userAgent } } = scope;
  const notice = readNotice(payload, { ...KINDLING, origin, lang: await lastLanguage() ?? "en" });
  showBadge(scope, notice.badge);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const looked = windows.find(({ focused, visibilityState }) => focused && visibilityState === "visible");
  if (looked && notice.message) {
    looked.postMessage({ kind: "push", message: notice.message } satisfies ToPage);
  }
  if (!showsNotice(notice, { isLookedAt: Boolean(looked), userAgent })) return;
  await registration.showNotification(notice.title, { ...notice.options, silent: await isMuted() });
}

/** Takes what is private off this device: its member logs out. */
export async function clearPrivate(scope: WorkerScope): Promise<void> {
  showBadge(scope, 0);
  const shown = await scope.registration.getNotifications();
  for (const notification of shown) notification.close();
}

function showBadge({ navigator }: WorkerScope, count: number | null): void {
  if (count === null) return;
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
