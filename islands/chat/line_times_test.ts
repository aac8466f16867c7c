import assert from "node:assert/strict";
import { lineTime } from "@/islands/chat/line_times.ts";

const NOON_S = Date.UTC(2026, 4, 20, 12) / 1_000;
const BERLIN = { locale: "de", timeZone: "Europe/Berlin" };

Deno.test("CT-15 lineTime: what was worked out for a minute is kept for it, and for its reader alone", () => {
  const time = lineTime(NOON_S, BERLIN);
  assert.deepEqual(time, { clock: "14:00", day: time.day });
  assert.equal(lineTime(NOON_S + 59, BERLIN), time);
  assert.equal(lineTime(NOON_S + 60, BERLIN).clock, "14:01");
  assert.equal(lineTime(NOON_S, { ...BERLIN, timeZone: "UTC" }).clock, "12:00");
  assert.equal(lineTime(NOON_S, { ...BERLIN, locale: "en" }).clock, "2:00 PM");
  assert.equal(lineTime(NOON_S + 10 * 3_600, BERLIN).day, time.day + 1);
});
