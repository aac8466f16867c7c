import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { WritingRule } from "@/domain/writing/kinds.ts";
import { asksWhatItIs } from "@/domain/writing/own_sentence.ts";
import { checkWriting } from "@/domain/writing/check.ts";

const NO_LISTS = { lists: { refused: {}, doubtful: {} }, memberLang: "en" } as const;

const DOUBTFUL: Readonly<Record<string, WritingRule>> = {
  "My code is 1234567 or so": "phone",
  "I won 100, 200 and 500 coins": "phone",
  "call me later": "phone",
  "anna.app is my nick": "link",
  "the messenger arrived": "messenger",
  "send me a gift": "presents",
  "bis bald": "meeting",
  "I want to hold you soon": "meeting",
  "I feel close to you": "nearness",
  "she takes drugs": "drugs",
  "my father has a gun": "weapons",
  "take 400 mg of ibuprofen": "medical",
  "you should sue": "legal",
  "Wo wohnst du?": "nearness",
  "נתראה": "meeting",
  "הוא מעשן חשיש": "drugs",
};

Deno.test("WR-3 checkWriting: what may break a rule is asked once", () => {
  for (const [text, rule] of Object.entries(DOUBTFUL)) {
    const found = checkWriting(text, NO_LISTS);
    assert.deepEqual({ text, ...found }, {
      text,
      verdict: "doubtful",
      rule,
      match: "match" in found && found.match,
    });
  }
});

Deno.test("WR-3 checkWriting: refused comes before doubtful, and says which part it is", () => {
  assert.deepEqual(checkWriting("I feel close to you. Do you have W h a t s A p p?", NO_LISTS), {
    verdict: "refused",
    rule: "messenger",
    match: "W h a t s A p p",
  });
  const long = `anna@${"example.".repeat(40)}com`;
  const found = checkWriting(long, NO_LISTS);
  assert.ok(found.verdict === "refused" && found.match.length <= 61);
});

Deno.test("WR-4 checkWriting: the operator's words count in the member's language, in any spelling", () => {
  const lists = { refused: { de: ["rotes Sofa"] }, doubtful: { en: ["blue moon"], he: ["ירח כחול"] } };
  assert.deepEqual(checkWriting("Auf dem ROTEN? Nein, Rotes  S\u200bofa!", { lists, memberLang: "de" }), {
    verdict: "refused",
    rule: "listed",
    match: "Rotes  S\u200bofa",
  });
  assert.deepEqual(checkWriting("rotes Sofa", { lists, memberLang: "en" }), { verdict: "ok" });
  const doubtful = checkWriting("once in a bluе moon", { lists, memberLang: "en" });
  assert.equal(doubtful.verdict, "doubtful");
  assert.equal(checkWriting("יָרֵחַ כחול", { lists, memberLang: "he" }).verdict, "doubtful");
  assert.equal(checkWriting("blue moon", { lists, memberLang: "fa" }).verdict, "doubtful");
});

Deno.test("WR-5 checkWriting: any text is judged, in time that grows with it alone", () => {
  const pieces = fc.constantFrom(
    ..."0159o.-@ aäאsx\u200b\u0301🌸",
    "one",
    "zwei",
    "אחת",
    "meet ",
    "you ",
    "not ",
    "www.",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: "grapheme" })), { maxLength: 300 }), (parts) => {
      const found = checkWriting(parts.join(""), NO_LISTS);
      assert.ok(["ok", "doubtful", "refused"].includes(found.verdict));
    }),
    { numRuns: 200 },
  );
});

Deno.test("WR-5 checkWriting: texts made to keep it busy, ten times as long as a message may be, come to an end", () => {
  // A step that takes time with the square of the text would take minutes for these.
  const pieces = [
    "a",
    "a ",
    "1",
    "1.",
    "1 ",
    "-",
    "a-",
    "a.",
    "@",
    "a@",
    " ",
    "\u0301",
    "\u05b0",
    "🌸",
    "one",
    "one ",
    "meet ",
    "i ",
    "you ",
    "can we ",
    "i will come to ",
    "לא ",
    "אני ",
    "null",
    "st ",
    "12 ",
    "www",
    "de89 ",
    "w h a t s a p p ",
    "\u200b",
    "not ",
    "bald ",
  ];
  for (const piece of pieces) {
    const text = [...piece.repeat(20_000)].slice(0, 20_000).join("");
    assert.ok(checkWriting(text, NO_LISTS).verdict.length > 0, piece);
  }
});

Deno.test("WR-6 asksWhatItIs: a member asks what the profile is, in three languages", () => {
  const asked = [
    "are you real?",
    "Are you a bot?",
    "r u real",
    "ARE YOU A REAL PERSON",
    "is this fake?",
    "am I talking to a robot?",
    "do you really exist?",
    "who is writing here?",
    "are you human",
    "аre yоu reаl?",
    "bist du echt?",
    "Bist du ein Bot?",
    "bist du eine echte Frau",
    "gibt es dich wirklich?",
    "ist das ein Fake?",
    "schreibe ich mit einem Bot?",
    "wer schreibt hier?",
    "bist du KI",
    "את אמיתית?",
    "אתה בוט?",
    "זה פייק?",
    "את בן אדם אמיתי?",
    "אני מדבר עם רובוט?",
    "מי כותב פה?",
    "את קיימת בכלל?",
  ];
  assert.deepEqual(asked.filter((text) => !asksWhatItIs(text)), []);
});

Deno.test("WR-6 asksWhatItIs: other questions are none of that", () => {
  const others = [
    "are you tired?",
    "Are you at home?",
    "really?",
    "is this your dog?",
    "bist du müde?",
    "bist du zu Hause?",
    "wer ist das?",
    "את עייפה?",
    "אתה בבית?",
    "מי זאת בתמונה?",
    "how are you?",
  ];
  assert.deepEqual(others.filter(asksWhatItIs), []);
});
