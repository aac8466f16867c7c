import assert from "node:assert/strict";
import { deskTranslator } from "@/locales/desk/mod.ts";
import { restMinutes, spanText, urgencyOf } from "@/islands/desk/workspace/time_left.ts";

const t = deskTranslator("en");

Deno.test("DW-4 spanText: minutes, then hours with minutes, then hours alone, then days", () => {
  const texts = [-5, 59, 60, 3_599, 3_600, 12_000, 36_000, 39_000, 172_800].map((span) => spanText(t, span));
  assert.deepEqual(texts, [
    "under a minute",
    "under a minute",
    "1 min",
    "59 min",
    "1 h",
    "3 h 20 min",
    "10 h",
    "10 h",
    "2 d",
  ]);
});

Deno.test("DW-4 urgencyOf: a promise turns warm two hours before its end, and red half an hour before", () => {
  const now = 1_000_000;
  const left = [7_201, 7_200, 1_801, 1_800, 1, 0, -1].map((seconds) => urgencyOf(now + seconds, now));
  assert.deepEqual(left, ["calm", "soon", "soon", "pressing", "pressing", "late", "late"]);
});

Deno.test("DW-9 restMinutes: this evening only while it is more than an hour away", () => {
  assert.deepEqual(restMinutes(new Date(2026, 4, 20, 15, 0)), { tonight: 300, tomorrow: 18 * 60 });
  assert.equal(restMinutes(new Date(2026, 4, 20, 19, 0)).tonight, null);
  assert.equal(restMinutes(new Date(2026, 4, 20, 23, 30)).tonight, null);
});
