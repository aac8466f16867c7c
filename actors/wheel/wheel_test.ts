import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { checkSpin } from "@/domain/wheel.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Wheel } from "@/store/records.ts";
import { NEW_WHEEL } from "@/actors/wheel/spins.ts";
import {
  addCrowd,
  audit,
  balanceOf,
  crowdId,
  givePremium,
  giveSpins,
  grantCoins,
  openTestActors,
  TestClock,
} from "@/tests/kit/mod.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

const ada = crowdId(1);
const MIDNIGHT = Date.UTC(2026, 0, 16);

/** Ada with spins that she has won. */
async function openWheel(free: number, database?: Database) {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now, ...(database && { database }) });
  await addCrowd(world.database, 1, { from: 1 });
  if (free > 0) await giveSpins(world, { id: ada }, free);
  return Object.assign(world, { clock });
}

async function wheelOf(database: Database): Promise<Wheel> {
  return (await database.get(keys.wheel(ada))).value ?? NEW_WHEEL;
}

function wish(rid: string, own: { client_seed?: string; commitment?: string } = {}, member: MemberId = ada) {
  return { member, rid, client_seed: "", ...own };
}

Deno.test("CG-13 buy: whoever was shown another price is charged nothing", async () => {
  await using world = await openWheel(0);
  const { actors: { wheel } } = world;
  const changed = await wheel.buy({ member: ada, app: null, rid: "shown", price: 99 });
  assert.equal(changed.ok || changed.refusal.code, "price_changed");
  const bought = await wheel.buy({ member: ada, app: null, rid: "shown", price: 100 });
  assert.ok(bought.ok);
  assert.equal(bought.value.request_details.credits, 100);
});

Deno.test("WH-8 WH-9 buy, spin: what was bought is kept until it is used, and each is one entry", async () => {
  await using world = await openWheel(0);
  const { actors: { wheel }, database } = world;
  const none = await wheel.spin(wish("none"));
  assert.equal(none.ok || none.refusal.code, "no_spins");
  const bought = await wheel.buy({ member: ada, app: null, rid: "buy" });
  assert.deepEqual(bought, await wheel.buy({ member: ada, app: null, rid: "buy" }));
  assert.ok(bought.ok);
  assert.deepEqual(bought.value.request_details, {
    success: 1,
    credits_spent: 100,
    free_spins: 1,
    version: 1,
    credits: 100,
    credits_seq: 2,
  });
  const spun = await wheel.spin(wish("spin", { client_seed: "mine" }));
  assert.ok(spun.ok);
  const { n, kind, value, free_spins, credits, client_seed } = spun.value;
  assert.deepEqual({ n, kind, client_seed }, { n: 1, kind: "paid", client_seed: "mine" });
  assert.equal(free_spins, value === "free" ? 1 : 0);
  assert.equal(credits, 100 + (value === "free" ? 0 : value));
  assert.equal(await balanceOf({ database }, { id: ada }), credits);
  assert.deepEqual(await wheel.spin(wish("spin", { client_seed: "mine" })), spun, "the same spin again");
  const mismatch = await wheel.spin(wish("spin", { client_seed: "other" }));
  assert.equal(mismatch.ok || mismatch.refusal.code, "idempotency_mismatch");
  await audit(world);
});

Deno.test("P14 WH-3 WH-9 spin: 200 of them are what was committed to, each is shown with its proof, and the coins add up", async () => {
  await using world = await openWheel(200);
  const { actors: { wheel }, database } = world;
  let won = 0;
  let spins = 200;
  for (let nth = 1; nth <= 200; nth++) {
    const looked = await wheel.look(ada, { lang: "en", app: null });
    assert.ok(looked.ok);
    const { commitment } = looked.value;
    const spun = await wheel.spin(wish(`r${nth}`, { client_seed: `seed${nth}`, commitment }));
    assert.ok(spun.ok);
    assert.equal(spun.value.n, nth);
    assert.equal(spun.value.commitment, commitment);
    assert.equal((await checkSpin(spun.value)).ok, true);
    if (spun.value.value === "free") spins++;
    else won += spun.value.value;
    assert.equal(spun.value.free_spins, --spins);
  }
  assert.equal(await balanceOf({ database }, { id: ada }), 200 + won);
  const seen: number[] = [];
  let page = await wheel.history(ada, { recordsToTake: 30 });
  for (;;) {
    assert.ok(page.list.length <= 30);
    for (const spin of page.list) assert.equal((await checkSpin(spin)).ok, true);
    seen.push(...page.list.map(({ n }) => n));
    if (!page.has_more) break;
    page = await wheel.history(ada, { recordsToTake: 30, before: page.list.at(-1)?.n });
  }
  assert.deepEqual(seen, Array.from({ length: 200 }, (_, nth) => 200 - nth));
  await audit(world);
});

