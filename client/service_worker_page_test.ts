import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { fill, isUpdateCheckDue, showsNews } from "@/client/service_worker_page.ts";
import { serviceWorker } from "@/client/service_worker_registration.ts";

Deno.test("SW-10 isUpdateCheckDue: after an hour, and where the device's clock was put back", () => {
  assert.equal(isUpdateCheckDue(10_000_000, 10_000_000 + 3_599_999), false);
  assert.equal(isUpdateCheckDue(10_000_000, 10_000_000 + 3_600_000), true);
  assert.equal(isUpdateCheckDue(10_000_000, 1_000), true);
});

Deno.test("SW-12 serviceWorker: none where the browser has none", async () => {
  assert.equal(await serviceWorker(), null);
});

Deno.test("SW-2 SW-7 fill: the worker that answers for the page is asked, and none that is about to be replaced", () => {
  const worker = {} as ServiceWorker;
  const asked = (own: Partial<Record<"installing" | "waiting", ServiceWorker>>, changes: number) => {
    let times = 0;
    const container = Object.assign(new EventTarget(), {
      controller: { postMessage: () => times++ } as unknown as ServiceWorker,
    }) as unknown as ServiceWorkerContainer;
    fill(container, { installing: null, waiting: null, ...own });
    for (let nth = 0; nth < changes; nth++) container.dispatchEvent(new Event("controllerchange"));
    return times;
  };
  assert.deepEqual([asked({}, 0), asked({}, 1)], [1, 2]);
  assert.deepEqual([asked({ installing: worker }, 0), asked({ installing: worker }, 1)], [0, 1]);
  assert.deepEqual([asked({ waiting: worker }, 0), asked({ waiting: worker }, 1)], [0, 1]);
});

Deno.test("SW-16 showsNews: a page with an open connection alone", () => {
  const page = (link: "open" | "lost" | "connecting" | "ended") => ({ socket: { link: signal(link) } });
  assert.equal(showsNews(page("open")), true);
  for (const link of ["lost", "connecting", "ended"] as const) {
    assert.equal(showsNews(page(link)), false, link);
  }
  assert.equal(showsNews(null), false);
});
