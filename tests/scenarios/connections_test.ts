/** What one connection, or one address, may have of the server before anybody knows who it is. */
import assert from "node:assert/strict";
import { HEADERS_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { needsOneServer, openTestDatabase } from "@/tests/kit/place.ts";
import { connect, openServer, refusedUpgrade, request, until } from "@/tests/kit/mod.ts";

const encoder = new TextEncoder();
const UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";

async function openLine(server: { origin: string }, text: string): Promise<Deno.Conn> {
  const { hostname, port } = new URL(server.origin);
  const line = await Deno.connect({ hostname, port: Number(port) });
  await line.write(encoder.encode(text));
  return line;
}

/** How long a connection stays open while it sends a character a second. */
async function lifeOf(line: Deno.Conn, start: number): Promise<number> {
  const trickling = setInterval(() => line.write(encoder.encode("x")).catch(() => {}), 1_000);
  try {
    const buffer = new Uint8Array(1_000);
    while (await line.read(buffer) !== null);
  } catch (error) {
    assert.ok(error instanceof Deno.errors.ConnectionReset, String(error));
  } finally {
    clearInterval(trickling);
    line.close();
  }
  return performance.now() - start;
}

Deno.test("SE-9 heads: whoever does not end one is cut after ten seconds, to the second, also of an upgrade and of a second request", async () => {
  await using server = await openServer();
  const begun = "GET /login HTTP/1.1\r\nHost: x\r\n";
  const start = performance.now();
  const lives = await Promise.all([
    "GET /",
    `${begun}X: `,
    `GET /socket HTTP/1.1\r\nHost: x\r\n${UPGRADE}X: `,
    `${begun.replace("/login", "/healthz")}\r\n${begun}X: `,
  ].map(async (text) => await lifeOf(await openLine(server, text), start)));
  for (const life of lives) {
    assert.ok(life >= HEADERS_MS - 100 && life < HEADERS_MS + 2_000, `cut after ${lives} ms`);
  }
});

Deno.test("SE-10 connections: an address has so many, upgraded ones too, and another one after one of them has gone", async () => {
  await using server = await openServer({ settings: { CONNS_PER_ADDRESS: "3" } });
  await using stack = new AsyncDisposableStack();
  const socket = stack.use(await connect(server, null));
  const lines = [await openLine(server, "GET"), await openLine(server, "GET")];
  await assert.rejects(() => request(server, "/healthz"));
  for (const line of lines) line.close();
  await until(
    "there is room",
    () => request(server, "/healthz").then(({ status }) => status === 200, () => false),
  );
  await socket.close();
});

Deno.test("SE-10 connections: an address opens so many at once, and then only so many a second", async () => {
  await using server = await openServer({ settings: { RATE_CONNS: "3/2" } });
  const since = performance.now();
  for (let nth = 0; nth < 3; nth++) assert.equal((await request(server, "/healthz")).status, 200);
  await assert.rejects(() => request(server, "/healthz"));
  await until("there is one more", () => request(server, "/healthz").then(() => true, () => false));
  assert.ok(performance.now() - since > 450);
});

Deno.test({
  name: "WI-15 upgrade: 503 with Retry-After where the database refuses to say who it is",
  ignore: needsOneServer("one of them would still have its database"),
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const real = await openTestDatabase({ path: `${folder}/test.db` });
    let broken = false;
    const database: Database = {
      ...real,
      get: (key) => broken ? Promise.reject(new Error("database is gone")) : real.get(key),
    };
    try {
      await using server = await openServer({ overrides: { database } });
      const cookie = `sid=${"A".repeat(43)}`;
      broken = true;
      const { status, code, headers } = await refusedUpgrade(server, cookie);
      assert.deepEqual([status, code, headers["retry-after"]], [503, "busy", "2"]);
      broken = false;
      await using device = await connect(server, { cookie });
      await device.expectReply("geodata", {});
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
