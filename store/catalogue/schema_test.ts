import assert from "node:assert/strict";
import type { Catalogue, WheelPrize } from "@/domain/catalogue.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import { demoCatalogue, firstCatalogue } from "@/store/seed/catalogue.ts";

/** What is wrong with the demo's catalogue after a change to a copy of it. */
function problemsAfter(spoil: (copy: Catalogue & Record<string, unknown>) => void): string[] {
  const copy = structuredClone(demoCatalogue) as Catalogue & Record<string, unknown>;
  spoil(copy);
  const checked = checkCatalogue(copy);
  return checked.ok ? [] : checked.problems;
}

Deno.test("CG-1 checkCatalogue: the catalogue of a first start is sound, with and without its promo", () => {
  for (const demo of [true, false]) {
    const catalogue = firstCatalogue({ demo, now: Date.UTC(2026, 10, 22) });
    assert.deepEqual(checkCatalogue(catalogue), { ok: true, catalogue });
  }
  assert.deepEqual(problemsAfter((copy) => copy.wheel = null), []);
  assert.deepEqual(problemsAfter((copy) => copy.gifts = []), []);
});

Deno.test("CG-1 CG-14 checkCatalogue: every mistake is named with the path of its field", () => {
  const cases: [(copy: Catalogue & Record<string, unknown>) => void, RegExp][] = [
    [(copy) => copy.promo = undefined as never, /^promo: /],
    [(copy) => copy.extra = 1, /^catalogue: .*"extra"/],
    [(copy) => copy.version = 0, /^version: needs a whole number/],
    [(copy) => at(copy.credits, 2).price = { USD: 9.99, ILS: 1 }, /^credits\[2\]\.price\.USD: needs a whole/],
    [(copy) => at(copy.credits, 2).price = { USD: 1, ILS: 0 }, /^credits\[2\]\.price\.ILS: needs a whole/],
    [(copy) => at(copy.credits, 1).id = 1, /^credits\[1\]\.id: "1" is there twice/],
    [(copy) => at(copy.credits, 0).discount = -1, /^credits\[0\]\.discount: /],
    [(copy) => at(copy.premium, 2).recommended = 1, /^premium\[2\]\.recommended: another one/],
    [(copy) => at(copy.premium, 0).months = 1.5, /^premium\[0\]\.months: /],
    [(copy) => at(copy.premium, 0).total = { USD: 1 } as never, /^premium\[0\]\.total\.ILS: /],
    [(copy) => copy.promo = { active: 1, ends: Date.now() }, /^promo\.ends: .*not milliseconds/],
    [(copy) => at(copy.wheel?.prizes, 0).probability++, /^wheel\.prizes: .*100001, not to 100000/],
    [(copy) => dropFirst(copy.wheel?.prizes ?? []), /^wheel\.prizes: has 9 prizes, needs 10/],
    [(copy) => at(copy.wheel?.prizes, 3).bgColor = "red", /^wheel\.prizes\[3\]\.bgColor: needs a colour/],
    [(copy) => at(copy.wheel?.prizes, 3).coins = 0, /^wheel\.prizes\[3\]\.coins: needs a whole/],
    [(copy) => at(copy.wheel?.prizes, 3).coins = "gift" as never, /^wheel\.prizes\[3\]\.coins: needs coins/],
    [(copy) => at(copy.wheel?.prizes, 3).id = 1, /^wheel\.prizes\[3\]\.id: "1" is there twice/],
    [(copy) => copy.payments = { ccil: "cash" as never, cc3a: "test" }, /^payments\.ccil: /],
    [(copy) => at(copy.promo_codes, 0).slug = "a b", /^promo_codes\[0\]\.slug: needs 1 to 64/],
    [(copy) => copy.promo_codes.push(at(copy.promo_codes, 0)) as never, /^promo_codes\[1\]\.slug: "welcome"/],
    [(copy) => at(copy.promo_codes, 0).ends = 1.5, /^promo_codes\[0\]\.ends: /],
    [
      (copy) => copy.texts.wheel = { en: "", de: "" } as never,
      /^texts\.wheel\.he/,
    ],
    [
      (copy) => at(copy.gifts, 4).name = { en: "Rose", he: " ", de: "Rose" },
      /^gifts\[4\]\.name\.he: is empty/,
    ],
    [(copy) => copy.app = { coins: 2 as never, spins: 1, premium: 1 }, /^app\.coins: /],
    [(copy) => copy.app = { coins: 1, spins: 1 } as never, /^app\.premium: /],
    [(copy) => at(copy.gifts, 4).price = 0, /^gifts\[4\]\.price: /],
    [(copy) => at(copy.gifts, 4).icon = "javascript:alert(1)", /^gifts\[4\]\.icon: needs a path/],
    [
      (copy) => copy.prices.push(at(copy.prices, 0)) as never,
      /^prices\[4\]\.feature: "message" is there twice/,
    ],
    [(copy) => copy.prices.shift() as never, /^prices: needs a price of "message"/],
    [(copy) => copy.site = { ...copy.site, age_gate: "rtl" as never }, /^site\.age_gate: /],
    [(copy) => copy.site.support_email = "nobody", /^site\.support_email: needs an e-mail address/],
    [(copy) => copy.gifts = manyGifts(), /^gifts: |^catalogue: has \d+ bytes, at most 60000/],
  ];
  for (const [spoil, says] of cases) {
    const problems = problemsAfter(spoil);
    assert.equal(problems.length, 1, `${says}: ${problems.join("; ")}`);
    assert.match(problems[0] ?? "", says);
  }
});

Deno.test("CG-1 checkCatalogue: all mistakes at once, and nothing of what is no catalogue at all", () => {
  const problems = problemsAfter((copy) => {
    copy.version = 0.5;
    at(copy.credits, 0).credits = -5;
    at(copy.gifts, 0).id = 0;
  });
  assert.deepEqual(problems.map((problem) => problem.split(":")[0]), [
    "version",
    "credits[0].credits",
    "gifts[0].id",
  ]);
  for (const value of [null, [], "text", 7, undefined]) assert.equal(checkCatalogue(value).ok, false);
});

function at<Row>(rows: readonly Row[] | undefined, index: number): Row {
  return rows?.[index] ?? assert.fail(`no row ${index}`);
}

/** Leaves what the first prize had to the second one. */
function dropFirst(prizes: WheelPrize[]): void {
  const first = prizes.shift();
  at(prizes, 0).probability += first?.probability ?? 0;
}

/** More than a value of the database takes. */
function manyGifts(): Catalogue["gifts"] {
  const name = "ש".repeat(40);
  return Array.from({ length: 190 }, (_, nth) => ({
    id: nth + 1,
    icon: `/own/${"x".repeat(200)}.png`,
    name: { en: name, he: name, de: name },
    price: 10,
  }));
}
