/**
 * How the worker of a new deployment takes the place of the one before while its pages are open. A browser waits until the
 * one before has nothing to do, and ends it. Chromium forgets what for, where that one is called in the very moment in
 * which it ends: it is started again, and the new one waits until it rests, or for good. So the new one asks a second time.
 */
import type { WorkerScope } from "@/client/service_worker/scope.ts";

/** Pages have loaded by then, and call nobody. Later tries change nothing in Chromium. */
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
