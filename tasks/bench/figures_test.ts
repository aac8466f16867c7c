import assert from "node:assert/strict";
import { figure, parseTable, tableOf, times } from "@/tasks/bench/figures.ts";

Deno.test("tableOf: a line per figure, columns of one width", () => {
  const table = tableOf([
    figure("idle", "memory", "12.0 KB", { met: true, target: "≤ 20 KB" }),
    figure("saturation", "messages", "9,000/s", { ratio: times(4.2) }),
  ]);
  const lines = table.split("\n");
  assert.equal(lines.length, 4);
  assert.equal(new Set(lines.map((line) => line.length)).size, 1);
  assert.match(lines[2] ?? "", /\| yes \|$/);
});

Deno.test("times: two digits below ten, one above", () => {
  assert.equal(times(0.314), "0.31 ×");
  assert.equal(times(12.34), "12.3 ×");
});

Deno.test("parseTable: reads back what tableOf wrote, whatever stands around it", () => {
  const figures = [
    figure("pages", "requests", "5/s", { against: "N 10/s", ratio: "0.50 ×" }),
    figure("weight", "CSS", "9 KB", { target: "≤ 1 ×", met: false }),
  ];
  assert.deepEqual(parseTable(`Measured.\n\n${tableOf(figures)}\n\nAnd so on.`), figures);
});
