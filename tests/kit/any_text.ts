/**
 * Any text that there can be, for properties of whatever takes one: mostly what people type, and among it what nobody
 * does. fast-check has units of its own for this, `binary` and `grapheme`; they compute for a second before their first
 * text, in each file of tests anew.
 */
import fc from "@/tests/kit/property.ts";

/** Characters of several code points, and such that have been trouble somewhere. */
const PECULIAR = [
  "e\u0301",
  "שָׁ",
  "ß",
  "İ",
  "ﬁ",
  "\u200f",
  "\u202e",
  "\u200d",
  "\ufeff",
  "\u2028",
  "\u3000",
  "\ud7a3",
  "👍🏽",
  "👩‍👩‍👧‍👦",
  "🇮🇱",
  "1️⃣",
];

const character = fc.oneof(
  { weight: 8, arbitrary: codePoints(0x20, 0x7e) },
  { weight: 1, arbitrary: codePoints(0, 0x1f) },
  { weight: 2, arbitrary: codePoints(0x7f, 0x2ff) },
  { weight: 2, arbitrary: codePoints(0x300, 0xd7ff) },
  { weight: 1, arbitrary: codePoints(0xe000, 0xffff) },
  { weight: 1, arbitrary: codePoints(0x10000, 0x10ffff) },
  { weight: 2, arbitrary: fc.constantFrom(...PECULIAR) },
);

/** Texts of any characters; lengths count characters as above. */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...lengths });
}

function codePoints(min: number, max: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
}
