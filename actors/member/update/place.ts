/**
 * The city of a member. Whatever was sent, what is stored is a city of the gazetteer: its number, its own point and its
 * English names, never the point that was sent (P18).
 */
import { DEFAULT_LANGUAGE, type TextLanguage } from "@/domain/language.ts";
import type { Gazetteer, Place } from "@/domain/place.ts";
import type { Member } from "@/store/records.ts";
import type { FieldValue } from "@/actors/member/update/field.ts";

/** The city that a value names: by its number, else the one closest to its point, else by its name and country; or null. */
export async function findCity(
  places: Gazetteer,
  value: FieldValue,
  lang: TextLanguage,
): Promise<Place | null> {
  if (typeof value !== "object" || Array.isArray(value)) return null;
  const { id, lat, lng, city, country } = value;
  const byId = id === undefined ? null : await places.get(id, DEFAULT_LANGUAGE);
  if (byId) return byId;
  const byPoint = lat === undefined || lng === undefined
    ? null
    : await places.nearest({ lat, lng }, DEFAULT_LANGUAGE);
  if (byPoint) return byPoint;
  // Behind a comma stands the country, and only it.
  const text = [city, country].map((each) => each?.replaceAll(/[,،]/g, " ") ?? "").join(",");
  const [found] = city === undefined ? [] : await places.search(text, lang, { limit: 1 });
  return found ? await places.get(found.id, DEFAULT_LANGUAGE) : null;
}

/** What of a member changes with their city. */
export function inCity({ id, city, country, lat, lng }: Place): Partial<Member> {
  return { city, country, place: { id, lat, lng } };
}
