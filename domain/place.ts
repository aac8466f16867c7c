/** Cities, and the port that finds them. A member's place is always a city's point, never their own (P18). */
import type { TextLanguage } from "@/domain/language.ts";

export interface Place {
  /** The gazetteer's own number of the city. */
  id: number;
  city: string;
  /** Name of the country in the language asked for. */
  country: string;
  /** Two letters, ISO 3166-1. */
  country_code: string;
  lat: number;
  lng: number;
}

export interface Gazetteer {
  /** Cities whose name, or one of whose other names, begins like `text`; the largest first. */
  search(text: string, lang: TextLanguage, limit: number): Promise<readonly Place[]>;
  /** A city by its number, or null. */
  get(id: number, lang: TextLanguage): Promise<Place | null>;
}
