import assert from "node:assert/strict";
import { post } from "@/adapters/push/post.ts";
import { serveReplies } from "@/tests/kit/service_replies.ts";

const REQUEST = { headers: {}, body: "{}" };

function within(ms: number) {
  return { ...REQUEST, signal: AbortSignal.timeout(ms) };
}

Deno.test("PN-6 post: a service that does not answer in time has not answered", async () => {
  await using server = serveReplies(() => Promise.resolve("hang"));
  assert.equal(await post(server.origin, within(50)), null);
});

Deno.test("PN-6 post: an answer whose rest does not come in time is none", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("x")),
  });
  await using server = serveReplies(() => Promise.resolve({ status: 200, body }));
  assert.equal(await post(server.origin, { ...within(100), readBytes: 10 }), null);
});

Deno.test("PN-6 post: of an answer as much is read as is wanted", async () => {
  await using server = serveReplies(() => Promise.resolve({ status: 400, body: "äöü".repeat(10_000) }));
  assert.equal((await post(server.origin, within(5_000)))?.text, "");
  assert.equal((await post(server.origin, { ...within(5_000), readBytes: 6 }))?.text, "äöü");
  assert.equal((await post(server.origin, { ...within(5_000), readBytes: 1e6 }))?.text.length, 30_000);
});

Deno.test("PN-6 post: an address that cannot be asked gives no answer", async () => {
  for (const url of ["http://127.0.0.1:1/", "https://nowhere.invalid/", "nonsense"]) {
    assert.equal(await post(url, within(2_000)), null, url);
  }
});
