import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { openLiveCatalogue } from "@/actors/catalogue/live.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { getCatalogueEntry } from "@/store/catalogue/reader.ts";
import { putCatalogue } from "@/store/catalogue/writer.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";
import { openLog } from "@/telemetry/log.ts";
import { TestClock } from "@/tests/kit/clock.ts";

type Told = [string, EventData<"update_credit_package">["credits_packages"]];

/** A database with a catalogue, and a copy of it that a test moves on by hand. */
async function openWorld(first: Catalogue = demoCatalogue) {
  const database = await openDatabase({ path: ":memory:" });
  await seed(database, { catalogue: first, legal: [], members: [] });
  return await follow(database);
}

async function follow(database: Database) {
  const clock = new TestClock();
  const told: Told[] = [];
  const logged: string[] = [];
  const live = await openLiveCatalogue(database, {
    now: clock.now,
    log: openLog({ level: "info", write: (line) => logged.push(line) }),
    deliver(deliveries) {
      for (const delivery of deliveries) {
        const frame = delivery.kind === "everybody" ? delivery.frame : assert.fail(delivery.kind);
        const { credits_packages } = frame.data as EventData<"update_credit_package">;
        told.push([frame.module, credits_packages]);
      }
    },
    onError: (_, error) => assert.fail(String(error)),
  });
  return {
    database,
    clock,
    told,
    logged,
    live,
    async change(next: Partial<Catalogue>) {
      const change = newChange();
      putCatalogue(change, await getCatalogueEntry(database), { ...live.current(), ...next });
      await database.commit(change);
      await live.look();
    },
    /** Writes what no check has seen. */
    async write(value: unknown) {
      const change = newChange();
      set(change, keys.catalogue(), value as Catalogue);
      await database.commit(change);
      await live.look();
    },
    async [Symbol.asyncDispose]() {
      await live[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

const [first] = demoCatalogue.credits;
const credits = [{ ...first ?? assert.fail(), credits: 300, discount: 10 }];
const namesOf = (told: readonly Told[]) => told.map(([module]) => module);

Deno.test("CG-5 CG-6 live catalogue: a new version counts at the next look, and packages that changed are told", async () => {
  await using world = await openWorld();
  const { live, told, change } = world;
  const before = live.current();
  await live.look();
  assert.equal(live.current(), before, "the same object until there is another one");
  await change({ prices: [{ feature: "message", price: 60 }] });
  assert.deepEqual([live.current().version, live.current().prices[0]?.price], [2, 60]);
  assert.equal(told.length, 0, "no package has changed");
  await change({ credits });
  const said = told.map(([module, [row]]) => [module, row?.credits, row?.price, row?.prices, row?.bonus]);
  assert.deepEqual(said, [["update_credit_package", 300, 2.99, { USD: 2.99, ILS: 10.9 }, 0]]);
  await live.look();
  assert.equal(told.length, 1);
});

Deno.test("CG-7 live catalogue: a promo is told as it begins, changes, is taken back, and as its time is over", async () => {
  await using world = await openWorld({ ...demoCatalogue, credits });
  const { live, clock, told, change } = world;
  const seconds = Math.floor(clock.now() / 1_000);
  await change({ promo: { active: 1, ends: seconds + 60 } });
  const said = () => told.splice(0).map(([module, [row]]) => [module, row?.bonus, row?.promo_ends]);
  assert.deepEqual(said(), [["update_credit_discount", 30, seconds + 60]]);
  await change({ promo: { active: 1, ends: seconds + 90 } });
  assert.deepEqual(said(), [["update_credit_discount", 30, seconds + 90]]);
  await change({ promo: { active: 0, ends: seconds + 90 } });
  assert.deepEqual(said(), [["update_credit_discount", 0, 0]]);
  await change({ promo: { active: 1, ends: seconds + 90 }, credits: demoCatalogue.credits });
  assert.deepEqual(said(), [
    ["update_credit_package", 0, seconds + 90],
    ["update_credit_discount", 0, seconds + 90],
  ]);
  clock.advance(89_999);
  await live.look();
  assert.deepEqual(said(), []);
  clock.advance(1);
  await live.look();
  assert.deepEqual(said(), [["update_credit_discount", 0, 0]], "its end is real");
  await live.look();
  assert.deepEqual(said(), []);
});

Deno.test("CG-5 live catalogue: one that is not valid is logged once with its mistakes, and the copy stays", async () => {
  await using world = await openWorld();
  const { live, logged, told, write } = world;
  const before = live.current();
  await write({ ...demoCatalogue, version: 2, credits: [{ ...credits[0], price: { USD: 1, ILS: -1 } }] });
  await live.look();
  await live.look();
  assert.equal(live.current(), before);
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? "", /catalogue is not valid.*credits\[0\]\.price\.ILS: needs a whole number/);
  assert.equal(told.length, 0);
  await write({ ...demoCatalogue, version: 3, credits });
  assert.deepEqual(live.current().credits, credits);
  assert.deepEqual(namesOf(told), ["update_credit_package"]);
});

Deno.test("CG-5 live catalogue: a start with one that is not valid takes the latest version that is, or else that one", async () => {
  await using world = await openWorld();
  await world.change({ credits });
  await world.write({ ...demoCatalogue, version: 3, gifts: "none" });
  const later = await follow(world.database);
  assert.deepEqual([later.live.current().version, later.live.current().credits], [2, credits]);
  assert.match(later.logged[0] ?? "", /catalogue is not valid.*gifts: /);

  const change = newChange();
  for (const version of [1, 2]) change.deletes.push(keys.catalogueVersion(version));
  await world.database.commit(change);
  const last = await follow(world.database);
  assert.equal(last.live.current().version, 3);
  for (const { live } of [later, last]) await live[Symbol.asyncDispose]();
});
