/**
 * Makes the worker of a new deployment replace the previous one while pages are open. The browser waits until the previous
 * one is idle, and stops it. If an event arrives at that moment, Chromium restarts it and forgets the replacement, so the
 * new worker calls `skipWaiting` a second time.
 */
import type { WorkerScope } from "@/client/service_worker/scope.ts";

/** By then pages have loaded and send no requests. Later attempts have no effect in Chromium. */
const AGAIN_MS = 3_000;

/** To be called at the end of the installation. */
export async function takeOver(
  scope: Pick<WorkerScope, "registration" | "skipWaiting">,
  after: (ms: number, work: () => void) => void,
): Promise<void> {
  after(AGAIN_MS, () => {
    if (scope.registration.waiting) void scope.skipWaiting();
  });
  await scope.skipWaiting();
}
