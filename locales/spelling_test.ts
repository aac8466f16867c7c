/** What docs/texts.md says of marks, numbers and forms, over the texts of members and of the desk. */
import assert from "node:assert/strict";
import type { TextLanguage } from "@/domain/language.ts";
import { deskDictionaryOf } from "@/locales/desk/mod.ts";
import type { Text } from "@/locales/text.ts";

/** What no text of a language may hold, and why. */
const WRONG: Record<TextLanguage, [RegExp, string][]> = {
  en: [[/[„״]/, "quotes of another language"], [/\s…$/, "a space before the ellipsis"]],
  he: [
    [/[“”„]/, "quotes of another language"],
    [/\s…$/, "a space before the ellipsis"],
    [/׳(?=[א-ת])|[א-ת]-[א-ת{\d]/, "another apostrophe or hyphen than elsewhere"],
    [/[א-ת]\{(?:name|member|persona)\}/, "a name without a maqaf before it"],
    [/\d\+|\{count\}\+/, "a plus that changes sides"],
    [/כתובת ה?מייל/, "an address is כתובת אימייל"],
    [/מנהלים אות|בניהול אנשים/, "profiles are moderated, not managed"],
  ],
  de: [
    [/[”״]/, "quotes of another language"],
    [/[^\s“]…/, "no space before the ellipsis"],
    [/\d\.\d{3}\b/, "a dot in a number"],
    [/[a-zäöüß,] Sie\b|\b(?:Ihr|Ihre[mnrs]?|Ihnen)\b/, "Sie"],
  ],
};

const ANYWHERE: [RegExp, string][] = [
  [/\.\.\./, "three dots"],
  [/\S {2}/, "two spaces"],
  [/"/, "a straight quote"],
];

function formsOf(text: Text): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

for (const language of ["en", "he", "de"] as const) {
  Deno.test(`LO-13 texts: marks, numbers and forms are those of the page on texts, ${language}`, () => {
    const found = Object.entries(deskDictionaryOf(language)).flatMap(([key, text]) =>
      formsOf(text).flatMap((form) =>
        [...ANYWHERE, ...WRONG[language]]
          .filter(([wrong]) => wrong.test(form))
          .map(([, why]) => `${key}: ${why}: ${form}`)
      )
    );
    assert.deepEqual(found, []);
  });
}

Deno.test("LO-13 texts: what depends on a number is a plural text", () => {
  const flat = Object.entries(deskDictionaryOf("en")).filter(([, text]) =>
    typeof text === "string" && /\{count\} [a-z]+s\b/.test(text)
  );
  assert.deepEqual(flat, []);
});

Deno.test("LO-13 texts: a refusal has no exclamation mark but the one of the specification", () => {
  for (const language of ["en", "he", "de"] as const) {
    const loud = Object.entries(deskDictionaryOf(language))
      .filter(([key, text]) => key.startsWith("refusal.") && formsOf(text).some((form) => form.includes("!")))
      .map(([key]) => key);
    assert.deepEqual(loud, ["refusal.something_wrong"], language);
  }
});
