import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { GIFT_PICTURES } from "@/domain/gift_pictures.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import {
  fieldName,
  fieldOfProblem,
  type FormRow,
  readSection,
  rowsOf,
  secondsOf,
  timeText,
} from "@/routes/desk/catalogue/section_form.ts";
import { SECTION_NAMES, SECTIONS } from "@/routes/desk/catalogue/sections.ts";

/** What a browser sends of the rows of a form. */
function sent(rows: readonly FormRow[]): Map<string, string> {
  return new Map(
    rows.flatMap(({ key, texts }) =>
      Object.entries(texts).map(([path, text]) => [fieldName(key, path), text] as const)
    ),
  );
}

Deno.test("CG-17 readSection: a form that is posted as it was shown changes nothing, in any section", () => {
  const catalogue: Catalogue = {
    ...demoCatalogue,
    promo: { active: 1, ends: 1_798_740_000 },
    desk: { ...demoCatalogue.desk, held: 6, writing: { refused: { en: ["a b", "c"] }, doubtful: {} } },
  };
  for (const name of SECTION_NAMES) {
    const section = SECTIONS[name];
    const { value } = readSection(section, catalogue, sent(rowsOf(section, catalogue, 0)), 0);
    const next = { ...catalogue, [section.part]: value };
    assert.ok(checkCatalogue(next).ok, name);
    assert.deepEqual(next, catalogue, name);
  }
});

Deno.test("CG-17 readSection: money, times and rows that are added and removed", () => {
  const section = SECTIONS.credits;
  const typed = sent(rowsOf(section, demoCatalogue, 0));
  typed.set("f.0.price.USD", "3,5");
  typed.set("f.1.remove", "1");
  for (
    const [path, text] of Object.entries({
      credits: "900",
      "price.USD": "9",
      "price.ILS": "30.90",
      discount: "0",
      spins: "1",
    })
  ) typed.set(`f.new.${path}`, text);
  const { value, rows } = readSection(section, demoCatalogue, typed, 0);
  const credits = value as Catalogue["credits"];
  assert.deepEqual(rows, ["0", "2", "3", "4", "5", "new"]);
  assert.equal(credits[0]?.price.USD, 350);
  assert.deepEqual(credits.at(-1), {
    id: 7,
    credits: 900,
    price: { USD: 900, ILS: 3_090 },
    discount: 0,
    spins: 1,
  });
});

Deno.test("CG-17 readSection: rows of other pages of a long list stay", () => {
  const section = SECTIONS.gifts;
  const typed = sent(rowsOf(section, demoCatalogue, 20));
  typed.set("f.20.price", "11");
  const gifts = readSection(section, demoCatalogue, typed, 20).value as Catalogue["gifts"];
  assert.equal(gifts.length, demoCatalogue.gifts.length);
  assert.equal(gifts[20]?.price, 11);
  assert.deepEqual(gifts.slice(0, 20), demoCatalogue.gifts.slice(0, 20));
});

Deno.test("CG-17 readSection: what cannot be read is named at its field", () => {
  const section = SECTIONS.credits;
  const typed = sent(rowsOf(section, demoCatalogue, 0));
  typed.set("f.0.remove", "1");
  for (const bad of ["", "-1", "1e9", "3.999", "<b>", "\u0663"]) {
    typed.set("f.2.price.USD", bad);
    const { value, rows } = readSection(section, demoCatalogue, typed, 0);
    const checked = checkCatalogue({ ...demoCatalogue, credits: value as Catalogue["credits"] });
    assert.ok(!checked.ok, bad);
    assert.equal(checked.problems.length, 1);
    const [place = ""] = checked.problems[0]?.split(":") ?? [];
    assert.equal(fieldOfProblem(section, place, rows), "f.2.price.USD");
  }
  assert.equal(fieldOfProblem(SECTIONS.site, "site.operator.email", []), "f.0.operator.email");
  assert.equal(fieldOfProblem(SECTIONS.wheel, "wheel.prizes[1].coins", ["0", "1"]), "f.1.coins");
  assert.equal(fieldOfProblem(SECTIONS.canned, "desk.canned[0].title.he", ["0"]), "f.0.title.he");
  assert.equal(fieldOfProblem(SECTIONS.wheel, "wheel.prizes", ["0"]), null);
});

Deno.test("CG-17 secondsOf: a time in UTC as it is typed, and none that there is not", () => {
  assert.equal(secondsOf("2026-12-31 18:00"), Date.UTC(2026, 11, 31, 18) / 1_000);
  assert.equal(timeText(Date.UTC(2026, 11, 31, 18) / 1_000), "2026-12-31 18:00");
  for (const text of ["", "tomorrow", "2026-02-30 10:00", "2026-13-01 10:00", "2026-12-31 25:00"]) {
    assert.equal(secondsOf(text), null, text);
  }
});

Deno.test("CG-17 GIFT_PICTURES: are the pictures that there are", async () => {
  const files = await Array.fromAsync(Deno.readDir(new URL("../../static/images/gifts", import.meta.url)));
  assert.deepEqual([...GIFT_PICTURES].sort(), files.map(({ name }) => `/images/gifts/${name}`).sort());
});
