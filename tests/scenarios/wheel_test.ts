/** The wheel over sockets and as a page: floods, lost connections, and what is there without a script. */
import assert from "node:assert/strict";
import { checkSpin } from "@/domain/wheel.ts";
import { keys } from "@/store/keys.ts";
import {
  audit,
  balanceOf,
  connect,
  contextOf,
  giveSpins,
  grantCoins,
  openServer,
  request,
  signUp,
} from "@/tests/kit/mod.ts";

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main id="page"'), html.indexOf("</main>"));
}

Deno.test("WH-10 spins beyond the rate are refused, and take nothing", async () => {
  await using server = await openServer({ settings: { RATE_SPINS: "" } });
  const ada = await signUp(server, { name: "Ada" });
  await giveSpins(server, ada, 40);
  await using client = await connect(server, ada);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => client.call("spinofluck/spin", { client_seed: "" })),
  );
  const refused = answers.filter(({ error_code }) => error_code === "too_many_requests");
  // Five at once, and one a second after that.
  assert.ok(refused.length >= 24, `${refused.length} refused`);
  const done = answers.length - refused.length;
  assert.equal((await server.database.get(keys.wheel(ada.id))).value?.spun, done);
  await client.expectRefusal("spinofluck/buy_spin", {}, "too_many_requests");
  await audit(server);
});

Deno.test("WH-10 P12 a hundred parallel spins on three devices with one spin left are one spin", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  await giveSpins(server, ada, 1);
  await using stack = new AsyncDisposableStack();
  const devices = await Promise.all([0, 1, 2].map((instance) => connect(server, ada, { instance })));
  for (const device of devices) stack.use(device);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => devices[nth % 3]?.call("spinofluck/spin", {}) ?? assert.fail()),
  );
  const done = answers.filter(({ request_status }) => request_status === "1");
  const won = done.filter(({ data }) => (data as { value: unknown }).value === "free").length;
  assert.equal(done.length, 1 + won);
  for (const { error_code } of answers) assert.ok(error_code === undefined || error_code === "no_spins");
  await audit(server);
});

Deno.test("WH-8 a spin that was bought is there after the connection is lost, on any device", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  {
    await using lost = await connect(server, ada);
    await lost.expectReply("spinofluck/buy_spin", {}, { rid: "bought" });
  }
  await using client = await connect(server, ada);
  const again = await client.expectReply("spinofluck/buy_spin", {}, { rid: "bought" });
  assert.equal(again.request_details.free_spins, 1);
  assert.equal(await balanceOf(server, ada), 100);
  const { kind, free_spins, value } = await client.expectReply("spinofluck/spin", {});
  assert.deepEqual([kind, free_spins], ["paid", value === "free" ? 1 : 0]);
});

Deno.test("WH-13 /wheel: odds, commitment, and the spins page by page, without a script", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const open = async (path: string) => mainOf((await request(server, path, { cookie: ada.cookie })).text);
  const empty = await open("/wheel");
  assert.match(empty, /53\.25%/);
  assert.match(empty, /0–4,999/);
  assert.match(empty, /data-wheel.*No spins yet/s);
  const committed = /<bdi[^>]*><code>([0-9a-f]{64})</.exec(empty)?.[1];
  await grantCoins(server, ada, 10_000);
  await giveSpins(server, ada, 60);
  await using client = await connect(server, ada);
  const first = await client.expectReply("spinofluck/spin", { client_seed: "<b>", commitment: committed });
  assert.equal((await checkSpin(first)).ok, true);
  for (let nth = 2; nth <= 45; nth++) await client.expectReply("spinofluck/spin", {});
  const seen: number[] = [];
  let path: string | undefined = "/wheel";
  for (; path; path = /href="(\/wheel\?before=\d+)#spins"/.exec(await open(path))?.[1]) {
    const html = await open(path);
    seen.push(...[...html.matchAll(/data-spin="(\d+)"/g)].map(([, n]) => Number(n)));
    for (const [, hash] of html.matchAll(/<bdi ([^>]*)><code>[0-9a-f]{64}</g)) {
      assert.match(hash ?? "", /dir="ltr"/);
    }
  }
  assert.deepEqual(seen, Array.from({ length: 45 }, (_, nth) => 45 - nth));
  const last = await open("/wheel?before=2");
  assert.ok(last.includes("&lt;b>"), "the device's text as text");
  assert.ok(last.includes(first.seed));
  for (const wrong of ["0", "-1", "x", "9".repeat(30)]) {
    assert.match(await open(`/wheel?before=${wrong}`), /data-spin="45"/);
  }
  contextOf(server).actors.catalogue().wheel = null;
  assert.match(await open("/wheel"), /There is no wheel at the moment.*data-spin="45"/s);
});
