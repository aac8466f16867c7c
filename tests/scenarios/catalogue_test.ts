/** The catalogue as its operator changes it while servers run, and as members see it. */
import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import {
  audit,
  confirm,
  connect,
  contextOf,
  fillIn,
  openServer,
  request,
  sendText,
  signUp,
  someAnswers,
  TestClock,
} from "@/tests/kit/mod.ts";

/** Twice the poll behind which a change may lie. */
const WITHIN_MS = 2_500;

const [first] = demoCatalogue.credits;
const credits = [{ ...first ?? assert.fail(), credits: 333 }];

Deno.test("CG-5 CG-6 CG-7 a change counts on every instance within a poll, for what is sold and on open pages", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using here = await connect(server, ada);
  await using there = await connect(server, ben, { instance: 1 });
  await using guest = await connect(server, null, { instance: 2 });
  const ends = Math.floor(Date.now() / 1_000) + 3_600;
  await changeCatalogue(server, {
    credits,
    promo: { active: 1, ends },
    prices: [{ feature: "message", price: 61 }],
  });
  for (const device of [here, there, guest]) {
    for (const module of ["update_credit_package", "update_credit_discount"] as const) {
      const { credits_packages } = await device.expectEvent(module, undefined, WITHIN_MS);
      assert.deepEqual(
        credits_packages.map((
          each,
        ) => [each.credits, each.price, each.prices, each.promo_active, each.promo_ends]),
        [[333, 2.99, { USD: 2.99, ILS: 10.9 }, 1, ends]],
      );
    }
  }
  const hebrew = await here.expectReply("credits_promo", {});
  assert.deepEqual(hebrew.credits_packages[0]?.credits, 333);
  for (const [from, to] of [[here, ben], [there, ada]] as const) {
    const { credits_spent } = await sendText(from, to, "hi");
    assert.equal(credits_spent, 61);
  }
  const { prices } = await guest.expectReply("configs", { keys: "prices" });
  assert.deepEqual(prices, [{ feature: "message", price: 61 }]);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("CG-7 a promo's end is told when its time is over, and nothing has to be written for it", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const ada = await signUp(server);
  await using device = await connect(server, ada);
  const ends = Math.floor(clock.now() / 1_000) + 15;
  await changeCatalogue(server, { promo: { active: 1, ends } });
  await device.expectEvent(
    "update_credit_discount",
    ({ credits_packages: [row] }) => row?.promo_active === 1,
    WITHIN_MS,
  );
  clock.advance(15_000);
  await device.expectEvent(
    "update_credit_discount",
    ({ credits_packages }) =>
      credits_packages.every(({ promo_active, bonus, promo_ends }) =>
        promo_active === 0 && bonus === 0 && promo_ends === 0
      ),
    WITHIN_MS,
  );
  await device.refuteEvent("update_credit_package");
});

Deno.test("CG-10 P13 /ref/{slug} of a promo code adds its coins to those of the registration, also by a double click", async () => {
  await using server = await openServer();
  const visit = await request(server, "/ref/welcome");
  const [ref = ""] = visit.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  assert.equal(ref, "ref=welcome");
  const EMAIL = "dana.promo@example.com";
  const { cookie } = await fillIn(server, someAnswers({ email: EMAIL }));
  const answers = await Promise.all([1, 2].map(() => confirm(server, `${cookie}; ${ref}`)));
  assert.deepEqual(answers.map(({ status }) => status), [303, 303]);
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  assert.ok(id);
  const entries = await Array.fromAsync(server.database.list(keys.entries(id)));
  assert.deepEqual(entries.map(({ value: { cause, delta, ref: of } }) => [cause, delta, of]), [
    ["sign_up", 200, id],
    ["promo_code", 100, "welcome"],
  ]);
  await audit(server);
});

Deno.test("CG-8 catalogue task: exported, changed and imported while the server runs; a wrong or older file changes nothing", async () => {
  await using server = await openServer();
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const file = `${folder}/catalogue.json`;
  const run = (...args: string[]) => runTask("catalogue", server.path, { args });
  assert.match((await run("export", file)).out, /^catalogue: version 1 written to /);
  assert.equal((await run("export", file)).code, 1, "overwrites");
  const text = await Deno.readTextFile(file);
  const exported: Catalogue = JSON.parse(text);
  assert.deepEqual(exported, demoCatalogue);
  assert.match((await run("import", file)).out, /^catalogue: version 1 is what .* says already/);

  const broken = text.replace('"discount": 5', '"discount": -5').replace('"months": 3', '"month": 3');
  for (
    const [content, says] of [
      [broken, /credits\[1\]\.discount: .*\n {2}premium\[1\]\.months: .*\n {2}premium\[1\]: .*"month"/],
      [text.slice(0, -9), /it is not JSON/],
      ["[]", /catalogue: /],
    ] as const
  ) {
    await Deno.writeTextFile(file, content);
    const { code, err } = await run("import", file);
    assert.equal(code, 1);
    assert.match(err, says);
  }
  for (const args of [["import"], ["export", file, "more"], ["toString", file]]) {
    assert.match((await run(...args)).err, /^Usage/);
  }
  assert.match(
    (await runTask("catalogue", `${folder}/none.db`, { args: ["export", `${folder}/x`] })).err,
    /Cannot find a database|it has layout "null"/,
  );
  assert.equal((await server.database.get(keys.catalogue())).value?.version, 1);

  await Deno.writeTextFile(file, JSON.stringify({ ...exported, credits }));
  const imported = await run("import", file);
  assert.match(imported.out, /^catalogue: version 2 is what /, imported.err);
  const older = await run("import", file);
  assert.equal(older.code, 1);
  assert.match(older.err, /exported from version 1, and the database has version 2 by now/);
  await contextOf(server).catalogue.look();
  const { text: page } = await request(server, "/tos");
  assert.match(page, /Example Operator/);
  assert.deepEqual(contextOf(server).actors.catalogue(), { ...demoCatalogue, version: 2, credits });
  await audit(server);
  await Deno.remove(folder, { recursive: true });
});
