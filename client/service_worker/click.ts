/**
 * What a click on a notification brings to the front: the window that shows its page, else another one of ours, which
 * goes there in its shell; a new one where there is none.
 */
import { ownPath } from "@/domain/service_worker.ts";
import { askPage } from "@/client/service_worker/ask_page.ts";
import type { WindowClient, WorkerScope } from "@/client/service_worker/scope.ts";

/** Less than a second, which is how long Firefox lets a click open something. */
const ANSWER_MS = 500;

/** Opens what a notification is about. */
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
  // Only a window that this worker controls can be sent elsewhere. A click is good for one thing: a window that was
  // brought to the front before would leave none for a new one.
  const sent = await best.navigate(url).then((shown) => shown ?? best, () => null);
  if (sent) await sent.focus().catch(() => {});
  else await clients.openWindow(url);
}

/** The window at the address, then the one that is seen, then any: the one used last comes first. */
export function bestWindow<
  Window extends Pick<WindowClient, "url" | "visibilityState" | "focused" | "frameType">,
>(
  all: readonly Window[],
  url: string,
): Window | undefined {
  // What stands in a page, as in a frame, is no window of its own.
  const windows = all.filter(({ frameType }) => frameType === "top-level");
  return windows.find((each) => each.url === url) ??
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === "visible") ??
    windows[0];
}
