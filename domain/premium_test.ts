import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  addMonths,
  hasPremium,
  nextPeriod,
  nextRenewal,
  premiumEnd,
  premiumTime,
  withoutPeriod,
} from "@/domain/premium.ts";
import { PREMIUM_GRACE_MS } from "@/domain/limits.ts";

const at = (text: string) => Date.parse(text);
const text = (time: number) => new Date(time).toISOString();

Deno.test("SU-30 addMonths: the same day of a later month, and its last one where there is none such", () => {
  const cases = [
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
    ["2028-02-29T00:00:00.000Z", 12, "2029-02-28T00:00:00.000Z"],
    ["2027-12-31T23:59:59.999Z", 2, "2028-02-29T23:59:59.999Z"],
    ["2026-03-31T00:30:00.000Z", 1, "2026-04-30T00:30:00.000Z"],
    // Clocks go forward and back meanwhile, where there are such; in UTC nothing does.
    ["2026-03-28T02:30:00.000Z", 1, "2026-04-28T02:30:00.000Z"],
    ["2026-10-24T02:30:00.000Z", 1, "2026-11-24T02:30:00.000Z"],
    ["2026-06-15T12:00:00.000Z", 12, "2027-06-15T12:00:00.000Z"],
    ["2026-06-15T12:00:00.000Z", 0, "2026-06-15T12:00:00.000Z"],
  ] as const;
  for (const [from, months, until] of cases) assert.equal(text(addMonths(at(from), months)), until, from);
});

const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) });
const months = fc.integer({ min: 1, max: 24 });

Deno.test("SU-30 addMonths: so many calendar months on, at the same time of day, never on a later day of the month", () => {
  fc.assert(fc.property(times, months, (from, count) => {
    const [before, after] = [new Date(from), new Date(addMonths(from, count))];
    const monthsOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
    assert.equal(monthsOf(after) - monthsOf(before), count);
    assert.ok(after.getUTCDate() <= before.getUTCDate());
    assert.equal(from % 86_400_000, after.getTime() % 86_400_000);
    if (before.getUTCDate() <= 28) assert.equal(after.getUTCDate(), before.getUTCDate());
  }));
});

Deno.test("SU-31 nextPeriod: what is bought follows what there is, without a gap and without a day twice", () => {
  fc.assert(fc.property(times, fc.array(months, { minLength: 1, maxLength: 5 }), (now, bought) => {
    let time = premiumTime(0, false);
    let end = now;
    for (const count of bought) {
      const period = nextPeriod(time, { months: count, now });
      assert.equal(period.from, end);
      assert.equal(period.until, addMonths(end, count));
      assert.equal(withoutPeriod({ premium_until: period.until }, period, period.from), end);
      time = premiumTime(period.until, true);
      end = period.until;
    }
  }));
});

Deno.test("SU-33 nextRenewal: a contract keeps its day of the month through short months, and a leap day", () => {
  const since = at("2027-12-31T08:00:00Z");
  const ends: string[] = [];
  let time = premiumTime(addMonths(since, 1), true);
  for (let periods = 1; periods < 12; periods++) {
    const contract = { since, months: 1, periods, paid_until: time.premium_until };
    // Its provider charges on that day too, a little later.
    const period = nextRenewal(time, contract, addMonths(since, periods) + 60_000);
    assert.equal(period.from, time.premium_until);
    time = premiumTime(period.until, true);
    ends.push(text(period.until).slice(5, 10));
  }
  const days = [
    "02-29",
    "03-31",
    "04-30",
    "05-31",
    "06-30",
    "07-31",
    "08-31",
    "09-30",
    "10-31",
    "11-30",
    "12-31",
  ];
  assert.deepEqual(ends, days);
});

Deno.test("SU-33 nextRenewal: where something else was bought, or it was too late, it is added as bought premium is", () => {
  const since = at("2027-01-31T08:00:00Z");
  const paid_until = addMonths(since, 1);
  const contract = { since, months: 1, periods: 1, paid_until };
  const more = addMonths(paid_until, 3);
  assert.deepEqual(nextRenewal(premiumTime(more, true), contract, paid_until), {
    from: more,
    until: addMonths(more, 1),
  });
  const late = paid_until + PREMIUM_GRACE_MS;
  assert.deepEqual(nextRenewal(premiumTime(paid_until, true), contract, late), {
    from: late,
    until: addMonths(late, 1),
  });
});

Deno.test("SU-32 hasPremium: to the millisecond, with three days more as long as it renews", () => {
  const until = at("2026-05-01T00:00:00Z");
  assert.equal(hasPremium(premiumTime(until, false), until - 1), true);
  assert.equal(hasPremium(premiumTime(until, false), until), false);
  assert.equal(hasPremium(premiumTime(until, true), until + PREMIUM_GRACE_MS - 1), true);
  assert.equal(hasPremium(premiumTime(until, true), until + PREMIUM_GRACE_MS), false);
  assert.equal(premiumEnd(premiumTime(0, true)), 0);
  // A payment that comes within the grace leaves no gap; one that comes later begins anew.
  const late = until + PREMIUM_GRACE_MS - 1;
  assert.equal(nextPeriod(premiumTime(until, true), { months: 1, now: late }).from, until);
  assert.equal(nextPeriod(premiumTime(until, true), { months: 1, now: late + 1 }).from, late + 1);
});
