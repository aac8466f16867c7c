import assert from "node:assert/strict";
import { readTable } from "@/domain/wheel.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Wheel } from "@/store/records.ts";
import { addCrowd, audit, crowdId, grantCoins, openTestActors } from "@/tests/kit/mod.ts";
import { audit as auditDatabase } from "@/store/audit/mod.ts";

const SECRET = new Uint8Array(32).fill(7);
const ada = crowdId(1);
const SPINS = 25;

async function write<Value>(database: Database, key: Key<Value>, value: Value | undefined): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

/** Ada has bought spins and used them, those that she won among them, and has one left. */
async function openSpins() {
  const world = await openTestActors();
  const { database, actors: { wheel } } = world;
  await write(database, keys.secret("wheel"), SECRET);
  await addCrowd(database, 2, { from: 1 });
  await grantCoins(world, { id: ada }, 10_000);
  for (let nth = 0; nth <= SPINS; nth++) {
    assert.ok((await wheel.buy({ member: ada, app: null, rid: `buy${nth}` })).ok);
  }
  for (let nth = 1; nth <= SPINS; nth++) {
    assert.ok((await wheel.spin({ member: ada, rid: `spin${nth}`, client_seed: `s${nth}` })).ok);
  }
  await audit(world);
  return world;
}

async function problemsWith<Value>(
  database: Database,
  key: Key<Value>,
  value: Value | undefined,
): Promise<string[]> {
  const { value: before } = await database.get(key);
  await write(database, key, value);
  const found = (await Array.fromAsync(auditDatabase(database))).map(({ problem }) => problem);
  await write(database, key, before ?? undefined);
  return found;
}

Deno.test("WH-11 P14 OP-4 audit: names every spin that lacks its proof, its prize or its price", async () => {
  await using world = await openSpins();
  const { database } = world;
  const wheel: Wheel = (await database.get(keys.wheel(ada))).value ?? assert.fail("no wheel");
  const rows = await Array.fromAsync(database.list(keys.spins(ada)));
  const { key, value: spin } = rows.find(({ value }) => typeof value.coins === "number") ??
    assert.fail("no prize");
  const n = Number(key[2]);
  const of = keys.spin(ada, n);
  const entries = await Array.fromAsync(database.list(keys.entries(ada)));
  const prize = entries.find(({ value }) => value.cause === "prize" && value.ref === String(n)) ??
    assert.fail();
  const other = readTable(spin.table)?.find(({ coins }) => coins !== "free" && coins !== spin.coins) ??
    assert.fail();

  const damages: readonly (readonly [Key<unknown>, unknown, RegExp])[] = [
    [of, undefined, /numbers have a gap|the last one is/],
    [of, { ...spin, coins: other.coins, prize: other.id }, /committed to: prize/],
    [of, { ...spin, commitment: "0".repeat(64) }, /committed to: commitment/],
    [of, { ...spin, table: "nothing" }, /committed to: table/],
    [of, { ...spin, seed: "0".repeat(64) }, /does not follow from the secret/],
    [of, { ...spin, kind: "free" }, /spins bought/],
    [of, { ...spin, coins: "free" }, /which no spin has won/],
    [keys.spin(ada, SPINS + 1), { ...spin }, /the last one is/],
    [keys.spin(crowdId(2), 1), spin, /spins have no wheel/],
    [keys.wheel(ada), undefined, /there is no wheel/],
    [keys.wheel(ada), { ...wheel, spun: wheel.spun - 1 }, /counts/],
    [keys.wheel(ada), { ...wheel, paid: wheel.paid + 1 }, /spins bought/],
    [keys.wheel(ada), { ...wheel, free: -1 }, /is no count/],
    [keys.wheel(crowdId(9)), wheel, /wheel of nobody/],
    [prize.key, { ...prize.value, ref: "999" }, /no entry gives/],
    [prize.key, { ...prize.value, cause: "push" }, /no entry gives/],
    [prize.key, { ...prize.value, delta: prize.value.delta + 1 }, /the spin has won/],
  ];
  for (const [at, value, says] of damages) {
    const found = await problemsWith(database, at, value);
    assert.ok(
      found.some((problem) => says.test(problem)),
      `${JSON.stringify([at, value])}: ${found.join("; ")}`,
    );
  }
  await audit(world);
});

Deno.test("WH-11 audit: finds nothing wrong while members spin and buy", async () => {
  await using world = await openSpins();
  const { database, actors: { wheel } } = world;
  const spin = async (nth: number) => {
    await wheel.buy({ member: ada, app: null, rid: `more${nth}` });
    await wheel.spin({ member: ada, rid: `again${nth}`, client_seed: "" });
  };
  let found: unknown[] = [];
  for (let round = 0; round < 3 && found.length === 0; round++) {
    const spins = Promise.all(Array.from({ length: 30 }, (_, nth) => spin(100 * round + nth)));
    found = await Array.fromAsync(auditDatabase(database));
    await spins;
  }
  assert.deepEqual(found, []);
  await audit(world);
});

Deno.test("WH-11 audit: seeds of another secret are named", async () => {
  await using world = await openSpins();
  const found = await problemsWith(world.database, keys.secret("wheel"), new Uint8Array(32));
  assert.equal(
    found.filter((problem) => problem === "its seed does not follow from the secret").length,
    SPINS,
  );
});
