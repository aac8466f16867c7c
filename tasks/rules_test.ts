/**
 * Tests of the check that every rule has a test. Samples are put together, or they would count as citations.
 */
import assert from "node:assert/strict";
import { checkRules, listCitations, listRules, listTitles } from "@/tasks/rules.ts";

const RULES = "# Chat\n\n- **CH-1** Text.\n- **CH-2** More, see **CH-9**.\n\n* **WH-10** Text.\n";

function cite(...titles: string[]): { file: string; title: string }[] {
  return titles.map((title) => ({ file: "a_test.ts", title }));
}

function call(callee: string, title: string, quote = '"'): string {
  return `${callee}(${quote}${title}${quote}, () => {});\n`;
}

Deno.test("listRules: takes the bold id that opens a list item, and no other", () => {
  assert.deepEqual(listRules(RULES), ["CH-1", "CH-2", "WH-10"]);
});

Deno.test("listCitations: takes ids at the start of a title alone", () => {
  assert.deepEqual(listCitations("CH-1 send: keeps WH-10 alive"), ["CH-1"]);
  assert.deepEqual(listCitations("CH-1, WH-10/P7: send"), ["CH-1", "WH-10", "P7"]);
  assert.deepEqual(listCitations("P12"), ["P12"]);
  assert.deepEqual(listCitations("send: decodes UTF-8"), []);
  assert.deepEqual(listCitations("PAGE-1x"), []);
});

Deno.test("listTitles: finds tests, steps, wrappers and named tests in every quote", () => {
  const source = call("Deno.test", "a") + call("await t.step", "b", "'") +
    call("browserTest", "c ${d}", "`") +
    "Deno.test(\n  " + '"e \\" f",\n  run);\n' + "Deno.test({ " + 'name: "g" });';
  assert.deepEqual(listTitles(source), ["a", "b", "c ${d}", 'e \\" f', "g"]);
});

Deno.test("listTitles: leaves out ignored tests, comments and other calls", () => {
  const source = call("Deno.test.ignore", "a") + "// " + call("Deno.test", "b") + call("assert.equal", "c");
  assert.deepEqual(listTitles(source), []);
});

Deno.test("checkRules: is content when each rule is cited", () => {
  assert.deepEqual(checkRules(RULES, cite("CH-1 a", "CH-2 WH-10 b", "P22 c", "d")), []);
});

Deno.test("checkRules: names uncited, repeated and unknown rules", () => {
  const problems = checkRules(RULES + "- **CH-1** Again.\n", cite("CH-1 a", "CH-3 b", "CH-3 c", "P30 d"));
  assert.deepEqual(problems, [
    "CH-1 is defined more than once",
    "CH-2 is cited by no test",
    "WH-10 is cited by no test",
    "a_test.ts cites CH-3, which no rule has",
    "a_test.ts cites P30, which no rule has",
  ]);
  assert.deepEqual(checkRules("", []), ["docs/rules.md defines no rule"]);
});
