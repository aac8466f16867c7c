import assert from "node:assert/strict";
import { quietEnd, wallMinute } from "@/domain/quiet_hours.ts";
import fc from "@/tests/kit/property.ts";

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function end(quiet: { from: number; to: number } | null, zone: string, at: string): string | null {
  const found = quietEnd(quiet, zone, Date.parse(at));
  return found === null ? null : new Date(found).toISOString();
}

Deno.test("AL-40 quietEnd: quiet hours cross midnight, begin with their first minute and end before their last", () => {
  assert.equal(end(NIGHT, "UTC", "2026-01-15T21:59:59Z"), null);
  assert.equal(end(NIGHT, "UTC", "2026-01-15T22:00:00Z"), "2026-01-16T07:00:00.000Z");
  assert.equal(end(NIGHT, "UTC", "2026-01-16T06:59:59Z"), "2026-01-16T07:00:00.000Z");
  assert.equal(end(NIGHT, "UTC", "2026-01-16T07:00:00Z"), null);
  assert.equal(end({ from: 540, to: 600 }, "UTC", "2026-01-15T09:30:10Z"), "2026-01-15T10:00:00.000Z");
  assert.equal(end(null, "UTC", "2026-01-15T23:00:00Z"), null);
  assert.equal(end(NIGHT, "No/Where", "2026-01-15T23:00:00Z"), "2026-01-16T07:00:00.000Z", "as in UTC");
});

Deno.test("AL-40 quietEnd: it is quiet by the clocks of the member's zone", () => {
  assert.equal(end(NIGHT, "Asia/Kolkata", "2026-01-15T16:30:00Z"), "2026-01-16T01:30:00.000Z");
  assert.equal(end(NIGHT, "Asia/Kathmandu", "2026-01-15T20:00:00Z"), "2026-01-16T01:15:00.000Z");
  assert.equal(end(NIGHT, "America/New_York", "2026-01-15T22:00:00Z"), null);
});

Deno.test("AL-40 quietEnd: in a night in which clocks move it ends when they show its end", () => {
  // Berlin: forward at 2:00 on 29 March, back at 3:00 on 25 October 2026.
  assert.equal(end(NIGHT, "Europe/Berlin", "2026-03-28T22:00:00Z"), "2026-03-29T05:00:00.000Z", "8 hours");
  assert.equal(end(NIGHT, "Europe/Berlin", "2026-10-24T21:00:00Z"), "2026-10-25T06:00:00.000Z", "10 hours");
  // 2:30 is never shown in that night: it ends when clocks go on from 2:00 to 3:00.
  const early = { from: 23 * 60, to: 150 };
  assert.equal(end(early, "Europe/Berlin", "2026-03-28T23:30:00Z"), "2026-03-29T01:00:00.000Z");
  // 2:30 is shown twice: the first time counts.
  assert.equal(end(early, "Europe/Berlin", "2026-10-24T23:00:00Z"), "2026-10-25T00:30:00.000Z");
  // Lord Howe Island moves by half an hour.
  assert.equal(end(NIGHT, "Australia/Lord_Howe", "2026-10-03T12:00:00Z"), "2026-10-03T20:00:00.000Z");
});

Deno.test("AL-40 quietEnd: whenever and wherever, it is quiet until the end and not at the end", () => {
  const zones = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Jerusalem",
    "Australia/Lord_Howe",
    "Pacific/Apia",
  ];
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
  fc.assert(fc.property(minute, minute, fc.constantFrom(...zones), at, (from, to, zone, now) => {
    if (from === to) return;
    const ends = quietEnd({ from, to }, zone, now);
    const isQuiet = (moment: number) => {
      const shown = wallMinute(zone, moment);
      return from < to ? shown >= from && shown < to : shown >= from || shown < to;
    };
    assert.equal(ends !== null, isQuiet(now));
    if (ends === null) return;
    assert.ok(ends > now && ends - now <= 25 * HOUR_MS);
    assert.equal(isQuiet(ends), false);
    for (let step = 0; step < 10; step++) {
      assert.ok(isQuiet(now + Math.floor((ends - now - 1) * step / 10)), String(step));
    }
  }));
});
