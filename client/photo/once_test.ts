import assert from "node:assert/strict";
import { takeOncePhoto } from "@/client/photo/once.ts";
import { serveReplies } from "@/tests/kit/service_replies.ts";

Deno.test("CH-27 takeOncePhoto: tells what became of the photo, also where it is not waited for any more", async () => {
  const asked = Promise.withResolvers<void>();
  await using server = serveReplies(({ url }) => {
    const status = Number(new URL(url).pathname.slice(1));
    if (status !== 0) return Promise.resolve({ status, ...(status === 200 && { body: "no picture" }) });
    asked.resolve();
    return Promise.resolve("hang");
  });
  const wanted = new AbortController();
  const take = async (status: number) => {
    const { kind } = await takeOncePhoto(`${server.origin}/${status}`, wanted.signal);
    return kind;
  };
  assert.deepEqual(
    [await take(410), await take(404), await take(503), await take(200)],
    ["gone", "gone", "busy", "lost"],
  );
  const taking = take(0);
  await asked.promise;
  wanted.abort();
  assert.equal(await taking, "lost");
});
