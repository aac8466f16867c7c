/** Asks a window something, which a page of the app answers on the port that comes along, and nothing else does. */
import type { ToPage } from "@/domain/service_worker.ts";
import type { WindowClient } from "@/client/service_worker/scope.ts";

/** Whether the page says yes within `answerMs`; what is silent is no page of the app, or hangs. */
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
