import assert from "node:assert/strict";
import { calls } from "@/protocol/calls/mod.ts";
import { events } from "@/protocol/events/mod.ts";
import { buildDocument } from "@/tasks/asyncapi/document.ts";
import { buildReference } from "@/tasks/asyncapi.ts";

Deno.test("buildReference: gives the same text every time", () => {
  assert.deepEqual(buildReference(), buildReference());
});

Deno.test("buildReference: every call and event has its place in both files", () => {
  const [json = "", readme = ""] = Object.values(buildReference());
  const { operations } = JSON.parse(json);
  for (const module of Object.keys(calls)) {
    assert.equal(operations[`${module.replaceAll("/", ".")}.call`].action, "receive", module);
    assert.ok(readme.includes(`### ${module}\n`), module);
  }
  for (const module of Object.keys(events)) {
    assert.equal(operations[`${module.replaceAll("/", ".")}.event`].action, "send", module);
    assert.ok(readme.includes(`### ${module} (event)\n`), module);
  }
});

Deno.test("buildDocument: every reference leads somewhere, and every key has the characters of AsyncAPI", () => {
  const document = JSON.parse(JSON.stringify(buildDocument()));
  for (const ref of listRefs(document)) {
    const target = ref.slice(2).split("/").reduce((node, part) => node?.[part], document);
    assert.ok(target, ref);
  }
  for (const key of [...Object.keys(document.operations), ...Object.keys(document.components.messages)]) {
    assert.match(key, /^[\w.-]+$/);
  }
});

function listRefs(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : listRefs(inner)
  );
}
