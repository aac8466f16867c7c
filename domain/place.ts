/** Cities, and the port that finds them. A member's place is always a city's point, never their own (P18). */
import type { TextLanguage } from "@/domain/language.ts";

export interface Place {
  /** The gazetteer's own number of the city. */
  id: number;
  /** Its name in the language asked for where that is known, else its main name. */
  city: string;
  /** Name of the country in the language asked for. */
  country: string;
  /** Two letters, ISO 3166-1. */
  country_code: string;
  lat: number;
  lng: number;
  /** The closest large city, where another match has the same name in the same country. */
  near?: string;
}

/** What a visitor is told of a city: never its point. */
export type PlaceView = Pick<Place, "id" | "city" | "country" | "near">;

export interface Gazetteer {
  /**
   * Cities whose name, or one of whose other names, begins like `text`; the largest first. After a comma the country
   * may follow, by its name or code.
   */
  search(text: string, lang: TextLanguage, limit: number): Promise<readonly Place[]>;
  /** A city by its number, or null. */
  get(id: number, lang: TextLanguage): Promise<Place | null>;
}

const PLACE_ID = /^[1-9][0-9]{0,9}$/;

/** The number of a city as a form sends it, or null. */
export function parsePlaceId(text: string): number | null {
  return PLACE_ID.test(text) ? Number(text) : null;
}

/** A city as one line, such as "Berlin, Germany"; a search finds it by that too. */
export function placeText({ city, country }: Pick<Place, "city" | "country">): string {
  return `${city}, ${country}`;
}

/** What may be shown of a city. */
export function placeView({ id, city, country, near }: Place): PlaceView {
  return { id, city, country, ...(near !== undefined && { near }) };
}
