/** Measures how late this isolate's event loop is: a timer that runs late shows what holds up everything else as well. */
import { record } from "@/telemetry/metrics.ts";

/** Looks every `everyMs` until it is closed. */
export function watchEventLoop(everyMs: number): Disposable {
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const at = performance.now();
    record("kindling.eventloop.delay", {}, Math.max(0, at - due) / 1_000);
    due = at + everyMs;
  }, everyMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
