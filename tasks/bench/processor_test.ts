import assert from "node:assert/strict";
import { parseProcessorMs, processorMs } from "@/tasks/bench/processor.ts";

Deno.test("parseProcessorMs: user and system time, whatever the program is called", () => {
  const line = "42 (a) b (c) S 1 42 42 0 -1 4194304 100 0 0 0 250 31 7 8 20 0 12 0 999 1 2 3";
  assert.equal(parseProcessorMs(line), 2_810);
});

Deno.test("processorMs: nothing is known of a process that is not there", () => {
  assert.ok(Number.isNaN(processorMs(-1)));
});
