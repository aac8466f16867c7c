/** What is charged while prices change: each charge belongs to one version of the catalogue. */
import assert from "node:assert/strict";
import { openLiveCatalogue } from "@/actors/catalogue/live.ts";
import { messagePriceOf, priceOf } from "@/domain/catalogue.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import { getCatalogueVersion } from "@/store/catalogue/reader.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";
import { openLog } from "@/telemetry/log.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { audit, giftTo, grantCoins, openTestActors, textTo } from "@/tests/kit/mod.ts";

const SENDS = 200;
const AT_ONCE = 10;

/** Actors whose catalogue follows the database, and a look at it by hand. */
async function openFollowing() {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { catalogue: demoCatalogue, legal: [], members: [] });
  const live = await openLiveCatalogue(database, {
    now: Date.now,
    log: openLog({ level: "silent" }),
    deliver: () => {},
    onError: (_, error) => assert.fail(String(error)),
  });
  const world = await openTestActors({
    database,
    get catalogue() {
      return live.current();
    },
  });
  return {
    database,
    actors: world.actors,
    join: world.join,
    async change(next: Parameters<typeof changeCatalogue>[1]) {
      await changeCatalogue(world, next);
      await live.look();
    },
    async listEntries(member: MemberId): Promise<Entry[]> {
      return (await Array.fromAsync(database.list(keys.entries(member)))).map(({ value }) => value);
    },
    async [Symbol.asyncDispose]() {
      await audit(world);
      await live[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

Deno.test("CG-9 charges: of 200 sends while the price changes each costs what its version says, to the coin", async () => {
  await using world = await openFollowing();
  const senders = await Promise.all(["Ada", "Ben", "Cleo", "Dora"].map(world.join));
  const receiver = await world.join("Eva");
  for (const id of senders) await grantCoins(world, { id }, 100_000);
  const sends: Promise<number>[] = [];
  for (let nth = 0; nth < SENDS; nth++) {
    const sender = senders[nth % senders.length] ?? assert.fail();
    sends.push(
      world.actors.conversations.send(sender, `r${nth}`, textTo({ id: receiver }, `${nth}`))
        .then((result) => result.ok ? result.value.request_details.credits_spent : assert.fail("refused")),
    );
    if (nth % AT_ONCE === 0) await world.change({ prices: [{ feature: "message", price: 51 + nth }] });
  }
  const answered = (await Promise.all(sends)).toSorted((one, other) => one - other);

  const charged: number[] = [];
  const versions = new Set<number>();
  for (const sender of senders) {
    for (const { delta, cause, catalogue } of await world.listEntries(sender)) {
      if (cause !== "message") continue;
      const version = await getCatalogueVersion(world.database, catalogue ?? 0) ?? assert.fail();
      assert.equal(-delta, messagePriceOf(version, "text"));
      charged.push(-delta);
      versions.add(version.version);
    }
  }
  assert.deepEqual(charged.toSorted((one, other) => one - other), answered);
  assert.equal(charged.length, SENDS);
  assert.ok(versions.size > 10, `${versions.size} versions`);
});

Deno.test("CG-9 charges: a gift and a spotlight name the version whose price they cost, grants name none", async () => {
  await using world = await openFollowing();
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await grantCoins(world, { id: ada }, 10_000);
  const [gift] = demoCatalogue.gifts;
  assert.ok(gift);
  await world.change({
    gifts: [{ ...gift, price: 77 }],
    prices: [{ feature: "message", price: 50 }, { feature: "spotlight", price: 321 }],
  });
  assert.ok((await world.actors.conversations.send(ada, "r1", giftTo({ id: ben }, gift.id))).ok);
  assert.ok((await world.actors.discovery.addToSpotlight(ada, "r2")).ok);
  await world.change({ prices: [{ feature: "message", price: 60 }, { feature: "spotlight", price: 400 }] });
  const entries = await world.listEntries(ada);
  assert.deepEqual(entries.map(({ cause, delta, catalogue }) => [cause, delta, catalogue]).slice(2), [
    ["gift", -77, 2],
    ["spotlight", -321, 2],
  ]);
  assert.ok(entries.slice(0, 2).every((entry) => !Object.hasOwn(entry, "catalogue")));
  const version = await getCatalogueVersion(world.database, 2) ?? assert.fail();
  assert.deepEqual([version.gifts[0]?.price, priceOf(version, "spotlight")], [77, 321]);
});
