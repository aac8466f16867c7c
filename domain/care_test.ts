import assert from "node:assert/strict";
import { afterPause, afterPicture, afterWork, type Care, NO_CARE, standingAt } from "@/domain/care.ts";

const MINUTE = 60_000;
const LIMITS = { pictures_a_day: 3, stretch_min: 90, pause_min: 10 };
const START = Date.UTC(2026, 4, 20, 9);

/** Work with a sign every minute. */
function work(care: Care, from: number, minutes: number): Care {
  let next = care;
  for (let minute = 0; minute <= minutes; minute++) next = afterWork(next, LIMITS, from + minute * MINUTE);
  return next;
}

const at = (care: Care, minute: number) => standingAt(care, LIMITS, START + minute * MINUTE);

Deno.test("QA-15 standingAt: a pause is due after so long at work, and not before", () => {
  assert.deepEqual(at(work(NO_CARE, START, 89), 89), {
    pictures: 0,
    stretch_min: 89,
    pause_min: 0,
    is_pausing: false,
  });
  assert.equal(at(work(NO_CARE, START, 90), 90).pause_min, 10);
});

Deno.test("QA-15 standingAt: not to work for as long as a pause is one", () => {
  const worked = work(NO_CARE, START, 95);
  assert.equal(at(worked, 104).pause_min, 10);
  assert.deepEqual(at(worked, 105), { pictures: 0, stretch_min: 0, pause_min: 0, is_pausing: false });
  assert.equal(at(afterWork(worked, LIMITS, START + 105 * MINUTE), 105).stretch_min, 0);
});

Deno.test("QA-15 afterPause: lasts its time, in which nothing is work; then all begins anew", () => {
  const paused = afterPause(work(NO_CARE, START, 95), LIMITS, START + 95 * MINUTE);
  assert.deepEqual([at(paused, 95).pause_min, at(paused, 95).is_pausing], [10, true]);
  const worked = work(paused, START + 96 * MINUTE, 8);
  assert.equal(at(worked, 104).pause_min, 1);
  assert.deepEqual(afterPause(worked, LIMITS, START + 100 * MINUTE), worked);
  assert.deepEqual(at(worked, 105), { pictures: 0, stretch_min: 0, pause_min: 0, is_pausing: false });
});

Deno.test("QA-15 afterPicture: a pause is due after so many since the last one; a new day counts from nothing", () => {
  let care = NO_CARE;
  for (let nth = 0; nth < 3; nth++) care = afterPicture(care, LIMITS, START);
  assert.deepEqual([at(care, 0).pictures, at(care, 0).pause_min], [3, 10]);
  care = afterPause(care, LIMITS, START);
  assert.deepEqual([at(care, 10).pictures, at(care, 10).pause_min], [3, 0]);
  care = afterPicture(care, LIMITS, START + 10 * MINUTE);
  assert.deepEqual([at(care, 10).pictures, at(care, 10).pause_min], [4, 0]);
  assert.equal(standingAt(care, LIMITS, START + 24 * 60 * MINUTE).pictures, 0);
});

Deno.test("QA-15 afterPicture: after half of them a gap without work lets the count towards a pause begin anew", () => {
  let care = afterWork(NO_CARE, LIMITS, START);
  for (let nth = 0; nth < 2; nth++) care = afterPicture(care, LIMITS, START);
  care = afterWork(care, LIMITS, START + 10 * MINUTE);
  for (let nth = 0; nth < 2; nth++) care = afterPicture(care, LIMITS, START + 10 * MINUTE);
  assert.deepEqual([at(care, 10).pictures, at(care, 10).pause_min], [4, 0]);
});
