/** Tests of the lint plugin: every form of import it catches, and what it must leave alone. */
import assert from "node:assert/strict";
import plugin from "@/tasks/lint/layers.ts";
import { MAY_IMPORT } from "@/tasks/lint/table.ts";

/** The rule ids that the plugin reports for `source` in `file`, without the plugin's name. */
function lint(file: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, file, source).map((found) => found.id.replace("kindling/", ""));
}

const FORBIDDEN_FORMS = [
  'import { a } from "@/store/a.ts";',
  'import type { A } from "@/store/a.ts";',
  'import { type A } from "@/store/a.ts";',
  'import "@/store/a.ts";',
  'export { a } from "@/store/a.ts";',
  'export type { A } from "@/store/a.ts";',
  'export * from "@/store/a.ts";',
  'export * as all from "@/store/a.ts";',
  'const a = await import("@/store/a.ts");',
  "const a = await import(`@/store/a.ts`);",
  'type A = import("@/store/a.ts").A;',
  'import { a } from "../store/a.ts";',
  'import { a } from "./../store/a.ts";',
];

for (const source of FORBIDDEN_FORMS) {
  Deno.test(`layers: refuses in gateway/ ${source}`, () => {
    assert.deepEqual(lint("gateway/a.ts", source), ["layers"]);
  });
  Deno.test(`layers: allows in actors/ ${source}`, () => {
    assert.deepEqual(lint("actors/a.ts", source), []);
  });
}

Deno.test("layers: counts the folders of a nested file", () => {
  assert.deepEqual(lint("gateway/calls/user/a.ts", 'import { a } from "../../../store/a.ts";'), ["layers"]);
  assert.deepEqual(lint("gateway/calls/user/a.ts", 'import { a } from "../../store/a.ts";'), []);
});

Deno.test("layers: takes absolute file names as the linter gives them", () => {
  const file = new URL("../../client/a.ts", import.meta.url).pathname;
  assert.deepEqual(lint(file, 'export * from "@/gateway/a.ts";'), ["layers"]);
});

Deno.test("layers: holds root files to the table", () => {
  assert.deepEqual(lint("main.ts", 'await import("@/isolate.ts");'), []);
  assert.deepEqual(lint("main.ts", 'import { openApp } from "@/app.ts";'), ["layers"]);
  assert.deepEqual(lint("main.ts", 'import { openStore } from "./store/open.ts";'), ["layers"]);
  assert.deepEqual(lint("config.ts", 'import { a } from "@/domain/a.ts";'), ["layers"]);
  assert.deepEqual(lint("context.ts", 'import { a } from "@/adapters/a.ts";'), []);
  assert.deepEqual(lint("app.ts", 'import { a } from "@/tests/kit/a.ts";'), ["layers"]);
});

Deno.test("layers: leaves packages and the own folder alone", () => {
  assert.deepEqual(lint("domain/a.ts", 'import { b } from "./b.ts"; import { c } from "@/domain/c.ts";'), []);
  assert.deepEqual(lint("store/a.ts", 'import { z } from "zod"; import { join } from "node:path";'), []);
});

Deno.test("layers: lets a unit test use the test kit, and nothing else beyond its folder", () => {
  assert.deepEqual(lint("domain/a_test.ts", 'import { a } from "@/tests/kit/a.ts";'), []);
  assert.deepEqual(lint("domain/a_test.ts", 'import { a } from "@/store/a.ts";'), ["layers"]);
  assert.deepEqual(lint("domain/a.ts", 'import { a } from "@/tests/kit/a.ts";'), ["layers"]);
});

Deno.test("layers: names a folder that is missing in the table", () => {
  const [own] = Deno.lint.runPlugin(plugin, "helpers/a.ts", "export const a = 1;");
  assert.match(own?.message ?? "", /"helpers" is missing/);
  const [target] = Deno.lint.runPlugin(plugin, "app.ts", 'import { a } from "@/helpers/a.ts";');
  assert.match(target?.message ?? "", /"helpers" is missing/);
});

Deno.test("layers: refuses a dynamic import of a computed path outside tooling", () => {
  assert.deepEqual(lint("islands/a.ts", "const a = await import(name);"), ["layers"]);
  assert.deepEqual(lint("islands/a.ts", "const a = await import(`@/client/${name}.ts`);"), ["layers"]);
  assert.deepEqual(lint("tasks/a.ts", "const a = await import(name);"), []);
});

Deno.test("layers: the table has no cycle besides the roots, and names only folders it knows", () => {
  const open = new Set<string>();
  function walk(folder: string): void {
    assert.ok(!open.has(folder), `${[...open, folder].join(" → ")} is a cycle`);
    open.add(folder);
    for (const next of MAY_IMPORT[folder] ?? []) {
      assert.ok(MAY_IMPORT[next], `"${next}" is missing in the table`);
      walk(next);
    }
    open.delete(folder);
  }
  const roots = ["main", "isolate", "app", "context", "tasks", "tests", "vite.config", "vite.worker.config"];
  for (const folder of Object.keys(MAY_IMPORT).filter((name) => !roots.includes(name))) walk(folder);
});
