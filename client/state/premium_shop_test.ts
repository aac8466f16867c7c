import assert from "node:assert/strict";
import type { PremiumPackageView } from "@/protocol/views/package.ts";
import type { Call } from "@/client/socket.ts";
import { PremiumShop } from "@/client/state/premium_shop.ts";

function packageOf(id: number, recommended: 0 | 1 = 0): PremiumPackageView {
  const prices = { USD: 10, ILS: 40 };
  return { id, recommended, months: id, total: 10, price: 10, totals: prices, prices, saves: 0 };
}

function open(answers: unknown[] = []) {
  return new PremiumShop({ call: (() => Promise.resolve(answers.shift())) as unknown as Call });
}

Deno.test("SH-21 PremiumShop: the recommended package is chosen first; none recommended leaves the choice as it is", () => {
  const shop = open();
  shop.take([packageOf(1), packageOf(2, 1)]);
  assert.equal(shop.chosen.value, 2);
  shop.chosen.value = 1;
  shop.take([packageOf(1), packageOf(2, 1)]);
  assert.equal(shop.chosen.value, 1);
  shop.take([packageOf(1), packageOf(3)]);
  assert.equal(shop.chosen.value, 1);

  const plain = open();
  plain.take([packageOf(1), packageOf(2)]);
  assert.equal(plain.chosen.value, null);
  plain.take([]);
  assert.equal(plain.chosen.value, null);
});

Deno.test("NA-6 PremiumShop: knows where premium is not sold", async () => {
  const shop = open([0, 1].map((premium) => ({ ok: true, value: { premium: [], sold: { premium } } })));
  await shop.load();
  assert.deepEqual([shop.isSold.value, shop.packages.value], [false, []]);
  await shop.load();
  assert.equal(shop.isSold.value, true);
});

Deno.test("SH-21 PremiumShop: a choice that is not on sale any more is none, or the recommended one", () => {
  const shop = open();
  shop.take([packageOf(1), packageOf(2)]);
  shop.chosen.value = 2;
  shop.take([packageOf(1)]);
  assert.equal(shop.chosen.value, null);
  shop.take([packageOf(3, 1)]);
  assert.equal(shop.chosen.value, 3);
});

Deno.test("SH-20 PremiumShop: loads the packages and what the operator says; a failure can be tried again", async () => {
  const value = { premium: [packageOf(1, 1)], site: { checkout: "By the way" } };
  const shop = open([{ ok: false, refusal: { code: "no_answer", data: {} } }, { ok: true, value }]);
  await shop.load();
  assert.deepEqual([shop.loading.value, shop.packages.value], ["failed", null]);
  await shop.load();
  assert.deepEqual([shop.loading.value, shop.chosen.value, shop.note.value], ["idle", 1, "By the way"]);
});
