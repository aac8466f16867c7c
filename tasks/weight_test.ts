import assert from "node:assert/strict";
import { TABLE } from "@/routes/mod.ts";
import { loadedBy, type Manifest, overBudget, PAGES } from "@/tasks/weight.ts";

const manifest: Manifest = {
  "islands/entry.ts": { file: "entry.js" },
  "_preact-1.js": { file: "preact.js" },
  "client/mount.ts": { file: "mount.js", imports: ["_preact-1.js"] },
  "client/when_idle.ts": { file: "at_rest.js", imports: ["_memory-1.js"] },
  "_memory-1.js": { file: "memory.js" },
  "_shared-1.js": { file: "shared.js", imports: ["_preact-1.js"] },
  "islands/chat.tsx": { file: "chat.js", imports: ["_shared-1.js"] },
  "client/enhance/photo_field.ts": { file: "photo_field.js", imports: ["_image-1.js"] },
  "_image-1.js": { file: "image.js" },
};

Deno.test("loadedBy: a page without islands loads the entry alone", () => {
  assert.deepEqual([...loadedBy(manifest, {})], ["islands/entry.ts"]);
});

Deno.test("loadedBy: an island brings what it imports and what comes at rest, each file once", () => {
  assert.deepEqual(
    [...loadedBy(manifest, { islands: ["chat"] })].sort(),
    [
      "_memory-1.js",
      "_preact-1.js",
      "_shared-1.js",
      "client/mount.ts",
      "client/when_idle.ts",
      "islands/chat.tsx",
      "islands/entry.ts",
    ],
  );
});

Deno.test("loadedBy: an enhancement comes without the runtime of islands", () => {
  assert.deepEqual(
    [...loadedBy(manifest, { enhancements: ["photo_field"] })].sort(),
    ["_image-1.js", "client/enhance/photo_field.ts", "islands/entry.ts"],
  );
});

Deno.test("loadedBy: an island that was not built is an error", () => {
  assert.throws(() => loadedBy(manifest, { islands: ["wheel"] }), /islands\/wheel\.tsx/);
});

Deno.test("overBudget: the budget itself is still within it", () => {
  const page = { what: "/", budget: 2048 };
  assert.deepEqual(overBudget([{ ...page, bytes: 2048 }]), []);
  assert.deepEqual(overBudget([{ ...page, bytes: 3072 }]), ["/ weighs 3.0 KB, over its budget of 2.0 KB"]);
});

Deno.test("NV-10 PAGES: every page of the table has one budget", () => {
  const pages = TABLE.filter(({ guard }) => guard !== "redirect").map(({ path }) => path);
  assert.deepEqual(PAGES.flatMap(({ paths }) => paths).sort(), pages.sort());
});
