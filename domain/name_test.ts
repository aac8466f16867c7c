import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { NAME_MAX_CHARS } from "@/domain/limits.ts";
import { checkName, cleanName, nameLength } from "@/domain/name.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("AU-6 cleanName: keeps Latin letters with diacritics, Hebrew letters and spaces", () => {
  for (
    const name of ["Jürgen", "Zoë", "Łukasz", "Ngọc Ánh", "Şule", "דנה לוי", "ציפי ץ", "Dana דנה", "Ọ́mọ"]
  ) {
    assert.equal(cleanName(name), name.normalize("NFC"), name);
  }
});

Deno.test("AU-6 cleanName: strips everything else", () => {
  assert.equal(cleanName("Anna1!"), "Anna");
  assert.equal(cleanName("Jean-Luc O'Neil"), "JeanLuc ONeil");
  assert.equal(cleanName("<b>Eve</b>"), "bEveb");
  assert.equal(cleanName("שָׁלוֹם"), "שלום", "niqqud");
  assert.equal(cleanName("Анна"), "", "Cyrillic");
  assert.equal(cleanName("علی"), "", "Arabic");
  assert.equal(cleanName("𝐀𝐧𝐧𝐚 😀"), "", "astral letters and emoji");
  assert.equal(cleanName("Ａnna"), "nna", "full-width letters");
  assert.equal(cleanName("A\u202Enna\u200B\u0000"), "Anna", "bidi, zero-width and control characters");
  assert.equal(cleanName("a\uD800b"), "ab", "a lone surrogate");
});

Deno.test("AU-6 cleanName: composes, and leaves at most one diacritic on a letter", () => {
  assert.equal(cleanName("Zoe\u0308"), "Zoë");
  assert.equal(cleanName("\u0301Eva"), "Eva");
  assert.equal(cleanName("x\u0302\u0303\u0304\u0305"), "x\u0302");
});

Deno.test("AU-6 cleanName: collapses and trims white space of any kind", () => {
  assert.equal(cleanName(" \tMary \u00a0\n Ann "), "Mary Ann");
});

Deno.test("AU-6 checkName: 1 to 20 characters remain, out of at most 24 typed", () => {
  assert.deepEqual(checkName("a"), { ok: true, value: "a" });
  assert.equal(checkName("ä".repeat(20)).ok, true);
  assert.equal(checkName("a\u0308".repeat(20)).ok, true, "decomposed letters count once");
  assert.equal(checkName("a".repeat(20) + "1234").ok, true);
  for (const raw of ["", "   ", "123", "😀", "a".repeat(21), "a".repeat(20) + "12345"]) {
    assert.deepEqual(checkName(raw), { ok: false, refusal: { code: "name_invalid" } }, raw);
  }
});

Deno.test("AU-6 cleanName: cleaning twice changes nothing, and the result is NFC", () => {
  const letters = fc.constantFrom(
    "a",
    "Ö",
    "ש",
    " ",
    "\u00a0",
    "\u0301",
    "\u0308",
    "\u05b8",
    "1",
    "-",
    "x",
    "\u1ecd",
  );
  const typed = fc.oneof(anyText(), fc.string({ unit: letters }));
  fc.assert(fc.property(typed, (raw) => {
    const name = cleanName(raw);
    assert.equal(cleanName(name), name);
    assert.equal(name.normalize("NFC"), name);
    assert.doesNotMatch(name, /[^\p{L}\u0300-\u036f ]|^ | $| {2}/u);
    const checked = checkName(raw);
    if (checked.ok) assert.ok(nameLength(checked.value) >= 1 && nameLength(checked.value) <= NAME_MAX_CHARS);
  }));
});
