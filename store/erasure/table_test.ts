import assert from "node:assert/strict";
import { LIVES } from "@/store/archive/lives.ts";
import { ERASED_KINDS, ERASURE } from "@/store/erasure/table.ts";

Deno.test("ER-6 ERASURE: every kind of row has a line, and each that can name a member is gone through once", () => {
  assert.deepEqual(Object.keys(ERASURE).sort(), Object.keys(LIVES).sort());
  const named = Object.entries(ERASURE).filter(([, treatment]) => treatment !== "none").map(([kind]) => kind);
  assert.deepEqual([...ERASED_KINDS].sort(), named.sort());
  assert.equal(ERASED_KINDS.at(-1), "member", "whatever names a member leads to somebody until then");
});
