import assert from "node:assert/strict";
import { median, spreadOf } from "@/tasks/bench/spread.ts";

Deno.test("spreadOf: gives the nearest rank, whatever the order", () => {
  const samples = Array.from({ length: 1000 }, (_, index) => 1000 - index);
  assert.deepEqual(spreadOf(samples), { p50: 500, p99: 990, p999: 999, max: 1000 });
});

Deno.test("spreadOf: one sample is every percentile, none is NaN", () => {
  assert.deepEqual(spreadOf([7]), { p50: 7, p99: 7, p999: 7, max: 7 });
  assert.ok(Number.isNaN(spreadOf([]).p99));
});

Deno.test("median: of an even number the lower middle", () => {
  assert.equal(median([4, 1, 3, 2]), 2);
});
