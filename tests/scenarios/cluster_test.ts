/**
 * Two servers as on two machines: each with a line of its own to one `denokv`, with one bucket, behind nginx with TLS that
 * gives each request and socket to either. In the remote lane alone
 * (`deno task test --lane remote tests/scenarios/cluster_test.ts`).
 */
import assert from "node:assert/strict";
import { audit } from "@/store/audit/mod.ts";
import { openDenokv } from "@/tests/kit/denokv.ts";
import { connectLoad, type Drivers, Load, type LoadSite, seedLoadMembers } from "@/tests/kit/load.ts";
import { pictureForm } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { IS_REMOTE, openTestDatabase } from "@/tests/kit/place.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
import { hasProxy, openProxy } from "@/tests/kit/proxies.ts";
import { FAKE_TIME, hasFakeTime } from "@/tests/kit/fake_time.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";
import { SMTP_CA_FILE } from "@/tests/kit/smtp.ts";
import { openTcpProxy } from "@/tests/kit/tcp_proxy.ts";
import { until, within } from "@/tests/kit/until.ts";

const MEMBERS = 8;
const ACKS = 150;
const AHEAD = "+40s";
const ca = await Deno.readTextFile(SMTP_CA_FILE);

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function isReady({ port }: { port: number }): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  await response.body?.cancel();
  return response.status === 200;
}

/** Members with two devices each write until so many more are acknowledged; `meanwhile` happens half-way. */
async function write(
  { load, site }: { load: Load; site: LoadSite },
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const both: Drivers[] = [await connectLoad(load, site), await connectLoad(load, site)];
  for (const drivers of both) await drivers.sendAgain(load.wishes.filter(({ seq }) => seq === null));
  const enough = Promise.withResolvers<void>();
  const half = Promise.withResolvers<void>();
  let count = 0;
  const onAck = () => {
    if (++count === ACKS >> 1) half.resolve();
    if (count >= ACKS) enough.resolve();
  };
  for (const drivers of both) drivers.start({ onAck, inFlight: 2, pauseMs: 5 });
  await half.promise;
  await meanwhile();
  await within("members go on writing", enough.promise, 30_000);
  for (const drivers of both) await drivers.cut();
}

Deno.test({
  name:
    "P1 P2 P4 P8 P16 OP-27 two servers behind a proxy: a restart of each, one that is cut off and clocks that differ lose nothing, and tell nothing twice",
  ignore: !IS_REMOTE || !hasProxy("nginx"),
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const path = `${folder}/kv.db`;
    const load = new Load(await seedLoadMembers(path, MEMBERS));
    {
      await using stack = new AsyncDisposableStack();
      const denokv = stack.use(await openDenokv(path));
      const storage = stack.use(await openS3Server());
      const lines = [stack.use(await openTcpProxy(denokv.port)), stack.use(await openTcpProxy(denokv.port))];
      const ports = [freePort(), freePort()];
      const site = { origin: `https://localhost:${freePort()}`, ca };
      const ahead: Record<string, string> = await hasFakeTime()
        ? { LD_PRELOAD: FAKE_TIME, FAKETIME: AHEAD, FAKETIME_DONT_FAKE_MONOTONIC: "1" }
        : {};

      const start = (nth: 0 | 1) =>
        openProcess(path, {
          ...denokv.settings,
          KV_URL: `http://127.0.0.1:${lines[nth]?.port}`,
          PORT: String(ports[nth]),
          PUBLIC_ORIGIN: site.origin,
          TRUSTED_PROXIES: "1",
          S3_URL: storage.url,
          S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
          S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
          LOG_LEVEL: "info",
        }, nth === 1 ? ahead : {});
      const machines: [ServerProcess, ServerProcess] = [await start(0), await start(1)];
      stack.defer(async () => {
        for (const machine of machines) await machine.kill();
      });
      stack.use(await openProxy("nginx", { port: Number(new URL(site.origin).port), upstream: ports }));

      await write({ load, site });
      // Photos lie in the bucket: what came in by one server is there for both.
      const [one] = load.members;
      const cookie = `__Host-${one?.cookie}`;
      using client = Deno.createHttpClient({ caCerts: [ca], poolMaxIdlePerHost: 0 });
      const upload = await fetch(`${site.origin}/upload`, {
        method: "POST",
        body: pictureForm(pngOf(24, 8)),
        headers: { origin: site.origin, cookie },
        client,
      });
      assert.equal(upload.status, 200, await upload.text());
      assert.ok((await storage.list()).length > 0);

      for (const nth of [0, 1] as const) {
        await write({ load, site }, async () => {
          const old = machines[nth];
          old.signal("SIGTERM");
          assert.equal((await within("the server is gone", old.gone, 6_000)).code, 0);
          machines[nth] = await start(nth);
        });
      }

      await write({ load, site }, async () => {
        const since = performance.now();
        lines[1]?.sever();
        await until("the server that is cut off says so", async () => !await isReady(machines[1]));
        assert.ok(performance.now() - since < 2_000);
        assert.ok(await isReady(machines[0]));
        lines[1]?.mend();
        await until("it serves again", () => isReady(machines[1]), 10_000);
      });
      load.flaws.splice(0, Infinity, ...load.flaws.filter((flaw) => !flaw.endsWith(": busy")));
      const last = await connectLoad(load, site);
      await last.sendAgain();
      await last.cut();
      assert.ok(load.wishes.every(({ seq }) => seq !== null));
      if ("FAKETIME" in ahead) {
        const said = machines.flatMap(({ logs }) => logs).map(({ message }) => message);
        assert.ok(said.includes("the clocks of two instances differ"), said.join("\n"));
      }
    }
    const database = await openTestDatabase({ path });
    assert.deepEqual([...await load.check(database), ...await Array.fromAsync(audit(database))], []);
    await database.close();
    await Deno.remove(folder, { recursive: true });
  },
});
