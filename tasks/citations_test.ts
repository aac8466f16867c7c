/** Tests of the gate over citations. What they cite is made up; the gate leaves this file out. */
import assert from "node:assert/strict";
import { checkCitations, listCitations, type Page } from "@/tasks/citations.ts";

const DOCS: readonly Page[] = [
  { path: "docs/specification.md", text: "# Specification\n\n## 1. Product\n\n## 7. Calls\n" },
  { path: "docs/promises.md", text: "# Promises\n\n- **P1** Kept.\n\n## Parameters\n\n### Rates\n" },
  { path: "docs/interface.md", text: "# Interface\n\n## States\n" },
  { path: "docs/rules.md", text: "# Rules\n\n- **CH-1** Text (spec §7, decisions: money)\n" },
  { path: "docs/decisions/money.md", text: "# Money\n\n## Money\n\n## Charged prices\n" },
];

function check(text: string, path = "a.ts"): string[] {
  return checkCitations([...DOCS, { path, text }]);
}

Deno.test("listCitations: takes every form, alone and in lists", () => {
  const text =
    "(spec §1, §7, decisions: money, charged prices, P1; promises: rates), (ui: states, CH-1). Spec §7.";
  assert.deepEqual(listCitations(text, ["CH"]).sort(), [
    "CH-1",
    "P1",
    "decisions: charged prices",
    "decisions: money",
    "promises: rates",
    "spec §1",
    "spec §7",
    "spec §7",
    "ui: states",
  ]);
});

Deno.test("listCitations: goes on over the lines of a comment", () => {
  const text =
    "/**\n * Sends (spec §7, decisions:\n * charged\n * prices).\n */\n// A limit (promises:\n// rates)";
  assert.deepEqual(listCitations(text, []), ["spec §7", "decisions: charged prices", "promises: rates"]);
});

Deno.test("listCitations: leaves out code, other documents' sections and other words in capitals", () => {
  const text =
    "plugin(name, ...promises: string[]) as pure decisions: what remains. RFC 9110 §14, UTF-8, P256";
  assert.deepEqual(listCitations(text, ["CH"]), []);
});

Deno.test("checkCitations: finds nothing where all that is cited exists", () => {
  assert.deepEqual(check("(spec §7, decisions: Money; promises: rates), P1, CH-1 (ui: states)"), []);
});

Deno.test("checkCitations: finds a dangling citation of every form", () => {
  const text = "(spec §1, §10, decisions: silver, promises: speed, ui: sound) P2 CH-2";
  assert.deepEqual(
    check(text),
    ["spec §10", "decisions: silver", "promises: speed", "ui: sound", "P2", "CH-2"]
      .map((citation) => `a.ts cites "${citation}", which docs/ does not have`),
  );
});

Deno.test("checkCitations: finds one in the docs themselves, and one heading on two pages", () => {
  assert.deepEqual(check("## Charged prices\n\nAs P9 says.\n", "docs/decisions/shop.md"), [
    '"decisions: Charged prices" is a heading of two pages',
    'docs/decisions/shop.md cites "P9", which docs/ does not have',
  ]);
});
