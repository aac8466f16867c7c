import assert from "node:assert/strict";
import { takeOver } from "@/client/service_worker/take_over.ts";

/** How often a worker asks, of which the browser has heard the first time or not. */
async function asks({ heard }: { heard: boolean }): Promise<number> {
  let [asked, waiting] = [0, true];
  const later: (() => void)[] = [];
  const scope = {
    registration: {
      get waiting() {
        return waiting ? {} : null;
      },
    } as unknown as ServiceWorkerRegistration,
    skipWaiting: () => {
      asked++;
      waiting &&= !heard;
      return Promise.resolve();
    },
  };
  await takeOver(scope, (_ms, work) => void later.push(work));
  for (const work of later) work();
  return asked;
}

Deno.test("SW-7 takeOver: at once, and a second time where the worker before is still there", async () => {
  assert.equal(await asks({ heard: true }), 1);
  assert.equal(await asks({ heard: false }), 2);
});
