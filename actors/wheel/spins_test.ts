import assert from "node:assert/strict";
import type { Wheel } from "@/store/records.ts";
import { demoPrizes } from "@/store/seed/prizes.ts";
import { freeSpins, NEW_WHEEL, spinsOf, takeSpin, withFree, withPaid } from "@/actors/wheel/spins.ts";
import fc from "@/tests/kit/property.ts";

const NOON = Date.UTC(2026, 2, 29, 12);
const MIDNIGHT = Date.UTC(2026, 2, 30);
const PREMIUM = { premium_until: Date.UTC(2027, 0) };
const NONE = { premium_until: 0 };
const CATALOGUE = { wheel: { prizes: demoPrizes }, prices: [{ feature: "spin", price: 100 }] };

Deno.test("WH-5 takeSpin: today's spin goes first, then free ones, then paid ones", () => {
  let wheel: Wheel = { ...NEW_WHEEL, free: 1, paid: 1 };
  const kinds: string[] = [];
  for (let taken = takeSpin(PREMIUM, wheel, NOON); taken; taken = takeSpin(PREMIUM, wheel, NOON)) {
    kinds.push(taken.kind);
    assert.equal(taken.wheel.spun, wheel.spun + 1);
    assert.equal(taken.wheel.version, wheel.version + 1);
    ({ wheel } = taken);
  }
  assert.deepEqual(kinds, ["daily", "free", "paid"]);
  assert.equal(freeSpins(PREMIUM, wheel, NOON), 0);
});

Deno.test("WH-6 takeSpin: with premium one a UTC day, from midnight on the next, and those of days before are gone", () => {
  const first = takeSpin(PREMIUM, NEW_WHEEL, NOON) ?? assert.fail("no spin");
  assert.equal(takeSpin(PREMIUM, first.wheel, MIDNIGHT - 1), null);
  assert.equal(takeSpin(PREMIUM, first.wheel, MIDNIGHT)?.kind, "daily");
  // A week without a look brings one spin, not seven.
  assert.equal(freeSpins(PREMIUM, first.wheel, MIDNIGHT + 7 * 24 * 3_600_000), 1);
  // A clock that was set back brings none.
  assert.equal(takeSpin(PREMIUM, first.wheel, NOON - 24 * 3_600_000), null);
});

Deno.test("WH-6 takeSpin: none without premium, from the moment in which it ends, and one in its grace", () => {
  assert.equal(takeSpin(NONE, NEW_WHEEL, NOON), null);
  assert.equal(takeSpin(null, NEW_WHEEL, NOON), null);
  assert.equal(takeSpin({ premium_until: NOON }, NEW_WHEEL, NOON), null);
  assert.equal(takeSpin({ premium_until: NOON }, NEW_WHEEL, NOON - 1)?.kind, "daily");
  assert.equal(takeSpin({ premium_until: NOON, premium_grace: 1 }, NEW_WHEEL, NOON)?.kind, "daily");
});

Deno.test("WH-5 takeSpin: whatever is won, bought and used, nothing goes below zero and every spin counts once", () => {
  const steps = fc.array(fc.constantFrom("free", "paid", "spin", "day"), { maxLength: 60 });
  fc.assert(fc.property(steps, fc.boolean(), (done, hasPremium) => {
    let wheel = NEW_WHEEL;
    let now = NOON;
    let had = 0;
    let spun = 0;
    for (const step of done) {
      const member = hasPremium ? PREMIUM : NONE;
      if (step === "day") now += 24 * 3_600_000;
      else if (step === "spin") {
        const before = freeSpins(member, wheel, now);
        const taken = takeSpin(member, wheel, now);
        assert.equal(taken === null, before === 0);
        if (!taken) continue;
        spun++;
        if (taken.kind === "daily") had++;
        ({ wheel } = taken);
        assert.equal(freeSpins(member, wheel, now), before - 1);
      } else {
        had++;
        wheel = step === "free" ? withFree(wheel, 1) : withPaid(wheel);
      }
      assert.ok(wheel.free >= 0 && wheel.paid >= 0);
      assert.equal(wheel.spun, spun);
      assert.equal(wheel.free + wheel.paid, had - spun);
    }
  }));
});

Deno.test("WH-7 spinsOf: a member can spin with a spin, or with coins for one where it is on sale", () => {
  const has = (
    own: Partial<Wheel>,
    balance: number,
    catalogue: Parameters<typeof spinsOf>[1]["catalogue"] = CATALOGUE,
  ) =>
    Object.values(spinsOf(NONE, { wheel: { ...NEW_WHEEL, ...own }, balance, catalogue, now: NOON })).join();
  assert.equal(has({}, 99), "0,0");
  assert.equal(has({}, 100), "0,1");
  assert.equal(has({ free: 2, paid: 1 }, 0), "3,1");
  assert.equal(has({}, 149, { ...CATALOGUE, prices: [{ feature: "spin", price: 150 }] }), "0,0");
  assert.equal(has({}, 1_000, { ...CATALOGUE, prices: [] }), "0,0");
  assert.equal(has({ free: 2 }, 1_000, { ...CATALOGUE, wheel: null }), "0,0");
  assert.deepEqual(spinsOf(PREMIUM, { wheel: null, balance: 0, catalogue: CATALOGUE, now: NOON }), {
    sof_spin_available: 1,
    sof_can_spin: 1,
  });
});
