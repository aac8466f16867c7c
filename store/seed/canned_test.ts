import assert from "node:assert/strict";
import { fillCanned } from "@/domain/canned.ts";
import { checkWriting } from "@/domain/writing/check.ts";
import { demoCanned } from "@/store/seed/canned.ts";

const FIELDS = { name: "Bo", my_name: "Lena", city: "Haifa", my_city: "Bremen" };

Deno.test("WR-14 demoCanned: all pass the rules of writing in every language, and have no field that nobody fills", () => {
  for (const lang of ["en", "he", "de"] as const) {
    const filled = fillCanned(demoCanned, { lang, fields: FIELDS });
    assert.equal(filled.length, demoCanned.length);
    for (const { title, text } of filled) {
      assert.deepEqual({
        text,
        ...checkWriting(text, { lists: { refused: {}, doubtful: {} }, memberLang: lang }),
      }, {
        text,
        verdict: "ok",
      });
      assert.ok(title !== "");
    }
  }
});
