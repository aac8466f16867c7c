import assert from "node:assert/strict";
import { medianOf, usualAnswer } from "@/domain/answer_time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 4, 20, 15, 30);

const answersAt = (at: number, waits: readonly number[]) =>
  waits.map((minutes, index) => ({ at: at - index, waited_ms: minutes * MINUTE }));

Deno.test("QA-2 usualAnswer: the median of this hour in the last seven days, rounded up", () => {
  for (
    const [minutes, unit, n] of [
      [0, "minutes", 5],
      [5, "minutes", 5],
      [5.01, "minutes", 15],
      [15.5, "minutes", 30],
      [31, "minutes", 60],
      [60, "minutes", 60],
      [61, "hours", 2],
      [120, "hours", 2],
      [23 * 60, "hours", 23],
      [23 * 60 + 1, "day", 1],
      [3 * 24 * 60, "day", 1],
    ] as const
  ) {
    assert.deepEqual(usualAnswer(answersAt(NOW - DAY, [minutes, minutes, minutes]), NOW), { unit, n });
  }
  assert.deepEqual(usualAnswer(answersAt(NOW, [1, 14, 600]), NOW), { unit: "minutes", n: 15 });
});

Deno.test("QA-2 usualAnswer: with fewer than three answers at this hour, those of all hours count", () => {
  const elsewhere = answersAt(NOW - 5 * HOUR, [200, 200, 200]);
  assert.deepEqual(usualAnswer([...answersAt(NOW, [1, 1]), ...elsewhere], NOW), { unit: "hours", n: 4 });
  assert.deepEqual(usualAnswer([...answersAt(NOW, [1, 1, 1]), ...elsewhere], NOW), { unit: "minutes", n: 5 });
});

Deno.test("QA-2 usualAnswer: what is older than seven days does not count, and nothing is a day", () => {
  assert.deepEqual(usualAnswer([], NOW), { unit: "day", n: 1 });
  assert.deepEqual(usualAnswer(answersAt(NOW - 7 * DAY, [1, 1, 1]), NOW), { unit: "day", n: 1 });
  assert.deepEqual(usualAnswer(answersAt(NOW + MINUTE, [1, 1, 1]), NOW), { unit: "day", n: 1 });
});

Deno.test("QA-2 medianOf: the middle, or the mean of the two in the middle", () => {
  assert.equal(medianOf([]), null);
  assert.equal(medianOf([3]), 3);
  assert.equal(medianOf([9, 1, 2]), 2);
  assert.equal(medianOf([4, 1, 2, 9]), 3);
});
