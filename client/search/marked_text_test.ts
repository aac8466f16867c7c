import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { foldText, matchesAllWords, wordsOf } from "@/domain/search_text.ts";
import { markedSnippet } from "@/client/search/marked_text.ts";

function marked(text: string, search: string): string {
  return markedSnippet(text, wordsOf(search)).map(({ text, isMarked }) => isMarked ? `[${text}]` : text).join(
    "",
  );
}

Deno.test("CT-11 markedSnippet: words are marked whatever their case, accents and points", () => {
  assert.equal(marked("See you at the Café", "cafe the"), "See you at [the] [Café]");
  assert.equal(marked("שָׁלוֹם לך, Anna", "שלום anna"), "[שָׁלוֹם] לך, [Anna]");
  assert.equal(marked("Straße, strasse", "STRASSE"), "[Straße], [strasse]");
  assert.equal(marked("one\n\n two", "two"), "one [two]");
  assert.equal(marked("<b>bold</b>", "<b>"), "[<b>]bold</b>");
  assert.equal(marked("aaa", "aa"), "[aa]a");
});

Deno.test("CT-11 markedSnippet: of a long text the part around the first word is shown, from the start of a word", () => {
  const long = `${"a dull start ".repeat(30)}and a needle ${"a dull end ".repeat(30)}`;
  const shown = marked(long, "needle");
  assert.ok(shown.startsWith("…") && shown.endsWith("…") && shown.includes(" and a [needle] a dull"), shown);
  assert.ok(shown.length < 180);
  assert.equal(marked("x".repeat(400), "y").length, 161);
});

const texts = fc.array(
  fc.oneof(
    fc.constantFrom(" ", "\n", "É", "e\u0301", "שָׁ", "ß", "ffi", "İ", "👩‍👩‍👧", "👍🏽", "ﷺ", "<", "&"),
    fc.string({ unit: "grapheme", maxLength: 8 }),
  ),
  { maxLength: 60 },
).map((parts) => parts.join(""));

Deno.test("CT-11 markedSnippet: the parts are the text, and what a search finds is marked in it", () => {
  fc.assert(fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 6 }), (text, at, length) => {
    const plain = foldText(text);
    const words = wordsOf(plain.slice(at % Math.max(1, plain.length)).slice(0, length));
    const parts = markedSnippet(text, words);
    const shown = parts.map((part) => part.text).join("").replace(/^…/, "").replace(/…$/, "");
    assert.ok(text.replaceAll(/\s+/gu, " ").includes(shown));
    assert.ok(parts.every((part) => part.text !== ""));
    const isOneWord = words.length === 1 && matchesAllWords(text, words);
    if (isOneWord && parts.length > 0 && !/\s/u.test(text)) {
      assert.ok(parts.some(({ isMarked }) => isMarked), text);
    }
  }));
});
