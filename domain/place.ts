/** Cities, and the port that finds them. A member's place is always a city's point, never their own (P18). */
import type { TextLanguage } from "@/domain/language.ts";

export interface Point {
  lat: number;
  lng: number;
}

/** What a city and its country are called in one language. */
export interface CityNames {
  city: string;
  country: string;
}

/** In the language asked for: the city's name where that is known, else its main one. */
export interface Place extends Point, CityNames {
  /** The gazetteer's own number of the city. */
  id: number;
  /** Letters of the state or province, such as the MA of Boston, where people say them. */
  region?: string | undefined;
  /** Two letters, ISO 3166-1. */
  country_code: string;
  /** The closest large city, where another match has the same name, region and country. */
  near?: string | undefined;
}

/** The view of a city for a visitor: never its point. */
export type PlaceView = Pick<Place, "id" | "city" | "region" | "country" | "near">;

export interface PlaceSearchOptions {
  limit: number;
  /** Cities around here count more. */
  near?: Point | undefined;
}

export interface Gazetteer {
  /**
   * Cities whose name, or one of whose other names, begins like `text`; the largest first. After commas region
   * and country may follow, by name or code.
   */
  search(text: string, lang: TextLanguage, options: PlaceSearchOptions): Promise<readonly Place[]>;
  /** A city by its number, or null. */
  get(id: number, lang: TextLanguage): Promise<Place | null>;
  /** The city that is closest to a point; null where none is within `PLACE_NEAREST_KM`. */
  nearest(point: Point, lang: TextLanguage): Promise<Place | null>;
  /** Gives what says cities, named in English, in another language; one that it does not know stays as it is. */
  translator(lang: TextLanguage): Promise<(names: CityNames) => CityNames>;
}

const PLACE_ID = /^[1-9][0-9]{0,9}$/;

/** The number of a city as a form sends it, or null. */
export function parsePlaceId(text: string): number | null {
  return PLACE_ID.test(text) ? Number(text) : null;
}

/** A city with its region, such as "Boston, MA" or "Berlin". */
export function cityText({ city, region }: Pick<Place, "city" | "region">): string {
  return region === undefined ? city : `${city}, ${region}`;
}

/** A city as one line, such as "Boston, MA, United States"; a search finds it by that too. */
export function placeText({ country, ...rest }: Pick<Place, "city" | "region" | "country">): string {
  return `${cityText(rest)}, ${country}`;
}

/** What may be shown of a city. */
export function placeView({ id, city, region, country, near }: Place): PlaceView {
  return { id, city, ...(region !== undefined && { region }), country, ...(near !== undefined && { near }) };
}
