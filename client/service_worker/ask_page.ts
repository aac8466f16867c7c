/** Sends a message to a window, which a page of the app answers through the transferred port. */
import type { ToPage } from "@/domain/service_worker.ts";
import type { WindowClient } from "@/client/service_worker/scope.ts";

/** Whether the page confirms within `answerMs`. */
export function askPage(
  window: Pick<WindowClient, "postMessage">,
  question: ToPage,
  answerMs: number,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerMs);
  port1.onmessage = () => resolve(true);
  window.postMessage(question, [port2]);
  return promise.finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}
