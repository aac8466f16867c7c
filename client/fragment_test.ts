import assert from "node:assert/strict";
import { createFragments, PART_HEADER, Unreachable } from "@/client/fragment.ts";

const never = new AbortController().signal;

function server(headers: Record<string, string>, status = 200) {
  const asked: string[] = [];
  const fetcher = (url: string | URL | Request) => {
    asked.push(String(url));
    return Promise.resolve(new Response("<p>", { status, headers }));
  };
  return { asked, fetcher: fetcher as typeof fetch };
}

Deno.test("createFragments: an answer without the part's header is loaded in full", async () => {
  const { fetcher } = server({ "content-type": "text/html" });
  assert.equal(await createFragments(fetcher, () => 0).get("http://a/meet", never), null);
});

Deno.test("createFragments: a part with an error status is loaded in full", async () => {
  const { fetcher } = server({ "content-type": "text/html", [PART_HEADER]: "main" }, 500);
  assert.equal(await createFragments(fetcher, () => 0).get("http://a/meet", never), null);
});

Deno.test("createFragments: a prefetched page is fetched once, and again when it is stale", async () => {
  let now = 0;
  const { fetcher, asked } = server({ "content-type": "text/html" });
  const fragments = createFragments(fetcher, () => now);
  fragments.prefetch("http://a/meet");
  fragments.prefetch("http://a/meet");
  assert.equal(asked.length, 1);
  now = 10_000;
  await fragments.get("http://a/meet", never);
  assert.equal(asked.length, 2);
});

Deno.test("MO-4 createFragments: says when the network failed, and asks again what was prefetched in vain", async () => {
  let isDown = true;
  const { fetcher, asked } = server({ "content-type": "text/html" });
  const broken =
    ((...args) => isDown ? Promise.reject(new TypeError("down")) : fetcher(...args)) as typeof fetch;
  const fragments = createFragments(broken, () => 0);
  fragments.prefetch("http://a/meet");
  await assert.rejects(fragments.get("http://a/meet", never), Unreachable);
  isDown = false;
  await fragments.get("http://a/meet", never);
  assert.equal(asked.length, 1);
});

Deno.test("createFragments: an aborted navigation throws instead of answering", async () => {
  const { fetcher } = server({ "content-type": "text/html" });
  const gone = AbortSignal.abort();
  await assert.rejects(createFragments(fetcher, () => 0).get("http://a/meet", gone), { name: "AbortError" });
});
