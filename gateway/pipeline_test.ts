import assert from "node:assert/strict";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { ANSWER_BYTES_A_MS, ANSWER_READ_MS, REQUESTS_WAITING } from "@/domain/limits.ts";
import { Pipeline } from "@/gateway/pipeline.ts";
import { until, within } from "@/tests/kit/mod.ts";

const MORE_THAN_KERNELS_BUFFER = "x".repeat(20_000_000);

/** A server whose connections are pipelines, and one client of it. */
async function openPipeline(
  answer: (url: string) => Promise<string>,
  { headers = {} }: { headers?: Record<string, number> } = {},
) {
  const seen: string[] = [];
  const served: string[] = [];
  const pipelines = new Map<Socket, Pipeline>();
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    pipelines.get(request.socket)?.take({ request, response });
  });
  server.on("connection", (socket: Socket) => {
    pipelines.set(
      socket,
      new Pipeline(socket, async ({ request, response }) => {
        served.push(request.url ?? "");
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        response.end(await answer(request.url ?? ""));
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  client.on("error", () => {});
  return {
    seen,
    served,
    client,
    closed,
    pipelineOf: () => [...pipelines.values()][0],
    ask: (count: number) =>
      client.write(
        Array.from({ length: count }, (_, nth) => `GET /${nth} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""),
      ),
    async [Symbol.asyncDispose]() {
      client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

Deno.test("SE-8 Pipeline: what comes at once is served one by one, and answered in its order", async () => {
  let now = 0;
  let most = 0;
  await using line = await openPipeline(async (url) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    now--;
    return `<${url}>`;
  });
  let heard = "";
  line.client.on("data", (data) => heard += data);
  const count = REQUESTS_WAITING + 1;
  line.ask(count);
  await until("all are answered", () => heard.includes(`</${count - 1}>`));
  assert.deepEqual([...heard.matchAll(/<\/(\d+)>/g)].map(([, nth]) => Number(nth)), [...Array(count).keys()]);
  assert.equal(most, 1);
  line.ask(1);
  await until("the connection goes on", () => line.served.length === count + 1);
});

Deno.test("SE-8 Pipeline: a connection that sends more at once is cut, and the rest of it not even parsed", async () => {
  await using line = await openPipeline(() => Promise.resolve("?"));
  line.ask(1_500);
  await within("the connection is cut", line.closed);
  assert.deepEqual(line.served, []);
  assert.ok(line.seen.length <= REQUESTS_WAITING + 2, `${line.seen.length} requests were made of it`);
});

Deno.test("SE-8 Pipeline: an answer that nobody reads holds what waits, and in the end is cut", async () => {
  await using line = await openPipeline(() => Promise.resolve(MORE_THAN_KERNELS_BUFFER));
  line.client.pause();
  line.ask(3);
  await until("the first is answered", () => line.served.length === 1);
  const pipeline = line.pipelineOf();
  assert.ok(pipeline);
  pipeline.cutUnread(0);
  pipeline.cutUnread(ANSWER_READ_MS);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(line.served, ["/0"]);
  pipeline.cutUnread(ANSWER_READ_MS + 1);
  line.client.resume();
  await within("the connection is cut", line.closed);
  assert.deepEqual(line.served, ["/0"]);
});

Deno.test("SE-8 Pipeline: a long answer that says how long it is may be read at the pace of a slow line", async () => {
  const { length } = MORE_THAN_KERNELS_BUFFER;
  await using line = await openPipeline(() => Promise.resolve(MORE_THAN_KERNELS_BUFFER), {
    headers: { "content-length": length },
  });
  line.client.pause();
  line.ask(1);
  await until("it is answered", () => line.served.length === 1);
  const pipeline = line.pipelineOf();
  assert.ok(pipeline);
  const long = ANSWER_READ_MS + length / ANSWER_BYTES_A_MS;
  for (const now of [0, ANSWER_READ_MS + 1, long]) pipeline.cutUnread(now);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(line.client.destroyed, false);
  pipeline.cutUnread(long + 1);
  line.client.resume();
  await within("the connection is cut", line.closed);
});