Deno.test("WH-10 spin: a hundred at once with one spin left are one spin, on three isolates", async () => {
  await using world = await openWheel(0);
  const { database, clock } = world;
  await giveSpins({ database }, { id: ada }, 1);
  const others = await Promise.all(
    ["two", "three"].map((instance) => openTestActors({ database, now: clock.now, instance })),
  );
  const isolates = [world, ...others];
  const results = await Promise.all(
    Array.from(
      { length: 100 },
      (_, nth) => isolates[nth % 3]?.actors.wheel.spin(wish(`r${nth}`)) ?? assert.fail(),
    ),
  );
  const spun = results.flatMap((result) => result.ok ? [result.value] : []);
  const freed = spun.filter(({ value }) => value === "free").length;
  assert.equal(spun.length, 1 + freed);
  assert.deepEqual(spun.map(({ n }) => n).sort(), spun.map((_, nth) => nth + 1));
  for (const result of results) assert.ok(result.ok || result.refusal.code === "no_spins");
  assert.deepEqual(
    { ...await wheelOf(database), version: 0 },
    { ...NEW_WHEEL, spun: spun.length, version: 0 },
  );
  await audit(world);
});

Deno.test("P2 WH-10 spin, buy: the same rid on three isolates at once is one spin and one price", async () => {
  await using world = await openWheel(3);
  const { database, clock } = world;
  const others = await Promise.all(
    ["two", "three"].map((instance) => openTestActors({ database, now: clock.now, instance })),
  );
  const isolates = [world, ...others, world, ...others];
  const spun = await Promise.all(isolates.map(({ actors }) => actors.wheel.spin(wish("same"))));
  for (const each of spun) assert.deepEqual(each, spun[0]);
  assert.equal((await wheelOf(database)).spun, 1);
  const { credits } = spun[0]?.ok ? spun[0].value : assert.fail("refused");
  const bought = await Promise.all(
    isolates.map(({ actors }) => actors.wheel.buy({ member: ada, app: null, rid: "buy" })),
  );
  for (const each of bought) assert.deepEqual(each, bought[0]);
  assert.equal(await balanceOf({ database }, { id: ada }), credits - 100);
  await audit(world);
});

for (const loss of LOSSES) {
  Deno.test(`P1 WH-10 spin, buy: a commit whose answer is lost (${loss}) is one spin, and told`, async () => {
    const lossy = await openLossy();
    await using world = await openWheel(1, lossy.database);
    const { actors: { wheel }, database, published } = world;
    lossy.loseNext(loss);
    const bought = await wheel.buy({ member: ada, app: null, rid: "buy" });
    assert.ok(bought.ok);
    assert.equal(await balanceOf({ database }, { id: ada }), 100);
    lossy.loseNext(loss);
    const spun = await wheel.spin(wish("spin"));
    assert.ok(spun.ok);
    assert.equal((await wheelOf(database)).spun, 1);
    assert.equal((await wheelOf(database)).paid, 1);
    assert.equal(published.length, 2);
    await audit(world);
    await database.close();
  });
}

Deno.test("WH-4 spin: a commitment that is not the current one is refused, and the spin is kept", async () => {
  await using world = await openWheel(2);
  const { actors: { wheel }, database, clock, env } = world;
  const looked = await wheel.look(ada, { lang: "de", app: null });
  assert.ok(looked.ok);
  const { commitment } = looked.value;
  const catalogue = env.catalogue();
  const prizes = (catalogue.wheel?.prizes ?? []).map((prize) =>
    prize.id === 5 ? { ...prize, coins: 10 } : prize
  );
  const changed = await openTestActors({
    database,
    now: clock.now,
    catalogue: { ...catalogue, wheel: { prizes } },
  });
  const refused = await changed.actors.wheel.spin(wish("one", { commitment }));
  assert.equal(refused.ok || refused.refusal.code, "wheel_changed");
  assert.equal((await wheelOf(database)).free, 2);
  assert.ok((await wheel.spin(wish("one", { commitment }))).ok, "on the wheel that they saw");
  const late = await wheel.spin(wish("two", { commitment }));
  assert.equal(late.ok || late.refusal.code, "wheel_changed", "the one before");
  assert.ok((await wheel.spin(wish("three"))).ok, "without a look");
  await audit(world);
});

