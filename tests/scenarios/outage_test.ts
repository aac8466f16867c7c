/** The database is away, hangs, or takes no writes (P29): what is answered meanwhile, what is logged, and what comes after. */
import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { audit } from "@/tests/kit/audit.ts";
import { request } from "@/tests/kit/http.ts";
import { type KvService, openKvService } from "@/tests/kit/kv_service.ts";
import type { LogLine } from "@/tests/kit/log_lines.ts";
import { logIn, type TestMember } from "@/tests/kit/member.ts";
import {
  connect,
  grantCoins,
  openServer,
  refusedUpgrade,
  sendText,
  signUp,
  type TestServer,
  textTo,
  until,
  within,
} from "@/tests/kit/mod.ts";
import { openProcess } from "@/tests/kit/process.ts";

/** The service is real, and so is the time that this takes. */
const AWAY_MS = 16_000;
/** A page, or an upgrade, that finds the outage out waits for an answer once; all others none at all. */
const FIRST_MS = 2_800;
const NEXT_MS = 500;

type Place = { origin: string };

/** Asks until the answer is as wanted, and gives how long that took from now. */
async function untilReadiness(place: Place, status: number): Promise<number> {
  const since = performance.now();
  await until(`readyz is ${status}`, async () => (await request(place, "/readyz")).status === status);
  return performance.now() - since;
}

async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const since = performance.now();
  return { value: await work, ms: performance.now() - since };
}

async function expectPages(place: Place, member: TestMember, withinMs: number): Promise<void> {
  const { value: page, ms } = await timed(request(place, "/explore", { cookie: member.cookie }));
  assert.equal(page.status, 503);
  assert.equal(page.headers.get("retry-after"), "2");
  assert.match(page.text, /<h1[^>]*>[^<]{10,}/);
  assert.ok(ms < withinMs, `${Math.round(ms)} ms`);
}

function messagesOf(logs: readonly LogLine[]): string[] {
  return logs.map(({ message, of }) => of === undefined ? message : `${message}: ${of}`);
}

for (const mood of ["hangs", "away"] as const) {
  Deno.test(`P29 OP-3 OP-13 a database that ${mood === "away" ? "is away" : mood}: 503 in time, a few lines of log, and all is well afterwards`, async () => {
    await using service = openKvService();
    await using server = await openServer({ settings: { ...service.settings, LOG_LEVEL: "info" } });
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using adas = await connect(server, ada);
    await untilReadiness(server, 200);
    const before = server.instances[0]?.logs.length ?? 0;

    const since = performance.now();
    await service.turn(mood);
    assert.ok(await untilReadiness(server, 503) < 1_000);
    await expectPages(server, ada, FIRST_MS);
    await adas.expectRefusal("send_message", textTo(ben, "lost?"), "busy", { rid: "again" });
    await expectPages(server, ada, NEXT_MS);
    const { value, ms } = await timed(refusedUpgrade(server, ada.cookie));
    assert.deepEqual([value.status, value.code], [503, "busy"]);
    assert.ok(ms < NEXT_MS, `${Math.round(ms)} ms`);
    await until("the outage has lasted", () => performance.now() - since > AWAY_MS);
    assert.equal((await request(server, "/readyz")).status, 503);

    await service.turn("serves");
    assert.ok(await untilReadiness(server, 200) < 5_000);
    assert.equal((await request(server, "/explore", { cookie: ada.cookie })).status, 200);
    assert.equal((await sendText(adas, ben, "lost?", { rid: "again" })).message.seq, 1);
    assert.equal((await sendText(adas, ben, "more")).message.seq, 2);
    assert.equal(adas.ended, null);
    const lines = (server.instances[0]?.logs ?? []).slice(before);
    assert.deepEqual(messagesOf(lines).sort(), [
      "database back: reads",
      "database back: writes",
      "database lost: reads",
      "database lost: writes",
      "database still lost: reads",
      "database still lost: writes",
    ], JSON.stringify(lines, null, 2));
    const back = lines.filter(({ message }) => message === "database back");
    for (const { seconds, failed } of back) assert.ok(Number(seconds) >= 10 && Number(failed) > 0);
  });
}

