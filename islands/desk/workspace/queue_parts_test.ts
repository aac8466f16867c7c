import assert from "node:assert/strict";
import { stepFrom } from "@/islands/desk/workspace/queue_parts.ts";

Deno.test("DW-10 stepFrom: leads around those that are held, and into them where none is open", () => {
  const keys = ["a", "b", "c"];
  assert.equal(stepFrom(keys, "a", 1), "b");
  assert.equal(stepFrom(keys, "c", 1), "a");
  assert.equal(stepFrom(keys, "a", -1), "c");
  assert.equal(stepFrom(keys, null, 1), "a");
  assert.equal(stepFrom(keys, "gone", -1), "c");
  assert.equal(stepFrom([], null, 1), null);
});
