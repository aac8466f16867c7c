import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { beginsWords, foldText, matchesAllWords, wordsOf } from "@/domain/search_text.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("CH-56 foldText: neither case, accents, vowel points nor the shape of a letter matter", () => {
  const same: [string, string][] = [
    ["Jürgen Müller", "jurgen muller"],
    ["Jürgen", "jurgen"],
    ["GROẞE STRAßE", "grosse strasse"],
    ["İstanbul", "istanbul"],
    ["ISPARTA ılık", "isparta ilik"],
    ["Zoë Çağlar Ægir Œuvre Łukasz Søren", "zoe caglar aegir oeuvre lukasz soren"],
    ["ＦＵＬＬ ﬁne №1 ②", "full fine no1 2"],
    ["שָׁלוֹם", "שלומ"],
    ["בֹּקֶר טוֹב", "בקר טוב"],
    ["צ׳יפס צה״ל", "צ'יפס צה\"ל"],
    ["don’t “go”", 'don\'t "go"'],
    ["مَرْحَبًا", "مرحبا"],
    ["Ёжик", "ежик"],
    ["ΣΊΣΥΦΟΣ", "σισυφοσ"],
    ["a\u200fb\u00adc", "abc"],
    ["❤️", "❤"],
    ["नमस्ते", "नमस्ते"],
  ];
  for (const [text, folded] of same) assert.equal(foldText(text), foldText(folded), text);
  assert.equal(foldText("Jürgen"), "jurgen");
  assert.equal(foldText("नमस्ते"), "नमस्ते");
  assert.notEqual(foldText("कि"), foldText("क"));
  assert.equal(foldText("\u0301\u05b8\u200d\ufe0f"), "");
});

Deno.test("CH-56 foldText: what is folded stays as it is, whatever it was", () => {
  fc.assert(fc.property(anyText({ maxLength: 60 }), (text) => {
    const folded = foldText(text);
    assert.equal(foldText(folded), folded);
    // However its letters are composed.
    assert.equal(foldText(text.normalize("NFD")), folded);
  }));
});

Deno.test("CH-56 wordsOf: words between any spaces, each once, none where nothing is left", () => {
  assert.deepEqual(wordsOf("  Guten\u00a0TAG\n guten \u3000"), ["guten", "tag"]);
  for (const nothing of ["", " ", "\u0301", "\u200f \u05b8", "\ufe0f"]) {
    assert.deepEqual(wordsOf(nothing), []);
  }
});

Deno.test("CH-56 matchesAllWords: each word, anywhere, in any order", () => {
  const text = "Schöne Grüße aus München 🌊👍🏽";
  const found = ["grusse", "MÜNCHEN schön", "Grüße", "ünch", "🌊", "👍", "👍🏽"];
  for (const search of found) assert.ok(matchesAllWords(text, wordsOf(search)), search);
  for (const search of ["münchen berlin", "grüsze", "👎", "", "\u0301"]) {
    assert.ok(!matchesAllWords(text, wordsOf(search)), search);
  }
  assert.ok(matchesAllWords("מה שְּׁלוֹמְךָ?", wordsOf("שלומך")));
  assert.ok(matchesAllWords("מה שלומך", wordsOf("שָׁלוֹם")), "a final form is the letter that it is");
  assert.ok(matchesAllWords("50% (really) \\d+", wordsOf("(really) \\d")), "signs mean themselves");
});

Deno.test("CN-14 beginsWords: each word begins a word of the name", () => {
  const cases: [name: string, search: string, isFound: boolean][] = [
    ["Anna Lena", "le", true],
    ["Anna Lena", "lena an", true],
    ["Anna-Lena", "lena", true],
    ["Anna-Lena", "anna-le", true],
    ["Anna Lena", "ena", false],
    ["Anna Lena", "anna max", false],
    ["Susanna Anna", "anna", true],
    ["Zoë", "zoe", true],
    ["Zoe", "ZOË", true],
    ["נועה", "נו", true],
    ["נועה", "עה", false],
    ["İpek", "ip", true],
    ["Jürgen", "", false],
    ["", "a", false],
  ];
  for (const [name, search, isFound] of cases) {
    assert.equal(beginsWords(name, wordsOf(search)), isFound, `${search} in ${name}`);
  }
});
