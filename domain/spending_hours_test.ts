import assert from "node:assert/strict";
import { GIVEN_UP_HOURS_MAX, LOOSER_DELAY_MS } from "@/domain/limits.ts";
import {
  checkHours,
  leavesOut,
  setSpendingHours,
  type SpendingHours,
  spendingHoursEnd,
  type ZonedHours,
} from "@/domain/spending_hours.ts";
import fc from "@/tests/kit/property.ts";

const HOUR_MS = 3_600_000;
const NIGHT: ZonedHours = { from: 22 * 60, to: 7 * 60, zone: "UTC" };
/** 23:00 UTC. */
const LATE = Date.UTC(2026, 2, 10, 23);

function set(hours: SpendingHours | undefined, next: ZonedHours | null, now: number): SpendingHours {
  const result = setSpendingHours(hours, next, now);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

Deno.test("LM-4 checkHours: nothing within them, by the clocks of their zone, and when they end is told", () => {
  const hours = set(undefined, NIGHT, LATE);
  assert.deepEqual(checkHours(hours, LATE), {
    ok: false,
    refusal: { code: "quiet_hours", data: { until: Date.UTC(2026, 2, 11, 7) / 1000 } },
  });
  assert.ok(checkHours(hours, Date.UTC(2026, 2, 11, 7)).ok);
  assert.ok(checkHours(hours, Date.UTC(2026, 2, 11, 21, 59)).ok);
  assert.ok(checkHours(undefined, LATE).ok);
  // The clocks of Berlin go forward in this night: 7:00 there is 5:00 UTC.
  const berlin = set(undefined, { ...NIGHT, zone: "Europe/Berlin" }, LATE);
  assert.equal(spendingHoursEnd(berlin, Date.UTC(2026, 2, 28, 23)), Date.UTC(2026, 2, 29, 5));
});

Deno.test("LM-5 setSpendingHours: what is new counts at once, what is given up for a day more", () => {
  const first = set(undefined, NIGHT, LATE);
  const more = { ...NIGHT, from: 20 * 60 };
  assert.equal(leavesOut(first, more), false);
  assert.deepEqual(set(first, more, LATE), { own: more, given_up: [] });

  const none = set(first, null, LATE);
  assert.equal(leavesOut(first, null), true);
  assert.equal(spendingHoursEnd(none, LATE), Date.UTC(2026, 2, 11, 7));
  const next = LATE + LOOSER_DELAY_MS;
  assert.equal(spendingHoursEnd(none, next - 1), next, "no longer than they count");
  assert.equal(spendingHoursEnd(none, next), null);

  const noon = { from: 12 * 60, to: 13 * 60, zone: "UTC" };
  const moved = set(first, noon, LATE);
  assert.equal(spendingHoursEnd(moved, Date.UTC(2026, 2, 11, 12)), Date.UTC(2026, 2, 11, 13));
  assert.equal(spendingHoursEnd(moved, LATE), Date.UTC(2026, 2, 11, 7));
});

Deno.test("LM-5 setSpendingHours: another zone gives up those of the one before", () => {
  const first = set(undefined, NIGHT, LATE);
  const tokyo = { ...NIGHT, zone: "Asia/Tokyo" };
  assert.equal(leavesOut(first, tokyo), true);
  assert.notEqual(spendingHoursEnd(set(first, tokyo, LATE), LATE), null);
});

Deno.test("LM-5 setSpendingHours: no more changes in a day than can count side by side", () => {
  let hours: SpendingHours | undefined;
  for (let nth = 0; nth <= GIVEN_UP_HOURS_MAX; nth++) {
    hours = set(hours, { from: nth * 120, to: nth * 120 + 60, zone: "UTC" }, LATE + nth);
  }
  const refused = setSpendingHours(hours, null, LATE + 100);
  assert.deepEqual(refused, {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: LOOSER_DELAY_MS - 99 } },
  });
  assert.ok(setSpendingHours(hours, null, LATE + 1 + LOOSER_DELAY_MS).ok);
});

Deno.test("LM-5 setSpendingHours: whatever is set, no minute that was quiet is free within a day", () => {
  const zones = fc.constantFrom("UTC", "Asia/Jerusalem", "America/New_York");
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const wish = fc.option(fc.record({ from: minute, to: minute, zone: zones }), { nil: null });
  const step = fc.record({ wish, minutes: fc.integer({ min: 0, max: 600 }) });
  fc.assert(fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
    let hours: SpendingHours | undefined;
    let at = Date.UTC(2026, 2, 26, 6);
    for (const { wish, minutes } of steps) {
      at += minutes * 60_000;
      if (wish && wish.from === wish.to) continue;
      const result = setSpendingHours(hours, wish, at);
      if (!result.ok) continue;
      for (let later = 0; later < LOOSER_DELAY_MS; later += HOUR_MS / 2) {
        const was = hours?.own ? spendingHoursEnd({ own: hours.own, given_up: [] }, at + later) : null;
        const is = spendingHoursEnd(result.value, at + later);
        assert.ok(was === null || is !== null);
      }
      hours = result.value;
    }
  }));
});
