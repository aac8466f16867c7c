import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  contactTime,
  dayLabel,
  dayNumber,
  formatCount,
  knownTimeZone,
  messageClock,
} from "@/domain/time_text.ts";

const ENGLISH = { locale: "en", timeZone: "America/New_York" };
const GERMAN = { locale: "de", timeZone: "Europe/Berlin" };
const HEBREW = { locale: "he", timeZone: "Asia/Jerusalem" };
/** Saturday, 14 March 2026, 15:05 UTC. */
const NOW = seconds("2026-03-14T15:05:00Z");

function seconds(iso: string): number {
  return Date.parse(iso) / 1000;
}

/** ICU puts a narrow no-break space before AM and PM. */
function plain(text: string): string {
  return text.replace(/\s/g, " ");
}

Deno.test("LO-6 formatCount: comma thousands", () => {
  assert.deepEqual([0, 50, 1000, 1234567, -50].map(formatCount), ["0", "50", "1,000", "1,234,567", "-50"]);
});

Deno.test("LO-7 messageClock: follows the language and the time zone", () => {
  assert.equal(plain(messageClock(NOW, ENGLISH)), "11:05 AM");
  assert.equal(messageClock(NOW, GERMAN), "16:05");
  assert.equal(messageClock(NOW, HEBREW), "17:05");
});

Deno.test("CH-12 dayLabel: today, yesterday, then a date", () => {
  assert.deepEqual(dayLabel(NOW, NOW, ENGLISH), { kind: "today" });
  assert.deepEqual(dayLabel(NOW + 60, NOW, ENGLISH), { kind: "today" }, "a clock that runs ahead");
  assert.deepEqual(dayLabel(seconds("2026-03-13T12:00:00Z"), NOW, ENGLISH), { kind: "yesterday" });
  assert.deepEqual(dayLabel(seconds("2026-03-12T12:00:00Z"), NOW, ENGLISH), {
    kind: "date",
    text: "Thursday, March 12",
  });
  assert.deepEqual(dayLabel(seconds("2025-03-12T12:00:00Z"), NOW, GERMAN), {
    kind: "date",
    text: "Mittwoch, 12. März 2025",
  });
  assert.deepEqual(dayLabel(seconds("2026-03-12T12:00:00Z"), NOW, HEBREW), {
    kind: "date",
    text: "יום חמישי, 12 במרץ",
  });
});

Deno.test("CH-12 dayLabel: midnight is the reader's", () => {
  const late = seconds("2026-03-13T23:30:00Z");
  assert.deepEqual(dayLabel(late, NOW, GERMAN), { kind: "today" });
  assert.deepEqual(dayLabel(late, NOW, ENGLISH), { kind: "yesterday" });
});

Deno.test("CH-12 dayNumber: grows by one at each midnight of the zone", () => {
  const day = dayNumber(NOW, "UTC");
  assert.equal(dayNumber(NOW - 60, "UTC"), day);
  assert.equal(dayNumber(seconds("2026-03-13T23:59:00Z"), "UTC"), day - 1);
  assert.equal(dayNumber(seconds("2026-03-13T23:59:00Z"), GERMAN.timeZone), day);
});

Deno.test("CN-4 contactTime: a clock today, a weekday this week, else a date", () => {
  assert.equal(contactTime(NOW, NOW, GERMAN), "16:05");
  assert.equal(contactTime(seconds("2026-03-13T12:00:00Z"), NOW, ENGLISH), "Fri");
  assert.equal(contactTime(seconds("2026-03-08T12:00:00Z"), NOW, ENGLISH), "Sun");
  assert.equal(contactTime(seconds("2026-03-07T12:00:00Z"), NOW, ENGLISH), "Mar 7");
  assert.equal(contactTime(seconds("2025-12-24T12:00:00Z"), NOW, GERMAN), "24.12.2025");
});

Deno.test("CN-4 contactTime: daylight saving does not move a day", () => {
  const now = seconds("2026-03-29T10:00:00Z");
  assert.equal(contactTime(seconds("2026-03-28T23:30:00Z"), now, GERMAN), "00:30");
  assert.equal(contactTime(seconds("2026-03-28T22:30:00Z"), now, GERMAN), "Sa");
});

Deno.test("LO-7 knownTimeZone: an unknown zone reads as UTC", () => {
  assert.equal(knownTimeZone("Europe/Berlin"), "Europe/Berlin");
  for (const name of [null, undefined, "", "Mars/Olympus", "../etc"]) {
    assert.equal(knownTimeZone(name), "UTC");
  }
});

Deno.test("CN-4 contactTime: every instant and zone has a text", () => {
  const zone = fc.constantFrom("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu");
  const instant = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(fc.property(instant, instant, zone, (at, now, timeZone) => {
    assert.notEqual(contactTime(at, now, { locale: "he", timeZone }), "");
    assert.ok(Number.isInteger(dayNumber(at, timeZone)));
  }));
});
