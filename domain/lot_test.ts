import assert from "node:assert/strict";
import { drawBelow, Lot } from "@/domain/lot.ts";

/** Random numbers in the order given. */
function numbers(...words: number[]) {
  return () => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, words.shift() ?? 0);
    return bytes;
  };
}

Deno.test("QA-12 drawBelow: what would make small numbers likelier is drawn again", () => {
  assert.equal(drawBelow(3, numbers(2 ** 32 - 1, 7)), 1);
  assert.equal(drawBelow(1, numbers(2 ** 32 - 1)), 0);
});

Deno.test("QA-12 Lot: keeps as many as asked for, each as likely as any other", () => {
  const kept = new Map<number, number>();
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  for (let round = 0; round < 4_000; round++) {
    const lot = new Lot<number>(2, random);
    for (let nth = 0; nth < 8; nth++) lot.give(nth);
    assert.equal(new Set(lot.kept).size, 2);
    for (const each of lot.kept) kept.set(each, (kept.get(each) ?? 0) + 1);
  }
  // A thousand each; six standard deviations are 165.
  for (let nth = 0; nth < 8; nth++) assert.ok(Math.abs((kept.get(nth) ?? 0) - 1_000) < 165, String(nth));
});

Deno.test("QA-12 Lot: keeps all where there are fewer", () => {
  const lot = new Lot<string>(5, numbers());
  lot.give("one");
  assert.deepEqual(lot.kept, ["one"]);
});
