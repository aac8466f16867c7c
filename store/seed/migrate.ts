/**
 * Brings a database of an earlier layout to the one that this program knows, at its start, by one commit that checks the
 * layout it starts from: of several isolates one does it and the others find it done.
 *
 * Layout 3 has photos with a slot each. The pictures of layout 2 stay as they are, and become photos one by one while
 * the server runs (actors/photos/adopt.ts), since that takes longer than a start may.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import { legalTextBytes } from "@/domain/legal.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";
import { type Change, check, type Entry, newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type LegalRow, putLegal } from "@/store/legal/writer.ts";
import { SCHEMA, type SeedContent } from "@/store/seed/mod.ts";
import { type CatalogueOfLayout1, DEMO_TERMS_OF_LAYOUT_1 } from "@/store/seed/layout_1.ts";

/** Migrates a database where it must be. Gives the layout that it had, or null where nothing was to be done here. */
export async function migrate(database: Database, content: SeedContent): Promise<number | null> {
  return await transact(database, async () => {
    // One snapshot: another isolate may migrate between two readings.
    const [schema, catalogue] = await database.getMany<unknown>([keys.schema(), keys.catalogue()]) as [
      Entry<number>,
      Entry<CatalogueOfLayout1>,
    ];
    if (schema.value !== 1 && schema.value !== 2) return { change: null, value: null };
    const change = newChange();
    check(change, schema);
    if (schema.value === 1) addLayout2(change, catalogue, content);
    set(change, keys.schema(), SCHEMA);
    return { change, value: schema.value };
  });
}

/**
 * Layout 2: legal texts are rows of their own, and the catalogue knows the operator. What the operator has set stays;
 * what is missing comes from the seed. Terms of the operator's own become the terms of use of their language.
 */
function addLayout2(change: Change, entry: Entry<CatalogueOfLayout1>, content: SeedContent): void {
  if (!entry.value) throw new Error("Cannot migrate: the database has no catalogue");
  const { terms, ...own } = entry.value;
  const catalogue: Catalogue = {
    ...content.catalogue,
    ...own,
    site: { ...content.catalogue.site, ...own.site },
    version: own.version + 1,
  };
  check(change, entry);
  set(change, keys.catalogue(), catalogue);
  for (const row of content.legal) putLegal(change, ownTerms(row, terms) ?? row);
}

/** The operator's own terms of layout 1 as a row of layout 2, where this is their place. */
function ownTerms({ page, lang }: LegalRow, terms: CatalogueOfLayout1["terms"]): LegalRow | null {
  const text = terms[lang];
  if (page !== "tos" || text.trim() === "" || text === DEMO_TERMS_OF_LAYOUT_1[lang]) return null;
  // Every line break of the old page was one that the reader saw, but a text of full length has no room for more.
  const paragraphs = text.replaceAll(/\n+/g, "\n\n");
  const fits = legalTextBytes(paragraphs) <= LEGAL_MAX_BYTES;
  return { page, lang, text: fits ? paragraphs : text, updated_at: null };
}
