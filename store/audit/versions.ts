/** What a version of the catalogue asks and gives in coins, as the audit holds movements against it. */
import { type Catalogue, messagePriceOf, offeredGifts, offeredPrice } from "@/domain/catalogue.ts";
import { tableText } from "@/domain/wheel.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Versions that are remembered; a walk asks for few of them, again and again. */
const REMEMBERED = 100;

/** The parts of a version that are held against what was sold by it. */
export interface Version extends Pick<Catalogue, "credits" | "premium" | "promo" | "wheel"> {
  /** What a message costs, by what it is. */
  messages: { text: number; photo: number; voice: number; story: number };
  spotlight: number | null;
  spin: number | null;
  /** Prices of gifts. */
  gifts: ReadonlySet<number>;
  /** Coins by the slug of a promo code. */
  codes: ReadonlyMap<string, number>;
  /** The wheel as spins commit to it; null where there is none. */
  table: string | null;
}

export interface Versions {
  /** A version by its number, or null where there is none that could be read. */
  get(version: number): Promise<Version | null>;
  /** Whether every version is kept, from the first one on: then whatever is sold names one. */
  isComplete(): Promise<boolean>;
}

/** Reads versions as they are asked for. They never change, so what was read once counts for the whole walk. */
export function openVersions(database: Database): Versions {
  const known = new Map<number, Promise<Version | null>>();
  let complete: Promise<boolean> | undefined;
  return {
    get(version) {
      let found = known.get(version);
      if (found) return found;
      if (known.size >= REMEMBERED) known.clear();
      known.set(version, found = read(database, version));
      return found;
    },
    isComplete() {
      return complete ??= database.get(keys.catalogueVersion(1)).then(({ value }) => value !== null);
    },
  };
}

async function read(database: Database, version: number): Promise<Version | null> {
  if (!Number.isSafeInteger(version)) return null;
  const { value } = await database.get(keys.catalogueVersion(version));
  if (!value) return null;
  try {
    return versionOf(value);
  } catch (error) {
    // One without prices is no version; the catalogue's own audit names it.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

function versionOf(catalogue: Catalogue): Version {
  const { credits, premium, promo, wheel, promo_codes } = catalogue;
  return {
    credits,
    premium,
    promo,
    wheel,
    messages: {
      text: messagePriceOf(catalogue, "text"),
      photo: messagePriceOf(catalogue, "photo"),
      voice: messagePriceOf(catalogue, "photo"),
      story: messagePriceOf(catalogue, "story"),
    },
    spotlight: offeredPrice(catalogue, "spotlight"),
    spin: offeredPrice(catalogue, "spin"),
    gifts: new Set(offeredGifts(catalogue).map(({ price }) => price)),
    codes: new Map(promo_codes.map(({ slug, coins }) => [slug, coins])),
    table: wheel && tableText(wheel.prizes),
  };
}
