import assert from "node:assert/strict";
import { milesOf, usesMiles } from "@/domain/miles.ts";

Deno.test("SG-30 usesMiles: the country decides, in whatever language it is named, else the browser's region", () => {
  const uses = (country: string, acceptLanguage: string, lang = "en") =>
    usesMiles({ country, lang, acceptLanguage });
  for (const lang of ["en", "he", "de"]) {
    const names = new Intl.DisplayNames([lang], { type: "region" });
    for (
      const [region, is] of [["US", true], ["GB", true], ["MM", true], ["LR", true], ["IL", false]] as const
    ) {
      assert.equal(uses(names.of(region) ?? "", "de-DE", lang), is, `${region} ${lang}`);
    }
  }
  assert.equal(uses("Germany", "en-US,en;q=0.9"), false);
  for (
    const [accept, is] of [["en-US,en;q=0.9", true], ["en-gb", true], ["zh-Hans-CN", false], ["en", false], [
      "",
      false,
    ]] as const
  ) {
    assert.equal(uses("", accept), is, accept);
  }
});

Deno.test("SG-30 milesOf: whole miles, at least one", () => {
  assert.deepEqual([1, 2, 40, 100].map(milesOf), [1, 1, 25, 62]);
});
