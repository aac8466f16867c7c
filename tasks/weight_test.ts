import assert from "node:assert/strict";
import { TABLE } from "@/routes/mod.ts";
import { deskFilesIn, loadedAtDesk, loadedBy, type Manifest, overBudget, PAGES } from "@/tasks/weight.ts";

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

const deskManifest: Manifest = {
  "islands/desk/entry.ts": { file: "entry.js" },
  "client/mount.ts": { file: "mount.js" },
  "islands/desk/board.tsx": { file: "board.js", imports: ["_shared-1.js"] },
  "_shared-1.js": { file: "shared.js" },
  "client/desk/enhance/passkey.ts": { file: "passkey.js" },
};

Deno.test("DW-16 loadedAtDesk: a page of the desk loads its own entry, and nothing of the members'", () => {
  assert.deepEqual([...loadedAtDesk(deskManifest, { islands: ["board"] })].sort(), [
    "_shared-1.js",
    "client/mount.ts",
    "islands/desk/board.tsx",
    "islands/desk/entry.ts",
  ]);
  assert.deepEqual([...loadedAtDesk(deskManifest, { enhancements: ["passkey"] })].sort(), [
    "client/desk/enhance/passkey.ts",
    "islands/desk/entry.ts",
  ]);
});

Deno.test("DW-16 deskFilesIn: finds the desk in a build for members, by a file's source and by its text", () => {
  assert.deepEqual(deskFilesIn(manifest, () => ""), []);
  assert.deepEqual(deskFilesIn({ ...manifest, ...deskManifest }, () => ""), [
    "entry.js",
    "board.js",
    "passkey.js",
  ]);
  const withSocket = (file: string) => file === "shared.js" ? `open("/desk/socket")` : "";
  assert.deepEqual(deskFilesIn(manifest, withSocket), ["shared.js"]);
});
