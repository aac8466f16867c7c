/**
 * A real `denokv` that dies, hangs, or whose connections are cut: nothing that was acknowledged is lost, and nothing is
 * there twice. In the remote lane alone (`deno task test --lane remote tests/scenarios/denokv_test.ts`).
 */
import assert from "node:assert/strict";
import { audit } from "@/store/audit/mod.ts";
import type { Key } from "@/store/keys.ts";
import { type Denokv, openDenokv } from "@/tests/kit/denokv.ts";
import { request } from "@/tests/kit/http.ts";
import { connectLoad, Load, seedLoadMembers, type Wish } from "@/tests/kit/load.ts";
import type { LogLine } from "@/tests/kit/log_lines.ts";
import { connect, openServer, sendText, signUp } from "@/tests/kit/mod.ts";
import { IS_REMOTE, openTestDatabase } from "@/tests/kit/place.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { openTcpProxy, type TcpProxy } from "@/tests/kit/tcp_proxy.ts";
import { until, within } from "@/tests/kit/until.ts";

const MEMBERS = 12;
/** Acknowledged before anything happens, and once all is well again. */
const ACKS = 100;
const STOPPED_MS = 30_000;
const CUTS = 20;

interface Scene {
  denokv: Denokv;
  proxy: TcpProxy;
  server: ServerProcess;
  origin: { origin: string };
  load: Load;
  /** Has members write until so many more are acknowledged; `meanwhile` happens once half of them are. */
  write(acks: number, meanwhile?: () => Promise<void>): Promise<void>;
}

async function untilReadiness(place: { origin: string }, status: number): Promise<number> {
  const since = performance.now();
  await until(`readyz is ${status}`, async () => (await request(place, "/readyz")).status === status);
  return performance.now() - since;
}

