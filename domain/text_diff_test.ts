import assert from "node:assert/strict";
import { diffTexts } from "@/domain/text_diff.ts";

function shown(before: string, after: string): string {
  const marks = { same: " ", added: "+", removed: "-" };
  return diffTexts(before, after).map(({ kind, text }) => `${marks[kind]}${text}`).join("|");
}

Deno.test("LG-13 diffTexts: paragraphs that were added, removed and changed, in their order", () => {
  assert.equal(shown("a\n\nb\n\nc", "a\n\nb\n\nc"), " a| b| c");
  assert.equal(shown("a\n\nb\n\nc", "a\n\nx\n\nc"), " a|-b|+x| c");
  assert.equal(shown("a\n\nc", "a\n\nb\n\nc\n\n d "), " a|+b| c|+d");
  assert.equal(shown("a\n\nb\n\nc\n\nd", "b\n\nd"), "-a| b|-c| d");
  assert.equal(shown("", "a"), "+a");
  assert.equal(shown("a", ""), "-a");
  assert.equal(shown("a\n\na", "a"), " a|-a");
});

Deno.test("LG-13 diffTexts: both texts can be read from it, whatever they are", () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const some = () => Array.from({ length: next(12) }, () => "abcd"[next(4)] ?? "");
  for (let round = 0; round < 300; round++) {
    const [before, after] = [some(), some()];
    const found = diffTexts(before.join("\n\n"), after.join("\n\n"));
    const without = (kind: string) => found.filter((each) => each.kind !== kind).map(({ text }) => text);
    assert.deepEqual(without("added"), before);
    assert.deepEqual(without("removed"), after);
  }
});

Deno.test("LG-13 diffTexts: texts of thousands of paragraphs are compared at once", () => {
  const long = (letter: string) => Array.from({ length: 20_000 }, (_, nth) => `${letter}${nth}`).join("\n\n");
  assert.equal(diffTexts(long("a"), long("b")).length, 40_000);
});
