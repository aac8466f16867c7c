import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { breakLines, directionOf } from "@/client/stories/compose/text_lines.ts";

/** Letters of a width of one. */
const measure = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length;
const linesOf = (text: string, widthMax = 10) =>
  breakLines(text, { widthMax, measure, direction: "ltr" }).map(({ text }) => text);

Deno.test("ST-71 breakLines: breaks between words, at line breaks, and inside of words that are too long", () => {
  assert.deepEqual(linesOf("hello big world"), ["hello big", "world"]);
  assert.deepEqual(linesOf("a\n\n  b  "), ["a", "", "b"]);
  assert.deepEqual(linesOf("so Donaudampfschiff"), ["so Donauda", "mpfschiff"]);
  assert.deepEqual(linesOf(""), [""]);
});

Deno.test("ST-71 breakLines: an emoji of several code points stays whole", () => {
  assert.deepEqual(linesOf("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2), ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]);
});

Deno.test("ST-71 breakLines: each paragraph runs as its first letter does", () => {
  const lines = breakLines("שלום 123 לכולם\nhello שלום\n!!!", { widthMax: 9, measure, direction: "rtl" });
  assert.deepEqual(lines, [
    { text: "שלום 123", direction: "rtl" },
    { text: "לכולם", direction: "rtl" },
    { text: "hello", direction: "ltr" },
    { text: "שלום", direction: "ltr" },
    { text: "!!!", direction: "rtl" },
  ]);
  assert.equal(directionOf("😀 مرحبا", "ltr"), "rtl");
});

Deno.test("ST-71 breakLines: no line is too wide, and nothing that can be seen is lost", () => {
  const texts = fc.string({
    unit: fc.constantFrom("a", "ב", "😀", " ", "\n", "👩‍👩‍👧", "é", "-"),
    maxLength: 60,
  });
  fc.assert(fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, widthMax) => {
    const lines = linesOf(text, widthMax);
    for (const line of lines) assert.ok(measure(line) <= widthMax);
    assert.equal(lines.join("").replace(/\s/g, ""), text.replace(/\s/g, ""));
  }));
});
