import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import {
  checkSpin,
  commitmentOf,
  drawOf,
  hmacKey,
  partOf,
  percentOf,
  prizeAt,
  readTable,
  seedOf,
  type SpinProof,
  tableText,
} from "@/domain/wheel.ts";
import { WHEEL_PARTS, WHEEL_SLICES } from "@/domain/limits.ts";
import fc from "@/tests/kit/property.ts";

const SECRET = new Uint8Array(32).fill(7);
const TABLE =
  "1:200:5000,2:free:10000,3:350:1500,4:1000:400,5:50:53250,6:10000:10,7:500:800,8:150:5000,9:5000:40," +
  "10:100:24000";
const SLICES = readTable(TABLE) ?? [];

async function prove(client_seed: string, n = 1): Promise<SpinProof> {
  const seed = await seedOf(await hmacKey(SECRET), "ada", n);
  const { id, coins } = prizeAt(SLICES, partOf(await drawOf(seed, client_seed)));
  return {
    prize_id: id,
    value: coins,
    table: TABLE,
    seed,
    commitment: await commitmentOf(seed, TABLE),
    client_seed,
  };
}

Deno.test("WH-1 tableText: one text for a table of slices, read back as what it was", () => {
  assert.equal(SLICES.length, WHEEL_SLICES);
  assert.deepEqual(SLICES[1], { id: 2, coins: "free", probability: 10_000 });
  assert.equal(tableText(SLICES), TABLE);
  const wrong = [
    "",
    "1:200:5000",
    `${TABLE},11:1:1`,
    TABLE.replace("free", "FREE"),
    `${TABLE},`,
    "1:0:100000",
  ];
  for (const table of wrong) assert.equal(readTable(table), null, table);
  assert.deepEqual(SLICES.map(percentOf), [5, 10, 1.5, 0.4, 53.25, 0.01, 0.8, 5, 0.04, 24]);
});

Deno.test("WH-2 prizeAt: every part belongs to the slice whose odds reach over it", () => {
  const counts = new Map<number, number>();
  for (let part = 0; part < WHEEL_PARTS; part++) {
    const { id } = prizeAt(SLICES, part);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  assert.deepEqual([...counts], SLICES.map(({ id, probability }) => [id, probability]));
  assert.throws(() => prizeAt(SLICES, WHEEL_PARTS), RangeError);
});

Deno.test("WH-2 partOf: the first 48 bits scaled, from the first part to the last, none favoured by more than 2^-31", () => {
  assert.equal(partOf("0".repeat(64)), 0);
  assert.equal(partOf("f".repeat(64)), WHEEL_PARTS - 1);
  assert.equal(partOf("8".padEnd(64, "0")), WHEEL_PARTS / 2);
  // Where each part begins: as many draws lead to one as to another, but for a single one.
  const begin = (part: number) => ((BigInt(part) << 48n) + BigInt(WHEEL_PARTS) - 1n) / BigInt(WHEEL_PARTS);
  fc.assert(fc.property(fc.integer({ min: 0, max: WHEEL_PARTS - 2 }), (part) => {
    const hex = (drawn: bigint) => drawn.toString(16).padStart(12, "0");
    assert.equal(partOf(hex(begin(part))), part);
    assert.equal(partOf(hex(begin(part + 1) - 1n)), part);
    const draws = Number(begin(part + 1) - begin(part));
    assert.ok(Math.abs(draws / 2 ** 48 - 1 / WHEEL_PARTS) < 2 ** -31 / WHEEL_PARTS);
  }));
});

Deno.test("WH-1 WH-2 commitmentOf, drawOf: SHA-256 and HMAC-SHA-256 as everybody computes them", async () => {
  const seed = await seedOf(await hmacKey(SECRET), "ada", 3);
  assert.equal(seed, createHmac("sha256", SECRET).update("ada:3").digest("hex"));
  assert.equal(
    await commitmentOf(seed, TABLE),
    createHash("sha256").update(`${seed}:${TABLE}`).digest("hex"),
  );
  const drawn = createHmac("sha256", Buffer.from(seed, "hex")).update("x7!").digest("hex");
  assert.equal(await drawOf(seed, "x7!"), drawn);
  assert.notEqual(seed, await seedOf(await hmacKey(SECRET), "ada", 4));
});

Deno.test("WH-3 checkSpin: a spin as it was drawn agrees, whatever the device has sent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[\x21-\x7e]{0,64}$/), async (client_seed) => {
      const spin = await prove(client_seed);
      const check = await checkSpin(spin);
      assert.deepEqual(check.problems, []);
      assert.equal(check.ok, true);
      assert.equal(check.slice?.id, spin.prize_id);
    }),
    { numRuns: 50 },
  );
});

Deno.test("WH-3 checkSpin: names what does not agree, and never fails on nonsense", async () => {
  const spin = await prove("mine");
  const other = SLICES.find(({ id }) => id !== spin.prize_id) ?? assert.fail("no other slice");
  const richer = tableText(SLICES.map((slice) => slice.id === 1 ? { ...slice, coins: 201 } : slice));
  const cases: readonly (readonly [Partial<SpinProof>, string])[] = [
    [{ seed: (await prove("mine", 2)).seed }, "commitment"],
    [{ commitment: "0".repeat(64) }, "commitment"],
    [{ table: richer }, "commitment"],
    [{ seed: "not hex" }, "commitment"],
    [{ table: "nothing" }, "table"],
    [{ prize_id: other.id, value: other.coins }, "prize"],
    [{ value: 1 }, "prize"],
  ];
  for (const [changed, problem] of cases) {
    const check = await checkSpin({ ...spin, ...changed });
    assert.equal(check.ok, false);
    assert.ok(check.problems.some((each) => each === problem), JSON.stringify([changed, check.problems]));
  }
});
