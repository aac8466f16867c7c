import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  ageAt,
  birthDateAt,
  birthDateRange,
  type CalendarDate,
  calendarDateAt,
  isoDate,
  parseBirthDate,
} from "@/domain/age.ts";
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from "@/domain/limits.ts";
import { anyText } from "@/tests/kit/any_text.ts";

const TODAY: CalendarDate = { year: 2026, month: 3, day: 14 };

function codeOf(input: Parameters<typeof parseBirthDate>[0], today = TODAY): string {
  const result = parseBirthDate(input, today);
  return result.ok ? "ok" : result.refusal.code;
}

/** Any day of the Gregorian calendar in the years that matter. */
const anyDate = fc.date({
  min: new Date("1890-01-01T00:00:00Z"),
  max: new Date("2110-12-31T00:00:00Z"),
  noInvalidDate: true,
}).map((date) => calendarDateAt(date.getTime()));

Deno.test("AU-3 parseBirthDate: reads an ISO date and three fields alike", () => {
  const expected = { year: 1990, month: 2, day: 5 };
  assert.deepEqual(parseBirthDate("1990-02-05", TODAY), { ok: true, value: expected });
  assert.deepEqual(parseBirthDate({ year: " 1990", month: "2", day: "05 " }, TODAY), {
    ok: true,
    value: expected,
  });
});

Deno.test("AU-3 parseBirthDate: each mistake has its code", () => {
  for (const text of ["", "yesterday", "1990/02/05", "1990-02", "1990-02-05-01", "-1990-02-05"]) {
    assert.equal(codeOf(text), "birth_invalid_date", text);
  }
  for (const year of ["", "90", "019900", "0000", "199o", "+199", "١٩٩٠"]) {
    assert.equal(codeOf({ year, month: "2", day: "5" }), "birth_invalid_year", year);
  }
  for (const month of ["", "0", "13", "002", "-1", "2.5"]) {
    assert.equal(codeOf({ year: "1990", month, day: "5" }), "birth_invalid_month", month);
  }
  for (const day of ["", "0", "32", "five", "1e1"]) {
    assert.equal(codeOf({ year: "1990", month: "2", day }), "birth_invalid_day", day);
  }
  for (const text of ["1990-02-30", "1990-04-31", "1990-02-29", "1900-02-29"]) {
    assert.equal(codeOf(text), "birth_invalid_date", text);
  }
});

Deno.test("AU-3 parseBirthDate: tomorrow is the future, today is only too young", () => {
  assert.equal(codeOf("2026-03-15"), "birth_future");
  assert.equal(codeOf("2026-03-14"), "birth_too_young");
});

Deno.test("AU-4 parseBirthDate: 18 to 99 years, to the day", () => {
  assert.equal(codeOf("2008-03-14"), "ok");
  assert.equal(codeOf("2008-03-15"), "birth_too_young");
  assert.equal(codeOf("1926-03-15"), "ok");
  assert.equal(codeOf("1926-03-14"), "birth_too_old");
});

Deno.test("AU-5 ageAt: 29 February counts from 1 March in common years", () => {
  const born = { year: 2008, month: 2, day: 29 };
  assert.equal(ageAt(born, { year: 2026, month: 2, day: 28 }), 17);
  assert.equal(ageAt(born, { year: 2026, month: 3, day: 1 }), 18);
  assert.equal(ageAt(born, { year: 2028, month: 2, day: 28 }), 19);
  assert.equal(ageAt(born, { year: 2028, month: 2, day: 29 }), 20);
  assert.equal(codeOf("2008-02-29", { year: 2026, month: 2, day: 28 }), "birth_too_young");
  assert.equal(codeOf("2008-02-29", { year: 2026, month: 3, day: 1 }), "ok");
});

Deno.test("AU-3 AU-4 parseBirthDate: over all dates, accepts exactly the real ones of the right age", () => {
  fc.assert(fc.property(anyDate, anyDate, (birth, today) => {
    const result = parseBirthDate(isoDate(birth), today);
    const age = ageAt(birth, today);
    if (age >= MIN_AGE_YEARS && age <= MAX_AGE_YEARS) {
      assert.deepEqual(result, { ok: true, value: birth });
    } else {
      assert.equal(result.ok, false);
    }
  }));
});

Deno.test("AU-4 ageAt: never falls and rises by at most one a day", () => {
  fc.assert(fc.property(anyDate, anyDate, (birth, today) => {
    const next = calendarDateAt(Date.UTC(today.year, today.month - 1, today.day + 1));
    const step = ageAt(birth, next) - ageAt(birth, today);
    assert.ok(step === 0 || step === 1);
  }));
});

Deno.test("AU-4 birthDateRange: its ends are accepted, the days beyond are not", () => {
  fc.assert(fc.property(anyDate, (today) => {
    const { earliest, latest } = birthDateRange(today);
    assert.equal(codeOf(isoDate(earliest), today), "ok");
    assert.equal(codeOf(isoDate(latest), today), "ok");
    const before = calendarDateAt(Date.UTC(earliest.year, earliest.month - 1, earliest.day - 1));
    const after = calendarDateAt(Date.UTC(latest.year, latest.month - 1, latest.day + 1));
    assert.equal(codeOf(isoDate(before), today), "birth_too_old");
    assert.equal(codeOf(isoDate(after), today), "birth_too_young");
  }));
});

Deno.test("P9 parseBirthDate: no text throws", () => {
  fc.assert(fc.property(anyText(), (text) => {
    parseBirthDate(text, TODAY);
    parseBirthDate({ year: text, month: text, day: text }, TODAY);
  }));
});

Deno.test("SG-8 birthDateAt: day and month stay, the year moves", () => {
  const today = { year: 2026, month: 5, day: 20 };
  assert.deepEqual(birthDateAt(30, { year: 1990, month: 5, day: 20 }, today), {
    year: 1996,
    month: 5,
    day: 20,
  });
  assert.deepEqual(birthDateAt(30, { year: 1990, month: 5, day: 21 }, today), {
    year: 1995,
    month: 5,
    day: 21,
  });
  assert.deepEqual(birthDateAt(18, { year: 2000, month: 2, day: 29 }, today), {
    year: 2008,
    month: 2,
    day: 29,
  });
  assert.deepEqual(birthDateAt(19, { year: 2000, month: 2, day: 29 }, today), {
    year: 2007,
    month: 3,
    day: 1,
  });
});

Deno.test("SG-8 birthDateAt: gives exactly the age that was asked for, whatever the days", () => {
  const day = fc.integer({ min: 0, max: 366 * 8 }).map((days) => calendarDateAt(Date.UTC(2019, 0, 1 + days)));
  const birth = fc.oneof(
    fc.constant({ year: 1996, month: 2, day: 29 }),
    day.map((each) => ({ ...each, year: 1996 })),
  );
  fc.assert(
    fc.property(fc.integer({ min: 18, max: 99 }), birth, day, (age, birthDate, today) => {
      const moved = birthDateAt(age, birthDate, today);
      assert.equal(ageAt(moved, today), age);
      assert.equal(parseBirthDate(isoDate(moved), today).ok, true);
      const isLeapDay = birthDate.month === 2 && birthDate.day === 29;
      if (!isLeapDay) assert.deepEqual({ ...moved, year: 0 }, { ...birthDate, year: 0 });
    }),
    { numRuns: 5_000 },
  );
});
