import assert from "node:assert/strict";
import { type Catalogue, messagePriceOf, priceOf } from "@/domain/catalogue.ts";

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
  prices: [{ feature: "message", price: 50 }],
};

Deno.test("CH-2 priceOf: the catalogue says what a message costs, and a missing price is a mistake in it", () => {
  assert.equal(priceOf(CATALOGUE, "message"), 50);
  assert.throws(() => priceOf({ ...CATALOGUE, prices: [] }, "message"), RangeError);
});

Deno.test("CH-18 messagePriceOf: a photo has a price of its own, or that of a text", () => {
  const withPhotos = { ...CATALOGUE, prices: [...CATALOGUE.prices, { feature: "photo", price: 80 }] };
  assert.equal(messagePriceOf(CATALOGUE, "photo"), 50);
  assert.equal(messagePriceOf(withPhotos, "photo"), 80);
  assert.equal(messagePriceOf(withPhotos, "text"), 50);
});
