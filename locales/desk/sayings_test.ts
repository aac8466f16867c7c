import assert from "node:assert/strict";
import { ESCALATIONS } from "@/domain/desk.ts";
import { DISTRESS_KINDS } from "@/domain/writing/kinds.ts";
import { checkWriting } from "@/domain/writing/check.ts";
import { deskTranslator } from "@/locales/desk/mod.ts";

const lists = { refused: {}, doubtful: {} };

Deno.test("WR-7 desk.say: what may be said to a member passes the rules of writing, in every language", () => {
  const stopped = (["en", "he", "de"] as const).flatMap((lang) => {
    const t = deskTranslator(lang);
    const texts = [
      ...DISTRESS_KINDS.map((kind) => t(`desk.say.${kind}`)),
      ...ESCALATIONS.map((why) => t(`desk.escalated.${why}`)),
      t("desk.say.spending"),
      t("desk.say.what_it_is"),
    ];
    return texts.flatMap((text) => {
      const found = checkWriting(text, { lists, memberLang: lang });
      return found.verdict === "ok" ? [] : [`${text} → ${JSON.stringify(found)}`];
    });
  });
  assert.deepEqual(stopped, []);
});

Deno.test("WR-7 desk.say: whoever thinks of self-harm is told who listens, in Germany, Israel and the USA", () => {
  for (const lang of ["en", "he", "de"] as const) {
    const text = deskTranslator(lang)("desk.say.self_harm");
    for (const number of ["0800 1110111", "1201", "988"]) {
      assert.ok(text.includes(number), `${lang} ${number}`);
    }
  }
});
