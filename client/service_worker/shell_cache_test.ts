import assert from "node:assert/strict";
import { oldCaches } from "@/client/service_worker/shell_cache.ts";

const NAMES = [
  "kindling-memory",
  "kindling-shell-a",
  "somebody-elses",
  "kindling-shell-b",
  "kindling-shell-c",
];

Deno.test("SW-8 oldCaches: this deployment's and the one that was active before stay, older ones go", () => {
  assert.deepEqual(oldCaches(NAMES, { version: "c", before: "b" }), ["kindling-shell-a"]);
  assert.deepEqual(oldCaches(NAMES, { version: "c", before: "a" }), ["kindling-shell-b"]);
  assert.deepEqual(oldCaches(NAMES, { version: "a", before: null }), []);
});

Deno.test("SW-8 oldCaches: one that is being installed meanwhile stays", () => {
  assert.deepEqual(oldCaches(NAMES, { version: "b", before: "a" }), []);
  assert.deepEqual(oldCaches(NAMES, { version: "gone", before: "a" }), []);
});
