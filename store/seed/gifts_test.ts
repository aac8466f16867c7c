import assert from "node:assert/strict";
import { demoGifts } from "@/store/seed/gifts.ts";

/** A picture is shown by `<img>`: it can load nothing, and shall not try. */
const FOREIGN = /<script|<image|<foreignObject|\son\w+=|url\((?!#)|href="(?!#)/i;

Deno.test("GI-1 demoGifts: at least 24, each with an id and a name of its own in every language", () => {
  assert.ok(demoGifts.length >= 24);
  assert.equal(new Set(demoGifts.map(({ id }) => id)).size, demoGifts.length);
  for (const language of ["en", "he", "de"] as const) {
    const names = demoGifts.map(({ name }) => name[language]);
    assert.equal(new Set(names).size, names.length, language);
    assert.ok(names.every((name) => name.trim() !== "" && name.length <= 20), language);
  }
});

Deno.test("GI-1 demoGifts: cost 10 to 10,000 coins, the cheaper ones first", () => {
  const prices = demoGifts.map(({ price }) => price);
  assert.deepEqual(prices, prices.toSorted((a, b) => a - b));
  assert.deepEqual([prices.at(0), prices.at(-1)], [10, 10_000]);
  assert.ok(prices.every((price) => Number.isSafeInteger(price) && price % 10 === 0));
});

Deno.test("GI-1 demoGifts: each has a drawing of its own, small, of its own ids, that loads nothing", async () => {
  const drawn = new Set<string>();
  for (const { icon } of demoGifts) {
    const [, name = ""] = icon.match(/^\/images\/gifts\/(\w+)\.svg$/) ?? [];
    const svg = await Deno.readTextFile(new URL(`../../static${icon}`, import.meta.url));
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96">/, icon);
    assert.ok(svg.length < 3_000, `${icon} has ${svg.length} bytes`);
    assert.doesNotMatch(svg, FOREIGN, icon);
    const prefix = `${name.replaceAll("_", "-")}-`;
    for (const [, id = ""] of svg.matchAll(/\sid="([^"]*)"/g)) {
      assert.ok(id.startsWith(prefix), `${icon} ${id}`);
    }
    drawn.add(svg);
  }
  assert.equal(drawn.size, demoGifts.length);
});
