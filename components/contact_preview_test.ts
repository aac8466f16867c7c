import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { cutPreview, PREVIEW_NARROW_CHARS } from "@/components/contact_preview.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("cutPreview: keeps what fits and marks what it leaves out", () => {
  assert.equal(cutPreview("twenty characters ok", PREVIEW_NARROW_CHARS), "twenty characters ok");
  assert.equal(cutPreview("twenty characters okay", PREVIEW_NARROW_CHARS), "twenty characters ok…");
});

Deno.test("cutPreview: never splits an emoji of several code points", () => {
  assert.equal(cutPreview("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2), "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…");
});

Deno.test("cutPreview: is no longer than its limit and the mark, for any text", () => {
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(fc.property(anyText(), fc.integer({ min: 1, max: 40 }), (text, max) => {
    assert.ok([...characters.segment(cutPreview(text, max))].length <= max + 1);
  }));
});