/** Declares a test with a server on a `denokv`, and looks at everything that is stored afterwards. */
function scene(name: string, play: (scene: Scene) => Promise<void>): void {
  Deno.test({
    name,
    ignore: !IS_REMOTE,
    fn: async () => {
      const folder = await Deno.makeTempDir({ prefix: "kindling_" });
      const path = `${folder}/kv.db`;
      try {
        const load = new Load(await seedLoadMembers(path, MEMBERS));
        {
          await using denokv = await openDenokv(path);
          await using proxy = await openTcpProxy(denokv.port);
          const settings = { ...denokv.settings, KV_URL: `http://127.0.0.1:${proxy.port}` };
          await using server = await openProcess(path, { ...settings, LOG_LEVEL: "info" });
          await play({
            denokv,
            proxy,
            server,
            origin: { origin: `http://127.0.0.1:${server.port}` },
            load,
            write: (acks, meanwhile) => write({ server, load }, acks, meanwhile),
          });
        }
        const database = await openTestDatabase({ path });
        assert.deepEqual([...await load.check(database), ...await Array.fromAsync(audit(database))], []);
        await database.close();
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

async function write(
  { server, load }: Pick<Scene, "server" | "load">,
  acks: number,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const drivers = await connectLoad(load, server.port);
  await drivers.sendAgain();
  const enough = Promise.withResolvers<void>();
  let happening: Promise<void> | undefined;
  drivers.start({
    onAck(count) {
      if (count === acks >> 1) happening = meanwhile?.();
      if (count >= acks) enough.resolve();
    },
  });
  await enough.promise;
  await happening;
  drivers.stop();
  await drivers.settled(10_000);
  await drivers.cut();
}

/** What is refused while the database is away is no flaw: the wish is sent again. */
function forgiveBusy(load: Load): void {
  const others = load.flaws.filter((flaw) => !/: (busy|deadline_exceeded)$/.test(flaw));
  load.flaws.splice(0, Infinity, ...others);
}

/** Writes until the database is taken away in the midst of it, and looks at what is said of that. */
async function suffer(
  { server, origin, load, write }: Scene,
  { takeAway, bringBack, lastsMs }: {
    takeAway(): Promise<void> | void;
    bringBack(): Promise<void> | void;
    lastsMs: number;
  },
): Promise<void> {
  await write(ACKS);
  const before = server.logs.length;
  const drivers = await connectLoad(load, server.port);
  const begun = Promise.withResolvers<void>();
  drivers.start({ onAck: (count) => count === ACKS && begun.resolve() });
  await begun.promise;
  const since = performance.now();
  await takeAway();
  const notReadyMs = await untilReadiness(origin, 503);
  assert.ok(notReadyMs < 1_000, `${Math.round(notReadyMs)} ms`);
  drivers.stop();
  await drivers.settled(10_000);
  await drivers.cut();
  await until("the outage has lasted", () => performance.now() - since > lastsMs, lastsMs + 5_000);
  assert.equal((await request(origin, "/readyz")).status, 503);
  await bringBack();
  const readyMs = await untilReadiness(origin, 200);
  assert.ok(readyMs < 5_000, `${Math.round(readyMs)} ms`);
  forgiveBusy(load);
  await write(ACKS);
  assert.deepEqual(saidOf(server.logs.slice(before)), [
    "reads lost",
    "reads back",
    "writes lost",
    "writes back",
  ]);
}

/** When the database was lost and came back, by what; each once. */
function saidOf(logs: readonly LogLine[]): string[] {
  const said = logs.flatMap(({ message, of }) => {
    const [, how] = /^database (lost|back)$/.exec(message) ?? [];
    return how ? [`${of} ${how}`] : [];
  });
  return ["reads", "writes"].flatMap((of) => said.filter((each) => each.startsWith(of)));
}

scene(
  "P29 P1 P2 OP-13 denokv is killed and comes back: 503 within a second, one line of log, nothing is lost or twice",
  async (scene) => {
    const { denokv } = scene;
    await suffer(scene, { takeAway: () => denokv.kill(), bringBack: () => denokv.restart(), lastsMs: 3_000 });
  },
);

scene(
  "P29 P1 P2 OP-13 denokv stands still for 30 s: 503 within a second, one line of log, nothing is lost or twice",
  async (scene) => {
    const { denokv } = scene;
    await suffer(scene, {
      takeAway: () => denokv.signal("SIGSTOP"),
      bringBack: () => denokv.signal("SIGCONT"),
      lastsMs: STOPPED_MS,
    });
  },
);

scene("OP-30 P1 P2 connections are cut when denokv answers: nothing is lost or twice", async (scene) => {
  const { proxy, origin, load, write } = scene;
  await write(ACKS);
  for (let round = 0; round < CUTS; round++) {
    const before = proxy.cuts;
    const drivers = await connectLoad(load, scene.server.port);
    drivers.start();
    proxy.losesAnswers = true;
    await until("an answer is lost", () => proxy.cuts > before);
    proxy.losesAnswers = false;
    drivers.stop();
    await drivers.settled(10_000);
    await drivers.cut();
    await untilReadiness(origin, 200);
    forgiveBusy(load);
  }
  await write(ACKS);
  assert.ok(proxy.cuts >= CUTS);
});

/** Longer than polls go on as usual, and than each of them pauses then. */
const REST_MS = 20_000;
const QUIET_MS = 90_000;

Deno.test({
  name:
    "OP-31 P3 nothing happens: a server asks denokv at most once a second, and hears at once of what does happen",
  ignore: !IS_REMOTE,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    try {
      await using denokv = await openDenokv(`${folder}/kv.db`);
      await using proxy = await openTcpProxy(denokv.port);
      const settings = { ...denokv.settings, KV_URL: `http://127.0.0.1:${proxy.port}` };
      await using server = await openServer({ lane: "two", settings });
      const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
      await using adas = await connect(server, ada);
      await using bens = await connect(server, ben, { instance: 1 });
      await pass(REST_MS);
      const before = proxy.requests;
      await pass(QUIET_MS);
      const asked = (proxy.requests - before) / server.instances.length;
      assert.ok(asked <= QUIET_MS / 1000, `${asked} requests of each server`);
      console.log(`OP-31: ${asked} requests of each server in ${QUIET_MS / 1000} s`);
      const since = performance.now();
      await sendText(adas, ben, "Are you there?");
      await bens.expectEvent("new_message");
      assert.ok(performance.now() - since < 2_500, `${performance.now() - since} ms`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test({
  name:
    "P10 denokv: its file is backed up while it writes, and what is behind its URL when it is quiet; both come back",
  ignore: !IS_REMOTE,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    try {
      const path = `${folder}/kv.db`;
      const load = new Load(await seedLoadMembers(path, MEMBERS));
      let acknowledged: Wish[] = [];
      {
        await using denokv = await openDenokv(path);
        await using server = await openProcess(path, { ...denokv.settings, LOG_LEVEL: "info" });
        await write({ server, load }, ACKS, async () => {
          acknowledged = load.wishes.filter(({ seq }) => seq !== null).map((wish) => ({ ...wish }));
          const env = { KV_PATH: path, KV_URL: "", KV_TOKEN: "" };
          const { code, err } = await runTask("backup", `${folder}/none.db`, {
            args: [`${folder}/file`],
            env,
          });
          assert.equal(code, 0, err);
        });
        await server.kill();
        const { code, err } = await runTask("backup", `${folder}/none.db`, {
          args: [`${folder}/url`],
          env: denokv.settings,
        });
        assert.equal(code, 0, err);
      }
      for (const [name, wishes] of [["file", acknowledged], ["url", load.wishes]] as const) {
        const restored = `${folder}/restored_${name}.db`;
        const { code, out, err } = await runTask("restore", restored, { args: [`${folder}/${name}`] });
        assert.equal(code, 0, err + out);
        assert.match(out, /audit: clean/);
        const database = await openTestDatabase({ path: restored });
        const there = new Map<string, unknown>();
        for await (const { key, value } of database.list(["message"] as Key<{ rid: string }>)) {
          there.set(value.rid, key[3]);
        }
        await database.close();
        for (const { rid, seq } of wishes) if (seq !== null) assert.equal(there.get(rid), seq, rid);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

async function pass(ms: number): Promise<void> {
  const since = performance.now();
  await until("the time is over", () => performance.now() - since > ms, ms + 5_000);
}

for (const mood of ["serves", "stands still", "is gone"] as const) {
  scene(
    `P8 SIGTERM while denokv ${mood}: the process is gone in time`,
    async ({ denokv, server, origin, write }) => {
      await write(ACKS);
      if (mood === "stands still") denokv.signal("SIGSTOP");
      if (mood === "is gone") await denokv.kill();
      if (mood !== "serves") await untilReadiness(origin, 503);
      const since = performance.now();
      server.signal("SIGTERM");
      await within("the process is gone", server.gone);
      assert.ok(performance.now() - since < 4_500, `${performance.now() - since} ms`);
      for (const line of server.logs) assert.ok("time" in line, `not of the log: ${line.message}`);
    },
  );
}
