import assert from "node:assert/strict";
import { parsePortraitUrl, portraitUrl } from "@/domain/portrait.ts";

Deno.test("DM-2 portraitUrl: an address says who and which picture, and is read back", () => {
  for (const portrait of [{ gender: 1, seed: 0, nth: 0 }, { gender: 2, seed: 399, nth: 3 }] as const) {
    assert.deepEqual(parsePortraitUrl(portraitUrl(portrait)), portrait);
  }
  assert.equal(portraitUrl({ gender: 2, seed: 7, nth: 0 }), "/portraits/2/7.svg");
});

Deno.test("DM-2 parsePortraitUrl: anything else is no portrait", () => {
  const wrong = ["/portraits/3/1.svg", "/portraits/1/x.svg", "/portraits/1/1-0.svg", "/portraits/1/1-12.svg"];
  for (const path of [...wrong, "/portraits/1/1.svg/", "/portraits/1/1234567890.svg", "/images/1.svg", ""]) {
    assert.equal(parsePortraitUrl(path), null, path);
  }
});
