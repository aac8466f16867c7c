import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import {
  fillLegal,
  isLegalPage,
  type LegalFacts,
  legalFacts,
  legalTextBytes,
  unknownFacts,
} from "@/domain/legal.ts";

const FACTS: LegalFacts = {
  site: "Kindling",
  operator: "O & Co.",
  address: "{site} Street 1",
  email: "o@example.com",
  support_email: "help@example.com",
  message_coins: "1,000",
  sign_up_coins: "200",
};

const CATALOGUE: Catalogue = {
  version: 1,
  site: {
    name: "Sparks",
    support_email: "support@example.com",
    social_proof: { en: "", he: "", de: "" },
    operator: { name: "Sparks Ltd.", address: "1 Way", email: "us@sparks.example" },
    age_gate: "all",
    landing: "blue",
  },
  genders: [],
  answers: [],
  credits: [],
  premium: [],
  promo: { active: 0, ends: 0 },
  wheel: null,
  payments: { ccil: "test", cc3a: "test" },
  promo_codes: [],
  texts: { wheel: { en: "", he: "", de: "" }, checkout: { en: "", he: "", de: "" } },
  gifts: [],
  app: { coins: 1, spins: 1, premium: 1 },
  prices: [{ feature: "message", price: 1_250 }],
};

Deno.test("LG-4 fillLegal: facts are put in once, apart from the direction of the text around them", () => {
  assert.equal(fillLegal("{site}: {address}", FACTS), "\u2068Kindling\u2069: \u2068{site} Street 1\u2069");
  assert.equal(
    fillLegal("{other} { site } {} {constructor} $&", FACTS),
    "{other} { site } {} {constructor} $&",
  );
});

Deno.test("LG-4 legalFacts: the operator and the prices of the catalogue", () => {
  assert.deepEqual(legalFacts(CATALOGUE), {
    site: "Sparks",
    operator: "Sparks Ltd.",
    address: "1 Way",
    email: "us@sparks.example",
    support_email: "support@example.com",
    message_coins: "1,250",
    sign_up_coins: "200",
  });
});

Deno.test("LG-8 unknownFacts: names that nothing stands for, each once", () => {
  assert.deepEqual(unknownFacts("{site} {price} {price} {Site}"), ["price", "Site"]);
});

Deno.test("LG-8 legalTextBytes: a byte a character, two as soon as one is not Latin-1", () => {
  assert.equal(legalTextBytes("grüß"), 4);
  assert.equal(legalTextBytes("שלום!"), 10);
  assert.equal(legalTextBytes("“abc”"), 10);
});

Deno.test("LG-1 isLegalPage: the pages that there are, and no other name", () => {
  assert.equal(isLegalPage("privacy"), true);
  for (const name of ["", "terms", "Privacy", "__proto__"]) assert.equal(isLegalPage(name), false);
});