Deno.test("P29 OP-13 a database that takes no writes: pages are read, writes are busy, nothing is lost", async () => {
  await using service = openKvService();
  await using server = await openServer({ settings: { ...service.settings } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await sendText(adas, ben, "first");
  await service.turn("reads");
  assert.ok(await untilReadiness(server, 503) < 1_000);
  await adas.expectRefusal("send_message", textTo(ben, "second"), "busy", { rid: "second" });
  assert.equal((await request(server, "/explore", { cookie: ada.cookie })).status, 200);
  await assert.rejects(logIn(server, ada), /503/);
  await service.turn("serves");
  assert.ok(await untilReadiness(server, 200) < 5_000);
  assert.equal((await sendText(adas, ben, "second", { rid: "second" })).message.seq, 2);
  await logIn(server, ada);
});

async function stopDuring(service: KvService): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await using server = await openProcess(`${folder}/none.db`, {
      ...service.settings,
      LOG_LEVEL: "info",
    });
    await service.turn("hangs");
    await untilReadiness({ origin: `http://127.0.0.1:${server.port}` }, 503);
    const { ms } = await timed((server.signal("SIGTERM"), within("the process is gone", server.gone)));
    assert.ok(ms < 4_500, `${Math.round(ms)} ms`);
    for (const line of server.logs) assert.ok("time" in line, `not of the log: ${line.message}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("P8 P29 SIGTERM: the process is gone in time also while its database hangs, and has logged nothing but JSON", async () => {
  await using service = openKvService();
  await stopDuring(service);
});

/** A small volume of its own, which only root can mount. */
async function withVolume(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const mount = ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder];
  const mounted = await new Deno.Command("mount", { args: mount }).output();
  assert.ok(mounted.success, new TextDecoder().decode(mounted.stderr));
  try {
    await work(folder);
  } finally {
    await new Deno.Command("umount", { args: [folder] }).output();
    await Deno.remove(folder);
  }
}

/** Takes all room that is left. */
async function fill(file: string): Promise<void> {
  using filling = await Deno.open(file, { create: true, write: true, append: true });
  for (const bytes of [64 * 1024, 1024, 1]) {
    while (await filling.write(new Uint8Array(bytes)).catch(() => 0));
  }
}

Deno.test({
  name:
    "P29 P1 OP-13 the database's volume is full: writes are busy, pages are read, and what was answered is there",
  ignore: Deno.build.os !== "linux" || Deno.uid() !== 0,
  fn: () =>
    withVolume(async (folder) => {
      const path = `${folder}/store.db`;
      await using server = await openServer({ settings: { KV_PATH: path } });
      await using stack = new AsyncDisposableStack();
      const database = await openDatabase({ path });
      stack.defer(() => database.close());
      const place: TestServer = { ...server, database };
      const [ada, ben] = [await signUp(place, { name: "Ada" }), await signUp(place, { name: "Ben" })];
      await grantCoins(place, ada, 100_000);
      await using adas = await connect(server, ada);
      await fill(`${folder}/filling`);
      let seq = 0;
      // What lies there already may have room for some more.
      const refused = await until("a message is refused", async () => {
        const answer = await adas.call("send_message", textTo(ben, "x".repeat(1_000)), { rid: `rid${seq}` });
        if (answer.request_status === "0") return answer.error_code;
        seq++;
      });
      assert.equal(refused, "busy", JSON.stringify(server.instances[0]?.logs.slice(-3), null, 1));
      assert.equal((await request(server, "/readyz")).status, 503);
      assert.equal((await request(server, "/explore", { cookie: ada.cookie })).status, 200);
      await assert.rejects(logIn(server, ada), /503/);
      await Deno.remove(`${folder}/filling`);
      assert.ok(await untilReadiness(server, 200) < 5_000);
      const { message } = await sendText(adas, ben, "x".repeat(1_000), { rid: `rid${seq}` });
      assert.equal(message.seq, seq + 1, "all that was answered, and nothing else");
      const lines = server.instances.flatMap(({ logs }) => logs).filter(({ level }) => level === "error");
      assert.deepEqual(messagesOf(lines), ["database lost: writes"]);
      await audit({ database });
    }),
});
