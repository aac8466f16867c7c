/**
 * Brings a database of an earlier layout to the one that this program knows, at its start, by one commit that checks the
 * layout it starts from: of several isolates one does it and the others find it done.
 *
 * Layout 3 has photos with a slot each. The pictures of layout 2 stay as they are, and become photos one by one while
 * the server runs (actors/photos/adopt.ts), since that takes longer than a start may.
 *
 * Layout 4 has discovery's index, blocks that hide two members wherever they are shown, and a price of the spotlight. The
 * members and blocks of before are brought up first, each by a commit of their own: a start that is cut off goes on with
 * those who are missing, and until the layout is there no server runs that could overlook somebody.
 *
 * Layout 5 has gifts in the catalogue: those of the seed, unless the operator has put some there already, or none.
 *
 * Layout 6 sells coins and premium and has a wheel, and keeps every version of the catalogue. What the operator has not set
 * comes from the seed, but no promo begins by itself.
 *
 * Layout 7 says in the catalogue what is sold in the packaged app: at first all that is sold in browsers.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import { legalTextBytes } from "@/domain/legal.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";
import { PARTS_OF_CATALOGUE } from "@/store/catalogue/schema.ts";
import { addCatalogue } from "@/store/catalogue/writer.ts";
import { type Change, check, type Entry, newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type LegalRow, putLegal } from "@/store/legal/writer.ts";
import { SCHEMA, type SeedContent } from "@/store/seed/mod.ts";
import type { CatalogueOfLayout4 } from "@/store/seed/layout_4.ts";
import type { CatalogueOfLayout5 } from "@/store/seed/layout_5.ts";
import type { CatalogueOfLayout6 } from "@/store/seed/layout_6.ts";
import { type CatalogueOfLayout1, DEMO_TERMS_OF_LAYOUT_1 } from "@/store/seed/layout_1.ts";
import { completeBlocks } from "@/store/seed/blocks.ts";
import { addStandings } from "@/store/seed/standings.ts";

/** The first layout with discovery's index and complete blocks. */
const INDEXED_LAYOUT = 4;

/** Migrates a database where it must be. Gives the layout that it had, or null where nothing was to be done here. */
export async function migrate(database: Database, content: SeedContent): Promise<number | null> {
  const { value: layout } = await database.get(keys.schema());
  if (!isEarlier(layout)) return null;
  if (layout < INDEXED_LAYOUT) {
    await addStandings(database);
    await completeBlocks(database, Date.now());
  }
  return await transact(database, async () => {
    // One snapshot: another isolate may migrate between two readings.
    const [schema, catalogue] = await database.getMany<unknown>([keys.schema(), keys.catalogue()]) as [
      Entry<number>,
      Entry<CatalogueOfLayout4 | CatalogueOfLayout1>,
    ];
    if (!isEarlier(schema.value)) return { change: null, value: null };
    if (!catalogue.value) throw new Error("Cannot migrate: the database has no catalogue");
    const change = newChange();
    check(change, schema);
    const known = "terms" in catalogue.value ? addLayout2(change, catalogue.value, content) : catalogue.value;
    const next = withApp(withSales(withGifts(withSpotlight(known, content), content), content));
    check(change, catalogue);
    const isAsBefore = next === catalogue.value;
    addCatalogue(change, isAsBefore ? next : { ...next, version: catalogue.value.version + 1 });
    set(change, keys.schema(), SCHEMA);
    return { change, value: schema.value };
  });
}

function isEarlier(layout: number | null): layout is number {
  return layout !== null && layout > 0 && layout < SCHEMA;
}

/**
 * Layout 2: legal texts are rows of their own, and the catalogue knows the operator. What the operator has set stays;
 * what is missing comes from the seed. Terms of the operator's own become the terms of use of their language.
 */
function addLayout2(
  change: Change,
  catalogue: CatalogueOfLayout1,
  content: SeedContent,
): CatalogueOfLayout4 {
  const { terms, ...own } = catalogue;
  for (const row of content.legal) putLegal(change, ownTerms(row, terms) ?? row);
  return { ...content.catalogue, ...own, site: { ...content.catalogue.site, ...own.site } };
}

/** The catalogue with a price of the spotlight: the operator's own, or that of the seed. */
function withSpotlight(catalogue: CatalogueOfLayout4, content: SeedContent): CatalogueOfLayout4 {
  const isIt = ({ feature }: { feature: string }) => feature === "spotlight";
  if (catalogue.prices.some(isIt)) return catalogue;
  return { ...catalogue, prices: [...catalogue.prices, ...content.catalogue.prices.filter(isIt)] };
}

/** The catalogue with gifts: the operator's own, also where those are none, or the ones of the seed. */
function withGifts(catalogue: CatalogueOfLayout4, { catalogue: { gifts } }: SeedContent): CatalogueOfLayout5 {
  return hasGifts(catalogue) ? catalogue : { ...catalogue, gifts };
}

function hasGifts(catalogue: CatalogueOfLayout4): catalogue is CatalogueOfLayout5 {
  return catalogue.gifts !== undefined;
}

/** What layout 6 sells, and how. */
const SALES = ["credits", "premium", "promo", "wheel", "payments", "promo_codes", "texts"] as const;

/**
 * The catalogue with packages, wheel and all that belongs to them. What the operator has put in under one of these names
 * before anything read it stays where it is what it has to be.
 */
function withSales(catalogue: CatalogueOfLayout5, { catalogue: seeded }: SeedContent): CatalogueOfLayout6 {
  const before: Partial<Record<keyof Catalogue, unknown>> = catalogue;
  const missing = SALES.filter((part) => {
    const own = before[part];
    const isEmpty = Array.isArray(own) && own.length === 0 && part !== "promo_codes";
    return isEmpty || !PARTS_OF_CATALOGUE[part].safeParse(own).success;
  });
  const isSpin = ({ feature }: { feature: string }) => feature === "spin";
  const hasSpin = catalogue.prices.some(isSpin);
  // Complete: it has every part in its form.
  if (missing.length === 0 && hasSpin) return catalogue as unknown as CatalogueOfLayout6;
  const added = Object.fromEntries(missing.map((part) => [part, seeded[part]]));
  const spin = hasSpin ? [] : seeded.prices.filter(isSpin);
  return { ...catalogue, ...added, prices: [...catalogue.prices, ...spin] } as CatalogueOfLayout6;
}

/** The catalogue with what is sold in the packaged app: as the operator has set it where it has its form, or everything. */
function withApp(catalogue: CatalogueOfLayout6): Catalogue {
  const { app: own }: { app?: unknown } = catalogue as Partial<Catalogue>;
  if (PARTS_OF_CATALOGUE.app.safeParse(own).success) return catalogue as Catalogue;
  return { ...catalogue, app: { coins: 1, spins: 1, premium: 1 } };
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
