/** The cities in which made-up members live: the large ones of a few countries, each as often as people live there. */
import { cityName, countryCode, countryName } from "@/adapters/gazetteer/names.ts";
import { type CityArrays, readArrays } from "@/adapters/gazetteer/layout.ts";
import { pointOf } from "@/adapters/gazetteer/near.ts";
import type { Point } from "@/domain/geo.ts";

export interface Town extends Point {
  id: number;
  city: string;
  country: string;
}

/** Where the product's languages are spoken: members stand closer together than all over the globe. */
const COUNTRIES = ["DE", "AT", "CH", "IL", "GB", "IE"];
/** Cities with fewer people have no members. */
const PEOPLE_MIN = 15_000;

export interface Towns {
  /** The town at a share (0 to 1) of all people. */
  at(share: number): Town;
  readonly count: number;
}

/** Reads them from the index of cities that `deno task places` writes. */
export async function readTowns(path: string | URL): Promise<Towns> {
  return townsOf(readArrays(await Deno.readFile(path)));
}

export function townsOf(arrays: CityArrays): Towns {
  const cities: number[] = [];
  const ends: number[] = [];
  let people = 0;
  arrays.populations.forEach((population, city) => {
    if (population < PEOPLE_MIN || !COUNTRIES.includes(countryCode(arrays, city))) return;
    cities.push(city);
    ends.push(people += population);
  });
  if (cities.length === 0) throw new RangeError("Cannot choose a city: none is large enough");

  function townOf(city: number): Town {
    return {
      id: arrays.ids[city] ?? 0,
      city: cityName(arrays, city, "en"),
      country: countryName(countryCode(arrays, city), "en"),
      ...pointOf(arrays, city),
    };
  }

  const known = new Map<number, Town>();
  return {
    count: cities.length,
    at(share) {
      const sought = share * people;
      let [from, to] = [0, ends.length - 1];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((ends[middle] ?? 0) > sought) to = middle;
        else from = middle + 1;
      }
      const city = cities[from] ?? 0;
      const town = known.get(city) ?? townOf(city);
      known.set(city, town);
      return town;
    },
  };
}
