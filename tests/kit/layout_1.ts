/** A database as a program of layout 1 left it, written in the shapes of then. */
import { addMember } from "@/store/members/writer.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { type CatalogueOfLayout1, DEMO_TERMS_OF_LAYOUT_1 } from "@/store/seed/layout_1.ts";
import { demoMembers } from "@/store/seed/members.ts";

const MEMBERS = 3;
const COINS = 200;

/** The catalogue that a first start wrote then. */
export const CATALOGUE_OF_LAYOUT_1: CatalogueOfLayout1 = {
  version: 1,
  site: {
    name: "Kindling",
    support_email: "support@example.com",
    social_proof: { en: "100,000+ members", he: "", de: "" },
  },
  genders: [{ id: 1, key: "male" }, { id: 2, key: "female" }, { id: 3, key: "other" }],
  answers: [{ id: 1, key: "chat" }],
  credits: [],
  premium: [],
  prices: [{ feature: "message", price: 50 }],
  terms: DEMO_TERMS_OF_LAYOUT_1,
};

/** Lays an empty database out as layout 1, with some members and this catalogue. */
export async function layOutAs1(
  database: Database,
  catalogue: CatalogueOfLayout1 = CATALOGUE_OF_LAYOUT_1,
): Promise<void> {
  const change = newChange();
  for (const member of demoMembers(Date.UTC(2026, 0, 1)).slice(0, MEMBERS)) addMember(change, member, COINS);
  set(change, keys.catalogue() as Key<unknown>, catalogue);
  set(change, keys.schema(), 1);
  await database.commit(change);
}
