import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { UPLOADS_IN_FLIGHT, UPLOADS_IN_FLIGHT_PER_ADDRESS } from "@/domain/limits.ts";
import { limitBody } from "@/routes/limit_body.ts";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";
import { FORM_TYPE } from "@/tests/kit/raw_form.ts";
import { until } from "@/tests/kit/until.ts";

const LIMITS = {
  plain: { maxBytes: 100, graceMs: 80, leastBytesPerSecond: Infinity, maxMs: 80 },
  withPicture: { maxBytes: 1_000, graceMs: 80, leastBytesPerSecond: 1_000, maxMs: 400 },
  withVoice: { maxBytes: 500, graceMs: 80, leastBytesPerSecond: 1_000, maxMs: 400 },
};
/** Lines that are left open stay so. */
const PATIENT = {
  ...LIMITS,
  withPicture: { ...LIMITS.withPicture, graceMs: 60_000, maxMs: 60_000 },
};
/** The server goes on reading what it refused for half a second, and forgets its timer when the line is cut. */
const DRAINS = { sanitizeOps: false, sanitizeResources: false } as const;

/** The middleware on a port, whose pages answer how long the body was. Visitors name their address themselves. */
async function openPlace(limits = LIMITS) {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    const addressOf = () => c.req.header("x-address") ?? "";
    c.set("env", { addressOf } as unknown as PageEnv);
    return next();
  });
  app.use(limitBody(limits));
  // Whoever hangs up is answered by nobody.
  app.onError((_error, c) => c.body(null, 400));
  app.post("*", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Begins to upload, and leaves the body open. */
    begin: (address: string) => openLine(port, address),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openLine(port: number, address: string) {
  const line = await Deno.connect({ hostname: "127.0.0.1", port });
  const send = (text: string) => line.write(new TextEncoder().encode(text)).catch(() => 0);
  await send(
    `POST /upload HTTP/1.1\r\nHost: x\r\nX-Address: ${address}\r\nContent-Type: ${
      FORM_TYPE["content-type"]
    }\r\n` +
      "Transfer-Encoding: chunked\r\n\r\n",
  );
  return {
    send: (bytes: number) => send(`${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`),
    end: () => send("0\r\n\r\n"),
    /** All that comes back until the server cuts the line, or the first piece of it. */
    async read({ all = false } = {}): Promise<string> {
      const decoder = new TextDecoder();
      const buffer = new Uint8Array(4_096);
      let text = "";
      for (;;) {
        const length = await line.read(buffer).catch(() => null);
        if (length === null) return text;
        text += decoder.decode(buffer.subarray(0, length));
        if (!all) return text;
      }
    },
    [Symbol.dispose]: () => line.close(),
  };
}

Deno.test({
  name: "UP-14 limitBody: an upload that trickles is cut off, told why, and leaves its place",
  ...DRAINS,
  fn: async () => {
    await using place = await openPlace();
    using slow = await place.begin("ada");
    const dripping = setInterval(() => slow.send(1), 10);
    const answer = await slow.read({ all: true });
    clearInterval(dripping);
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /"error_code":"body_too_slow"/);
    using steady = await place.begin("ada");
    await steady.send(600);
    await new Promise((resolve) => setTimeout(resolve, LIMITS.withPicture.graceMs + 40));
    await steady.send(20);
    await steady.end();
    assert.match(await steady.read(), /^HTTP\/1\.1 200 [^]*620$/);
  },
});

Deno.test({
  name: "UP-2 UP-7 limitBody: one that never ends is refused when it gets too long, and is read no further",
  ...DRAINS,
  fn: async () => {
    await using place = await openPlace();
    using endless = await place.begin("ada");
    const sending = (async () => {
      while (await endless.send(500) > 0);
    })();
    const answer = await endless.read({ all: true });
    assert.match(answer, /^HTTP\/1\.1 413 [^]*"error_code":"file_too_large"/);
    await sending;
  },
});

Deno.test({
  name:
    "UP-4 limitBody: twelve at once, three of an address; the next is told to come back, and then has room",
  ...DRAINS,
  fn: async () => {
    await using place = await openPlace(PATIENT);
    using lines = new DisposableStack();
    const open = async (address: string) => lines.use(await place.begin(address));
    const answered = async (address: string) => {
      using line = await place.begin(address);
      await line.end();
      return (await line.read()).slice(9, 12);
    };
    for (let nth = 0; nth < UPLOADS_IN_FLIGHT; nth++) {
      await open(`visitor ${Math.floor(nth / UPLOADS_IN_FLIGHT_PER_ADDRESS)}`);
      if (nth === UPLOADS_IN_FLIGHT_PER_ADDRESS - 1) {
        await until("an address has no more room", async () => await answered("visitor 0") === "503");
        assert.equal(await answered("somebody else"), "200");
      }
    }
    await until("nobody has room", async () => await answered("somebody else") === "503");
    lines.dispose();
    await until("there is room", async () => await answered("visitor 0") === "200");
  },
});
