import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  direction,
  LANGUAGES,
  negotiateLanguage,
  OFFERED_LANGUAGES,
  parseLanguage,
  textLanguage,
} from "@/domain/language.ts";

Deno.test("LO-5 direction: Hebrew, Arabic and Farsi are right to left", () => {
  assert.deepEqual(LANGUAGES.map(direction), ["ltr", "rtl", "ltr", "rtl", "rtl"]);
});

Deno.test("LO-5 textLanguage: Arabic and Farsi show English texts", () => {
  assert.deepEqual(LANGUAGES.map(textLanguage), ["en", "he", "de", "en", "en"]);
});

Deno.test("LO-5 OFFERED_LANGUAGES: those that have texts of their own", () => {
  assert.deepEqual(OFFERED_LANGUAGES, ["en", "he", "de"]);
});

Deno.test("LO-4 parseLanguage: takes tags with regions and old codes", () => {
  assert.equal(parseLanguage("de-AT"), "de");
  assert.equal(parseLanguage("HE_il"), "he");
  assert.equal(parseLanguage("iw"), "he");
  for (const tag of ["", "fr", "english", "deu", "*"]) assert.equal(parseLanguage(tag), null, tag);
});

Deno.test("LO-4 negotiateLanguage: cookie, then Accept-Language, then English", () => {
  assert.equal(negotiateLanguage("he", "de"), "he");
  assert.equal(negotiateLanguage("fr", "de"), "de");
  assert.equal(negotiateLanguage(undefined, "fr-CA, de;q=0.5, he;q=0.8"), "he");
  assert.equal(negotiateLanguage(null, "de;q=0.5, he;q=0.5"), "de", "the first of equals");
  assert.equal(negotiateLanguage(null, "de;q=0, *"), "en");
  assert.equal(negotiateLanguage(null, "de;q=2, he;q=x"), "en");
  assert.equal(negotiateLanguage(null, null), "en");
});

Deno.test("P9 negotiateLanguage: any header gives a language of the product", () => {
  fc.assert(fc.property(fc.string(), fc.string({ maxLength: 300 }), (cookie, header) => {
    assert.ok(LANGUAGES.includes(negotiateLanguage(cookie, header)));
  }));
});
