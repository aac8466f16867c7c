/** The city of a registration under way: what the draft holds, and what is looked for. */
import { type TextLanguage, textLanguage } from "@/domain/language.ts";
import { parsePlaceId, type Place, type PlaceView } from "@/domain/place.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { findPlaces } from "@/routes/places.ts";
import { askedSearch } from "@/routes/register/address.ts";
import type { PostedStep } from "@/routes/register/read_posted.ts";

/** What a step knows of cities. */
export interface Places {
  /** The draft's. */
  chosen: Place | null;
  /** Those that the address looks for. */
  search: { query: string; found: readonly PlaceView[] } | null;
}

/** The draft's city, and those that the address looks for. */
export async function lookUpPlaces(c: PageContext, draft: Draft): Promise<Places> {
  const query = askedSearch(c);
  return {
    chosen: await findPlace(c, draft.answers.location),
    search: query === null ? null : { query, found: await findPlaces(c, query) },
  };
}

/** The gazetteer's city of an answer, or null. Its names are in the visitor's language, unless another is asked for. */
export async function findPlace(
  c: PageContext,
  answer: Draft["answers"][string] | undefined,
  { lang = textLanguage(c.var.lang) }: { lang?: TextLanguage } = {},
): Promise<Place | null> {
  const id = typeof answer === "string" ? parsePlaceId(answer) : null;
  return id === null ? null : await c.var.env.places.get(id, lang);
}

/**
 * What is to be looked for before a city can be taken, or null. That is the button that searches, a text without a
 * choice, and a text that was changed after the choice: the page still shows the cities of the one before.
 */
export async function placeToSearch(c: PageContext, { values, extra }: PostedStep): Promise<string | null> {
  const query = extra.get("place_query")?.trim() ?? "";
  if (query === "") return null;
  if (extra.has("place_search")) return query;
  const chosen = await findPlace(c, values.location?.[0]);
  if (!chosen) return query;
  return query === extra.get("place_searched") || query.startsWith(chosen.city) ? null : query;
}
