import assert from "node:assert/strict";
import { promoCodeOf } from "@/domain/promo_code.ts";
import type { Entry } from "@/domain/money.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { audit, openTestActors, registrationOf, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const clock = new TestClock();
const seconds = Math.floor(clock.now() / 1_000);
const catalogue = {
  ...demoCatalogue,
  promo_codes: [
    { slug: "welcome", coins: 100 },
    { slug: "spring", coins: 40, ends: seconds + 60 },
    { slug: "winter", coins: 30, ends: seconds },
  ],
};

async function entriesOf(
  { actors, database }: TestActors,
  name: string,
  referredBy: string | null,
): Promise<Entry[]> {
  const origin = { address: name, lang: "en", referredBy };
  const result = await actors.membership.register(registrationOf(name), origin);
  assert.ok(result.ok);
  const rows = await Array.fromAsync(database.list(keys.entries(result.value.member)));
  return rows.map(({ value }) => value);
}

Deno.test("CG-10 promoCodeOf: by its exact slug, until its end", () => {
  const coinsOf = (slug: string | null, now = clock.now()) => promoCodeOf(catalogue, slug, now)?.coins;
  assert.deepEqual([coinsOf("welcome"), coinsOf("Welcome"), coinsOf("friend-7"), coinsOf(null)], [
    100,
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(
    [coinsOf("spring", seconds * 1_000 + 59_999), coinsOf("spring", seconds * 1_000 + 60_000)],
    [
      40,
      undefined,
    ],
  );
});

Deno.test("CG-10 register: over a running promo code its coins are a second entry, over any other there are 200", async () => {
  await using world = await openTestActors({ now: clock.now, catalogue });
  for (const [name, slug, coins] of [["Ada", "welcome", 100], ["Ben", "spring", 40]] as const) {
    const [first, second, ...rest] = await entriesOf(world, name, slug);
    assert.deepEqual([first?.cause, first?.delta, first?.after], ["sign_up", 200, 200]);
    const { cause, delta, after, ref, catalogue: version } = second ?? assert.fail();
    assert.deepEqual([cause, delta, after, ref, version], ["promo_code", coins, 200 + coins, slug, 1]);
    assert.deepEqual(rest, []);
  }
  for (const [name, slug] of [["Cleo", "winter"], ["Dan", "friend-7"], ["Eva", null]] as const) {
    assert.deepEqual((await entriesOf(world, name, slug)).map(({ delta }) => delta), [200]);
  }
  await audit(world);
});

Deno.test("CG-10 P13 register: a double click, and a registration posted ten times at once, grant a promo code once", async () => {
  await using world = await openTestActors({ now: clock.now, catalogue });
  const form = registrationOf("Finn");
  const origin = { address: "Finn", lang: "en", referredBy: "welcome" };
  const results = await Promise.all(
    Array.from({ length: 10 }, () => world.actors.membership.register(form, origin)),
  );
  const again = await world.actors.membership.register(form, origin);
  const members = new Set([...results, again].flatMap((result) => result.ok ? result.value.member : []));
  assert.equal(members.size, 1);
  const [member = assert.fail()] = members;
  const rows = await Array.fromAsync(world.database.list(keys.entries(member)));
  assert.deepEqual(rows.map(({ value }) => value.cause), ["sign_up", "promo_code"]);
  assert.equal((await world.database.get(keys.account(member))).value?.balance, 300);
  await audit(world);
});
