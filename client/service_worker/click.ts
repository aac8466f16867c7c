/**
 * Handles a click on a notification: focuses the window that shows its page, else navigates another window of the site, else
 * opens a new one.
 */
import { ownPath } from "@/domain/service_worker.ts";
import { askPage } from "@/client/service_worker/ask_page.ts";
import type { WindowClient, WorkerScope } from "@/client/service_worker/scope.ts";

/** Less than the second in which Firefox lets a click open windows. */
const ANSWER_MS = 500;

/** Opens the page of a notification. */
export async function openNotice(
  { clients, location: { origin } }: Pick<WorkerScope, "clients" | "location">,
  data: unknown,
  answerMs = ANSWER_MS,
): Promise<void> {
  const url = ownPath((data as { url?: unknown } | null)?.url, origin) ?? "/";
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const best = bestWindow(windows, `${origin}${url}`);
  if (!best) return void await clients.openWindow(url);
  if (await askPage(best, { kind: "open", url }, answerMs)) return void await best.focus().catch(() => {});
  // Only a controlled window can be navigated. A click allows one action: focusing a window first would prevent opening a
  // new one.
  const sent = await best.navigate(url).then((shown) => shown ?? best, () => null);
  if (sent) await sent.focus().catch(() => {});
  else await clients.openWindow(url);
}

/** The window at the address, else a visible one, else any; the last used one first. */
export function bestWindow<
  Window extends Pick<WindowClient, "url" | "visibilityState" | "focused" | "frameType">,
>(
  all: readonly Window[],
  url: string,
): Window | undefined {
  // Frames are no windows.
  const windows = all.filter(({ frameType }) => frameType === "top-level");
  return windows.find((each) => each.url === url) ??
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === "visible") ??
    windows[0];
}
