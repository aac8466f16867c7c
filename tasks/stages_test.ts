/** Tests of how stages are chosen and counted. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { OLDEST_BROWSERS } from "@/domain/browser.ts";
import { listTests } from "@/tasks/lanes.ts";
import { OLDEST_CHROMIUM, OLDEST_VERSION } from "@/tasks/oldest_chromium.ts";
import {
  countStage,
  listFailures,
  parseCounts,
  schedule,
  selectJourneyStages,
  selectRemoteStages,
  selectStages,
  type Stage,
  STAGES,
  summarize,
} from "@/tasks/stages.ts";

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

Deno.test("listFailures: a line for each test with its reason, or the last error of a gate or a crash", () => {
  const output = `running 3 tests
 ERRORS \n
CH-1 sends => ./tests/kit/browser.ts:70:12
error: Error: Waited 15000 ms in vain: the answer => it comes
    at until (file:///kit/until.ts:33:46)

pages ... in Hebrew => ./tests/pages_test.ts:7:3
error: AssertionError: Expected values to be equal:

1 == 2

    at file:///tests/pages_test.ts:7:12

 FAILURES \n
CH-1 sends => ./tests/kit/browser.ts:70:12
pages ... in Hebrew => ./tests/pages_test.ts:7:3

FAILED | 0 passed | 1 failed (1 step) (3m0s)

error: Test failed
`;
  assert.deepEqual(listFailures("tests", output), [
    "CH-1 sends: Error: Waited 15000 ms in vain: the answer => it comes",
    "pages ... in Hebrew: AssertionError: Expected values to be equal: 1 == 2",
  ]);
  assert.deepEqual(listFailures("gate", "a.ts\nerror: Type checking failed.\n\nStack backtrace:\n"), [
    "error: Type checking failed.",
  ]);
  assert.deepEqual(listFailures("tests", "panicked at lib.rs\n"), ["panicked at lib.rs"]);
  assert.deepEqual(listFailures("tests", ""), ["no output"]);
});

Deno.test("selectStages: runs all, or the named ones and what they need, in order", () => {
  assert.deepEqual(selectStages([]), STAGES);
  const names = selectStages(["weight", "browser"]).map((stage) => stage.name);
  assert.deepEqual(names, ["install", "chromium", "build", "browser", "weight"]);
  assert.throws(() => selectStages(["unti"]), /No stage "unti"/);
});

Deno.test("selectRemoteStages: contracts and scenarios, or the named ones and files, with what they need", () => {
  const namesOf = (...names: string[]) => selectRemoteStages(names).map(({ name }) => name);
  assert.deepEqual(namesOf(), ["install", "build", "contracts", "scenarios"]);
  assert.deepEqual(namesOf("tests/scenarios/chat_test.ts"), [
    "install",
    "build",
    "tests/scenarios/chat_test.ts",
  ]);
  assert.throws(() => selectRemoteStages(["unit"]), /No part "unit"/);
  const contracts = selectRemoteStages(["contracts"], 2).at(-1);
  assert.deepEqual(contracts?.kind === "tests" && contracts.env, { TEST_LANE: "remote", TEST_SERVERS: "2" });
  assert.throws(() => selectRemoteStages([], 3), /--servers is 1 or 2, not 3/);
});

Deno.test("selectJourneyStages: the journeys in one browser, or the named ones, with what they need", () => {
  const stages = selectJourneyStages("chromium", ["chat"]);
  assert.deepEqual(stages.map(({ name }) => name), ["install", "build", "browser", "chromium"]);
  const journeys = stages.at(-1);
  assert.deepEqual(journeys?.kind === "tests" && [journeys.folders, journeys.env], [
    ["tests/journeys/chat_test.ts"],
    { TEST_BROWSER: "chromium" },
  ]);
  assert.throws(() => selectJourneyStages("chromium", ["chatt"]), /No journey "chatt": choose from .*chat/);
  assert.throws(() => selectJourneyStages("lynx"), /No lane "lynx"/);
});

Deno.test("NV-12 selectJourneyStages: the oldest Chromium that is run is the oldest that is admitted", () => {
  const journeys = selectJourneyStages("oldest").at(-1);
  assert.equal(journeys?.kind === "tests" && journeys.env?.KINDLING_CHROMIUM, OLDEST_CHROMIUM);
  assert.equal(parseInt(OLDEST_VERSION), OLDEST_BROWSERS.Chrome);
});

Deno.test("STAGES: every test file of the project is run by one of them or a browser's lane, and by one alone", () => {
  const all = [...STAGES, ...selectJourneyStages("chromium").slice(-1)];
  const inStages = all.flatMap((stage) => stage.kind === "tests" ? listTests(stage.folders) : []);
  const others = new Set(["node_modules", "dist", "data"]);
  const found = globSync("**/*_test.{ts,tsx}", { exclude: (path) => others.has(path) });
  assert.deepEqual(found.filter((file) => !inStages.includes(file)), []);
  assert.equal(new Set(inStages).size, inStages.length);
});

function gate(name: string, ...needs: string[]): Stage {
  return { name, kind: "gate", args: [], needs };
}

Deno.test("schedule: so many at once, in their order, each after what it needs", async () => {
  const log: string[] = [];
  let underWay = 0;
  const results = await schedule(
    [gate("a"), gate("b", "a"), gate("c"), gate("d", "b", "gone")],
    2,
    async (stage) => {
      log.push(stage.name);
      assert.ok(++underWay <= 2);
      // The third is quicker than the first.
      for (let turn = stage.name === "a" ? 9 : 3; turn > 0; turn--) await Promise.resolve();
      underWay--;
      return { name: stage.name, passed: 1, failed: 0, ms: 0 };
    },
  );
  assert.deepEqual(log, ["a", "c", "b", "d"]);
  assert.deepEqual(results.map(({ name }) => name), ["a", "b", "c", "d"]);
  await assert.rejects(schedule([gate("a", "b"), gate("b", "a")], 2, () => assert.fail()), /need each other/);
});

Deno.test("summarize: ends with the totals and nothing else on that line", () => {
  const text = summarize([
    { name: "fmt", passed: 1, failed: 0, ms: 420 },
    { name: "unit", passed: 80, failed: 2, ms: 61_000, failures: ["LK-1 likes: 1 == 2"] },
  ]);
  assert.equal(text.split("\n").at(-1), "81 passed, 2 failed");
  assert.match(text, /^ok {6}fmt .* 0\.4 s/);
  assert.match(
    text,
    /\nFAILED {2}unit .* 61\.0 s {2}80 passed, 2 failed\n {8}LK-1 likes: 1 == 2\n\n/,
  );
});