Deno.test("WH-6 spin: with premium one a day, told as such, until premium ends", async () => {
  await using world = await openWheel(0);
  const { actors, database, clock } = world;
  const available = async () => (await actors.ask.members.own(ada))?.sof_spin_available;
  assert.equal(await available(), 0);
  await givePremium({ database }, { id: ada }, MIDNIGHT + 3_600_000);
  assert.equal(await available(), 1);
  const first = await actors.wheel.spin(wish("one"));
  assert.equal(first.ok && first.value.kind, "daily");
  // What it won as a free spin is there besides.
  for (let nth = 0; (await wheelOf(database)).free > 0; nth++) await actors.wheel.spin(wish(`free${nth}`));
  clock.advance(MIDNIGHT - 1 - clock.now());
  const before = await actors.wheel.spin(wish("two"));
  assert.equal(before.ok || before.refusal.code, "no_spins");
  clock.advance(1);
  assert.equal(await available(), 1);
  const looked = await actors.wheel.look(ada, { lang: "en", app: null });
  assert.equal(looked.ok && looked.value.free_spins, 1);
  clock.advance(3_600_000);
  assert.equal(await available(), 0);
  const after = await actors.wheel.spin(wish("three"));
  assert.equal(after.ok || after.refusal.code, "no_spins", "premium is over");
  await audit(world);
});

Deno.test("WH-7 look, spin, buy: without a wheel nothing is for sale, and what a member has is kept", async () => {
  await using world = await openWheel(1);
  const { actors: { wheel }, database, clock, env } = world;
  assert.ok((await wheel.buy({ member: ada, app: null, rid: "buy" })).ok);
  const catalogue = env.catalogue();
  const closed = await openTestActors({ database, now: clock.now, catalogue: { ...catalogue, wheel: null } });
  const results = [
    await closed.actors.wheel.look(ada, { lang: "en", app: null }),
    await closed.actors.wheel.spin(wish("one")),
    await closed.actors.wheel.buy({ member: ada, app: null, rid: "two" }),
  ];
  for (const result of results) assert.equal(result.ok || result.refusal.code, "not_for_sale");
  assert.equal((await closed.actors.ask.members.own(ada))?.sof_can_spin, 0);

  const unpriced = await openTestActors({
    database,
    now: clock.now,
    catalogue: { ...catalogue, prices: catalogue.prices.filter(({ feature }) => feature !== "spin") },
  });
  const looked = await unpriced.actors.wheel.look(ada, { lang: "en", app: null });
  assert.deepEqual(looked.ok && [looked.value.price, looked.value.free_spins], [0, 2]);
  const refused = await unpriced.actors.wheel.buy({ member: ada, app: null, rid: "three" });
  assert.equal(refused.ok || refused.refusal.code, "not_for_sale");
  assert.ok((await unpriced.actors.wheel.spin(wish("four"))).ok);
  assert.ok((await wheel.spin(wish("five"))).ok);
  await audit(world);
});

Deno.test("WH-8 P11 buy: refused without the coins, while coins are owed, and over the member's own limit", async () => {
  await using world = await openWheel(0);
  const { actors: { wheel }, database } = world;
  const buy = async (rid: string) => {
    const result = await wheel.buy({ member: ada, app: null, rid });
    return result.ok ? "bought" : result.refusal.code;
  };
  assert.deepEqual([await buy("a"), await buy("b"), await buy("c")], [
    "bought",
    "bought",
    "not_enough_credits",
  ]);
  await grantCoins({ database }, { id: ada }, 300);
  const { value: account } = await database.get(keys.account(ada));
  assert.ok(account);
  const change = newChange();
  change.sets.push({ key: keys.account(ada), value: { ...account, limits: { day: { coins: 250 } } } });
  await database.commit(change);
  assert.equal(await buy("d"), "spend_cap_reached");
  change.sets.splice(0, 1, { key: keys.account(ada), value: { ...account, owed: 5 } });
  await database.commit(change);
  assert.equal(await buy("e"), "spending_blocked");
  assert.equal((await wheelOf(database)).paid, 2);
});
