/** Tests of how stages are chosen and counted. */
import assert from "node:assert/strict";
import { countStage, parseCounts, selectStages, summarize } from "@/tasks/stages.ts";

Deno.test("parseCounts: reads every form of Deno's summary", () => {
  const forms: [string, number, number][] = [
    ["ok | 75 passed | 0 failed (109ms)", 75, 0],
    ["ok | 1 passed (12 steps) | 0 failed (1s)", 1, 0],
    ["FAILED | 3 passed (1 step) | 2 failed (4 steps) | 1 ignored (1m2s)", 3, 2],
    ["\x1b[0m\x1b[32mok\x1b[0m | \x1b[1m4 passed\x1b[0m | 0 failed \x1b[38;5;245m(8ms)\x1b[0m", 4, 0],
  ];
  for (const [line, passed, failed] of forms) {
    assert.deepEqual(parseCounts(`a ... ok\n\n${line}\n\n`), { passed, failed });
  }
});

Deno.test("parseCounts: takes the last summary, at the start of a line alone", () => {
  assert.deepEqual(parseCounts("ok | 1 passed | 0 failed\nok | 2 passed | 0 failed\n"), {
    passed: 2,
    failed: 0,
  });
  assert.equal(parseCounts("it said ok | 1 passed | 0 failed\n"), null);
});

Deno.test("countStage: a gate is one test", () => {
  assert.deepEqual(countStage("gate", { success: true, output: "" }), { passed: 1, failed: 0 });
  assert.deepEqual(countStage("gate", { success: false, output: "" }), { passed: 0, failed: 1 });
});

Deno.test("countStage: a stage that crashed, ran nothing or failed beyond its counts has failed", () => {
  assert.deepEqual(countStage("tests", { success: true, output: "" }), { passed: 0, failed: 1 });
  assert.deepEqual(countStage("tests", { success: false, output: "" }), { passed: 0, failed: 1 });
  const empty = { success: true, output: "ok | 0 passed | 0 failed (0ms)" };
  assert.deepEqual(countStage("tests", empty), { passed: 0, failed: 1 });
  const crashed = { success: false, output: "ok | 5 passed | 0 failed (0ms)" };
  assert.deepEqual(countStage("tests", crashed), { passed: 5, failed: 1 });
  const failed = { success: false, output: "FAILED | 5 passed | 2 failed (0ms)" };
  assert.deepEqual(countStage("tests", failed), { passed: 5, failed: 2 });
});

Deno.test("selectStages: runs all, or the named ones and what they need, in order", () => {
  assert.equal(selectStages([]).at(-1)?.name, "browser");
  const names = selectStages(["browser", "unit"]).map((stage) => stage.name);
  assert.deepEqual(names, ["chromium", "build", "unit", "browser"]);
  assert.throws(() => selectStages(["unti"]), /No stage "unti"/);
});

Deno.test("summarize: ends with the totals and nothing else on that line", () => {
  const text = summarize([
    { name: "fmt", passed: 1, failed: 0, ms: 420 },
    { name: "unit", passed: 80, failed: 2, ms: 61_000 },
  ]);
  assert.equal(text.split("\n").at(-1), "81 passed, 2 failed");
  assert.match(text, /^ok {6}fmt .* 0\.4 s/);
  assert.match(text, /\nFAILED {2}unit .* 61\.0 s {2}80 passed, 2 failed\n/);
});
