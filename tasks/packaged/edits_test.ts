import assert from "node:assert/strict";
import { withBlock, withMatch, withText } from "@/tasks/packaged/edits.ts";

const FILE = "<a>\n  <b/>\n</a>\n";
const block = (text: string) => ({
  name: "one",
  before: "</a>",
  indent: "  ",
  text,
  comment: "xml" as const,
});

Deno.test("NA-24 withBlock: stands before its place, is replaced, and is taken out again", () => {
  const once = withBlock(FILE, block("<c/>\n\n<d/>"));
  const [start, end] = ["kindling one: written by deno task packaged", "kindling one end"];
  assert.equal(once, `<a>\n  <b/>\n  <!-- ${start} -->\n  <c/>\n\n  <d/>\n  <!-- ${end} -->\n</a>\n`);
  assert.equal(withBlock(once, block("<c/>\n\n<d/>")), once);
  assert.match(withBlock(once, block("<e/>")), /<b\/>\n.*\n {2}<e\/>\n.*\n<\/a>\n$/);
  assert.equal(withBlock(once, block("")), FILE);
  assert.equal(withBlock(FILE, block("")), FILE);
});

Deno.test("NA-24 withBlock: what an operator writes around it stays", () => {
  const moved = withBlock(FILE, block("<c/>")).replace("  <b/>\n", "").replace("</a>", "  <own/>\n</a>");
  assert.match(withBlock(moved, block("<d/>")), /^<a>\n.*\n {2}<d\/>\n.*\n {2}<own\/>\n<\/a>\n$/);
});

Deno.test("NA-24 edits: throw where a file is not what they know, and take a text as it is", () => {
  assert.throws(() => withBlock("<x/>", block("<c/>")), SyntaxError);
  assert.throws(
    () => withBlock(withBlock(FILE, block("<c/>")).replace("one end", ""), block("<d/>")),
    SyntaxError,
  );
  assert.throws(() => withText(FILE, { mark: "x", anchor: "y", add: "x" }), SyntaxError);
  assert.throws(() => withMatch(FILE, /y/, "x"), SyntaxError);
  assert.equal(withMatch("a b c", /b/, "$&$1"), "a $&$1 c");
  const text = { mark: "new", anchor: "a", add: " new" };
  assert.equal(withText(withText("a b", text), text), "a new b");
});
