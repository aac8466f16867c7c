/** A city as the index is built from it. */
import type { Point } from "@/domain/place.ts";

export interface City {
  id: number;
  name: string;
  /** Everything else that it is or was called, in no order and without languages. */
  alternates: readonly string[];
  lat: number;
  lng: number;
  /** ISO 3166-1, two letters. */
  country: string;
  /** Two or three letters; empty where people do not say it. */
  region: string;
  population: number;
  /** Where its sections lie. */
  sections: readonly Point[];
}
