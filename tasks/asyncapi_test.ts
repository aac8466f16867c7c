import assert from "node:assert/strict";
import { calls } from "@/protocol/calls/mod.ts";
import { deskCalls } from "@/protocol/desk/calls/mod.ts";
import { deskEvents } from "@/protocol/desk/events.ts";
import { events } from "@/protocol/events/mod.ts";
import { buildDocument } from "@/tasks/asyncapi/document.ts";
import { DESK, MEMBERS } from "@/tasks/asyncapi/protocols.ts";
import { buildReference } from "@/tasks/asyncapi.ts";

const PROTOCOLS = [
  { files: ["asyncapi.json", "README.md"], of: { calls, events }, protocol: MEMBERS },
  { files: ["desk.json", "desk.md"], of: { calls: deskCalls, events: deskEvents }, protocol: DESK },
] as const;

Deno.test("buildReference: gives the same text every time", () => {
  assert.deepEqual(buildReference(), buildReference());
});

for (const { files, of, protocol } of PROTOCOLS) {
  const [jsonFile, pageFile] = files;

  Deno.test(`buildReference: every call and event has its place in ${jsonFile} and ${pageFile}`, () => {
    const reference = buildReference();
    const { operations } = JSON.parse(reference[`docs/protocol/${jsonFile}`] ?? "");
    const page = reference[`docs/protocol/${pageFile}`] ?? "";
    for (const module of Object.keys(of.calls)) {
      assert.equal(operations[`${module.replaceAll("/", ".")}.call`].action, "receive", module);
      assert.ok(page.includes(`### ${module}\n`), module);
    }
    for (const module of Object.keys(of.events)) {
      assert.equal(operations[`${module.replaceAll("/", ".")}.event`].action, "send", module);
      assert.ok(page.includes(`### ${module} (event)\n`), module);
    }
    assert.doesNotMatch(page, /\| undefined \|/, "every refusal has its text");
  });

  Deno.test(`buildDocument: every reference in ${jsonFile} leads somewhere, every key has the characters of AsyncAPI`, () => {
    const document = JSON.parse(JSON.stringify(buildDocument(protocol)));
    for (const ref of listRefs(document)) {
      const target = ref.slice(2).split("/").reduce((node, part) => node?.[part], document);
      assert.ok(target, ref);
    }
    for (const key of [...Object.keys(document.operations), ...Object.keys(document.components.messages)]) {
      assert.match(key, /^[\w.-]+$/);
    }
  });
}

Deno.test("buildReference: the desk's calls say which roles may make them, and which ask for a proof", () => {
  const page = buildReference()["docs/protocol/desk.md"] ?? "";
  assert.match(page, /\| \[`claim\/next`\]\(#claimnext\) \| `answer`: moderator, supervisor \|/);
  assert.match(page, /Who it is must have been proved within ten minutes\./);
});

function listRefs(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : listRefs(inner)
  );
}
