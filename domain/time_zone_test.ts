import assert from "node:assert/strict";
import { wallMinute } from "@/domain/quiet_hours.ts";
import { findTimeZone } from "@/domain/time_zone.ts";

Deno.test("AL-54 findTimeZone: a zone by whatever name Intl knows, and no distance from UTC", () => {
  assert.equal(findTimeZone("europe/berlin"), "Europe/Berlin");
  for (const none of ["", "No/Where", "+02:00", "-11:59", "+0200", "x".repeat(10_000)]) {
    assert.equal(findTimeZone(none), null, none.slice(0, 10));
  }
});

Deno.test("AL-54 wallMinute: stays right however many zones were asked for", () => {
  const at = Date.UTC(2026, 0, 15, 12, 30);
  for (let nth = 0; nth < 700; nth++) assert.equal(wallMinute(`No/Where${nth}`, at), 12 * 60 + 30);
  assert.equal(wallMinute("Europe/Berlin", at), 13 * 60 + 30);
});
