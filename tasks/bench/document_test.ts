import assert from "node:assert/strict";
import { replaceTable } from "@/tasks/bench/document.ts";

const before = "# A\n\n<!-- bench: start -->\n\nold\n\n<!-- bench: end -->\n\nB\n";

Deno.test("replaceTable: changes what stands between the marks and nothing else", () => {
  const after = replaceTable(before, "new");
  assert.equal(after, before.replace("old", "new"));
  assert.equal(replaceTable(after, "old"), before);
});

Deno.test("replaceTable: a document without marks is an error", () => {
  assert.throws(() => replaceTable("# A\n", "new"), /bench: start/);
});
