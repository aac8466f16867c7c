import assert from "node:assert/strict";
import {
  type Catalogue,
  giftOf,
  isSoldIn,
  messagePriceOf,
  offeredGifts,
  priceOf,
} from "@/domain/catalogue.ts";

const NONE = { en: "", he: "", de: "" };

const CATALOGUE: Catalogue = {
  version: 1,
  site: {
    name: "Kindling",
    support_email: "support@example.com",
    social_proof: NONE,
    operator: { name: "", address: "", email: "" },
    age_gate: "ltr",
    landing: "warm",
  },
  genders: [],
  answers: [],
  credits: [],
  premium: [],
  promo: { active: 0, ends: 0 },
  wheel: null,
  payments: { ccil: "test", cc3a: "test" },
  promo_codes: [],
  texts: { wheel: NONE, checkout: NONE },
  gifts: [],
  app: { coins: 1, spins: 1, premium: 1 },
  prices: [{ feature: "message", price: 50 }],
};

Deno.test("CH-2 priceOf: the catalogue says what a message costs, and a missing price is a mistake in it", () => {
  assert.equal(priceOf(CATALOGUE, "message"), 50);
  assert.throws(() => priceOf({ ...CATALOGUE, prices: [] }, "message"), RangeError);
});

Deno.test("NA-1 isSoldIn: in the packaged app what its switch says, in a browser always", () => {
  const catalogue = { app: { coins: 0, spins: 1, premium: 0 } } as const;
  assert.deepEqual(
    ([null, "android", "ios"] as const).map((app) =>
      (["coins", "spins", "premium"] as const).map((what) => isSoldIn(catalogue, app, what))
    ),
    [[true, true, true], [false, true, false], [false, true, false]],
  );
});

Deno.test("CH-18 messagePriceOf: a photo has a price of its own, or that of a text", () => {
  const withPhotos = { ...CATALOGUE, prices: [...CATALOGUE.prices, { feature: "photo", price: 80 }] };
  assert.equal(messagePriceOf(CATALOGUE, "photo"), 50);
  assert.equal(messagePriceOf(withPhotos, "photo"), 80);
  assert.equal(messagePriceOf(withPhotos, "text"), 50);
});

Deno.test("CH-37 messagePriceOf: a reply to a story has a price of its own, or that of a text", () => {
  const withReplies = { ...CATALOGUE, prices: [...CATALOGUE.prices, { feature: "story_reply", price: 70 }] };
  assert.equal(messagePriceOf(CATALOGUE, "story"), 50);
  assert.equal(messagePriceOf(withReplies, "story"), 70);
  assert.deepEqual([messagePriceOf(withReplies, "text"), messagePriceOf(withReplies, "photo")], [50, 50]);
});

Deno.test("CH-30 offeredGifts: in their order, and only what has a price in whole coins", () => {
  const gifts = [90, 0, 1, -5, 2.5, NaN, 50].map((price, nth) => ({
    id: 9 - nth,
    icon: "",
    name: NONE,
    price,
  }));
  assert.deepEqual(offeredGifts({ gifts }).map(({ price }) => price), [90, 1, 50]);
  assert.deepEqual(offeredGifts(CATALOGUE), []);
  assert.equal(giftOf({ gifts }, 7)?.price, 1);
  for (const id of [8, 6, 1, 0]) assert.equal(giftOf({ gifts }, id), null);
  const unnamable = [0, -1, 1.5].map((id) => ({ id, icon: "", name: NONE, price: 50 }));
  assert.deepEqual(offeredGifts({ gifts: unnamable }), [], "nothing could name them");
});
