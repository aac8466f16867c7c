import assert from "node:assert/strict";
import { takeOncePhoto } from "@/client/photo/once.ts";

Deno.test("CH-27 takeOncePhoto: tells what became of the photo, also where it is not waited for any more", async () => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<Response>();
  await using server = Deno.serve({ port: 0, onListen() {} }, ({ url }) => {
    const status = Number(new URL(url).pathname.slice(1));
    if (status !== 0) return new Response(status === 200 ? "no picture" : null, { status });
    asked.resolve();
    return held.promise;
  });
  const wanted = new AbortController();
  const take = async (status: number) => {
    const { kind } = await takeOncePhoto(`http://127.0.0.1:${server.addr.port}/${status}`, wanted.signal);
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
  held.resolve(new Response());
});
