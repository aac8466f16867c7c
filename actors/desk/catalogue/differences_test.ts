import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { diffCatalogues } from "@/domain/catalogue_diff.ts";
import { changedParts, needsSecond, rebased } from "@/domain/proposals.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";

function changed(change: (copy: Catalogue) => void): Catalogue {
  const copy = structuredClone(demoCatalogue);
  change(copy);
  return copy;
}

function row<Row>(rows: readonly Row[], nth: number): Row {
  return rows[nth] ?? assert.fail(`no row ${nth}`);
}

Deno.test("CG-17 diffCatalogues: what differs by field, rows by their ids whatever their places", () => {
  assert.deepEqual(diffCatalogues(demoCatalogue, changed(() => {})), []);
  const next = changed((copy) => {
    copy.version = 9;
    copy.site.operator.name = "Other";
    row(copy.credits, 2).price = { USD: 1, ILS: 3690 };
    copy.credits.splice(0, 1);
    copy.promo_codes.push({ slug: "spring", coins: 5 });
    copy.wheel = null;
  });
  const found = diffCatalogues(demoCatalogue, next);
  const of = (part: string) => found.filter((each) => each.part === part);
  assert.deepEqual(of("site"), [
    { part: "site", row: "", field: "operator.name", before: "Example Operator Ltd.", after: "Other" },
  ]);
  assert.deepEqual(of("credits").map(({ row, field, before, after }) => [row, field, before, after]), [
    ["1", "", JSON.stringify(row(demoCatalogue.credits, 0)), null],
    ["3", "price.USD", "999", "1"],
  ]);
  assert.deepEqual(of("promo_codes").map(({ row, after }) => [row, after]), [
    ["spring", '{"slug":"spring","coins":5}'],
  ]);
  assert.equal(of("wheel").length, 1);
  assert.deepEqual(of("version"), []);
});

Deno.test("CG-17 diffCatalogues: another order is a difference, and rows within a part have their names", () => {
  const turned = diffCatalogues(demoCatalogue, changed((copy) => copy.premium.reverse()));
  assert.deepEqual(turned.map(({ field, before, after }) => [field, before, after]), [
    ["order", "1, 2, 3", "3, 2, 1"],
  ]);
  const odds = diffCatalogues(
    demoCatalogue,
    changed((copy) => {
      const prizes = copy.wheel?.prizes ?? [];
      row(prizes, 0).probability -= 5;
      row(prizes, 1).probability += 5;
    }),
  );
  assert.deepEqual(odds.map(({ part, field }) => [part, field]), [
    ["wheel", "probability"],
    ["wheel", "probability"],
  ]);
});

Deno.test("CG-18 needsSecond: what is paid, won or sold takes two persons, all else one", () => {
  const two: ((copy: Catalogue) => void)[] = [
    (copy) => row(copy.prices, 0).price++,
    (copy) => row(copy.credits, 0).discount++,
    (copy) => row(copy.premium, 0).months++,
    (copy) => copy.promo.ends++,
    (copy) => copy.wheel = null,
    (copy) => row(copy.gifts, 0).price++,
    (copy) => copy.promo_codes.pop(),
    (copy) => copy.payments.ccil = "stripe",
    (copy) => copy.app.coins = 0,
  ];
  for (const change of two) assert.ok(needsSecond(demoCatalogue, changed(change)), String(change));
  const one: ((copy: Catalogue) => void)[] = [
    (copy) => copy.site.name = "x",
    (copy) => copy.texts = { ...copy.texts, wheel: { ...copy.texts.wheel, en: "x" } },
    (copy) => copy.desk = { held: 6 },
  ];
  for (const change of one) assert.ok(!needsSecond(demoCatalogue, changed(change)), String(change));
});

Deno.test("CG-19 rebased: what was changed stands upon what is live, and what was left alone follows it", () => {
  const proposed = changed((copy) => row(copy.prices, 0).price = 61);
  const live = changed((copy) => {
    copy.version = 2;
    copy.site.name = "Live";
    row(copy.prices, 0).price = 70;
  });
  const next = rebased(proposed, demoCatalogue, live);
  assert.deepEqual(changedParts(live, next), ["prices"]);
  assert.deepEqual([next.version, next.site.name, next.prices[0]?.price], [2, "Live", 61]);
  const { desk: _, ...without } = demoCatalogue;
  assert.equal(rebased(without, demoCatalogue, live).desk, undefined);
});
