/**
 * What a click on a notification brings to the front: the window that shows its page, else another one of ours, which
 * goes there in its shell; a new one where there is none.
 */
import { ownPath, type ToPage } from "@/domain/service_worker.ts";
import type { WindowClient, WorkerScope } from "@/client/service_worker/scope.ts";

/** A page that does not answer for so long is no page of the app, or hangs. */
const ANSWER_MS = 1_000;

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
  const shown = await best.focus().catch(() => best);
  if (await tell(shown, { url, answerMs })) return;
  // Only a window that this worker controls can be sent elsewhere.
  await shown.navigate(url).catch(() => clients.openWindow(url));
}

/** The window at the address, then the one that is seen, then any: the one used last comes first. */
export function bestWindow<Window extends Pick<WindowClient, "url" | "visibilityState" | "focused">>(
  windows: readonly Window[],
  url: string,
): Window | undefined {
  return windows.find((each) => each.url === url) ??
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === "visible") ??
    windows[0];
}

/** Whether the page has taken the address. */
function tell(
  window: WindowClient,
  { url, answerMs }: { url: string; answerMs: number },
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerMs);
  port1.onmessage = () => resolve(true);
  window.postMessage({ kind: "open", url } satisfies ToPage, [port2]);
  return promise.finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}
