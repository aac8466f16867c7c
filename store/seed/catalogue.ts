/** The catalogue that a first start puts into the database. From then on the operator's own copy counts. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { demoGifts } from "@/store/seed/gifts.ts";

export const demoCatalogue: Catalogue = {
  version: 1,
  site: {
    name: "Kindling",
    support_email: "support@example.com",
    social_proof: {
      en: "100,000+ members",
      he: "יותר מ־100,000 חברות וחברים",
      de: "Über 100,000 Mitglieder",
    },
    operator: {
      name: "Example Operator Ltd.",
      address: "1 Example Street, 12345 Exampletown",
      email: "operator@example.com",
    },
    age_gate: "ltr",
    landing: "warm",
  },
  genders: [{ id: 1, key: "male" }, { id: 2, key: "female" }, { id: 3, key: "other" }],
  answers: [
    { id: 1, key: "chat" },
    { id: 2, key: "friends" },
    { id: 3, key: "flirt" },
    { id: 4, key: "see_what_happens" },
  ],
  credits: [],
  premium: [],
  gifts: demoGifts,
  prices: [{ feature: "message", price: 50 }, { feature: "photo", price: 50 }, {
    feature: "spotlight",
    price: 300,
  }],
};
