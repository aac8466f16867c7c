import assert from "node:assert/strict";
import { openLanguageGuess } from "@/adapters/translate/language_guess.ts";

Deno.test("TR-2 openLanguageGuess: clear texts by their language, what is short or mixed by none", () => {
  const guess = openLanguageGuess();
  for (
    const [language, text] of [
      ["en", "I love hiking, good coffee and my two cats."],
      ["de", "Ich liebe Wandern, guten Kaffee und meine zwei Katzen."],
      ["de", "Mag Regen und lange Spaziergänge."],
      ["he", "אוהבת ים, מוזיקה וקפה טוב."],
      ["fr", "J'aime la mer, la musique et le bon café."],
      ["ar", "أحب البحر والموسيقى والقهوة الجيدة."],
    ] as const
  ) assert.equal(guess(text), language, text);
  for (const text of ["", "ok", "🙂🙂🙂", "Hi Ben", "12345 67890 https://example.com/aaaa", "@somebody"]) {
    assert.equal(guess(text), null, text);
  }
});
