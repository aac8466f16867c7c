import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { WHEEL_PARTS } from "@/domain/limits.ts";
import { checkSpin, hmacKey, seedOf } from "@/domain/wheel.ts";
import type { Wheel } from "@/store/records.ts";
import { demoPrizes } from "@/store/seed/prizes.ts";
import { drawPrize, openDrawing } from "@/actors/wheel/draw.ts";
import { NEW_WHEEL, takeSpin, withFree } from "@/actors/wheel/spins.ts";

const SECRET = new Uint8Array(32).fill(7);
const ADA = "ada0000000" as MemberId;
/** Of each of them the seed is the same each time: so is what comes out. */
const DEVICES = 50;
const SPINS_EACH = 2_000;

Deno.test("P14 WH-2 100,000 spins that were taken and drawn come as often as their odds say (chi-square)", () => {
  const drawing = openDrawing(SECRET);
  const counts = new Map(demoPrizes.map(({ id }) => [id, 0]));
  for (let device = 0; device < DEVICES; device++) {
    let wheel: Wheel = withFree(NEW_WHEEL, SPINS_EACH);
    const member = `${ADA}${device}` as MemberId;
    for (let took = takeSpin(null, wheel, 0); took; took = takeSpin(null, wheel, 0)) {
      ({ wheel } = took);
      const committed = drawing.commit(member, wheel.spun, demoPrizes);
      const { id } = drawPrize(committed, demoPrizes, `device ${device}`);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  const spins = DEVICES * SPINS_EACH;
  assert.equal([...counts.values()].reduce((sum, count) => sum + count, 0), spins);
  const chi = demoPrizes.reduce((sum, { id, probability }) => {
    const expected = probability * spins / WHEEL_PARTS;
    return sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // Nine degrees of freedom: one wheel in a hundred that is fair goes over this.
  assert.ok(chi < 21.67, `chi-square ${chi}: ${JSON.stringify([...counts])}`);
});

Deno.test("WH-1 commit: every spin and member has a seed of its own, and the commitment follows the wheel", () => {
  const drawing = openDrawing(SECRET);
  const committed = [1, 2, 3].flatMap((n) => [
    drawing.commit(ADA, n, demoPrizes),
    drawing.commit("ben0000000" as MemberId, n, demoPrizes),
  ]);
  assert.equal(new Set(committed.map(({ seed }) => seed)).size, 6);
  assert.deepEqual(drawing.commit(ADA, 1, demoPrizes), committed[0]);
  const other = drawing.commit(ADA, 1, demoPrizes.toReversed());
  assert.equal(other.seed, committed[0]?.seed);
  assert.notEqual(other.commitment, committed[0]?.commitment);
});

Deno.test("WH-1 WH-2 WH-3 commit, drawPrize: the same as what browsers compute", async () => {
  const drawing = openDrawing(SECRET);
  const key = await hmacKey(SECRET);
  for (let n = 1; n <= 50; n++) {
    const { seed, table, commitment } = drawing.commit(ADA, n, demoPrizes);
    assert.equal(seed, await seedOf(key, ADA, n));
    const client_seed = "~!".repeat(n % 5);
    const { id, coins } = drawPrize({ seed }, demoPrizes, client_seed);
    const check = await checkSpin({ seed, table, commitment, client_seed, prize_id: id, value: coins });
    assert.deepEqual(check.problems, []);
  }
});
