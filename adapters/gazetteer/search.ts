/**
 * Finds cities in an index by the beginning of a name: two binary searches over the keys, then one walk over the cities
 * between them that keeps the likeliest. Pure.
 */
import type { Point } from "@/domain/place.ts";
import { fold, foldAll } from "@/adapters/gazetteer/fold.ts";
import { type CityArrays, OTHER_NAME } from "@/adapters/gazetteer/layout.ts";
import { kmFrom } from "@/adapters/gazetteer/near.ts";

/** Cities that are called exactly so have this many places of their own at the end, however small they are. */
const EXACT_PLACES = 2;
/**
 * What people of a city count: most where its name is all that was typed, few where only one of its other names begins
 * so. Every large city has been called a hundred things, and would come up before the one that is meant.
 */
const WEIGHTS = { name: { whole: 3, begun: 1 }, other: { whole: 1 / 3, begun: 1 / 50 } } as const;
/**
 * How much more a city counts that is close by, and at which distance half of it is left: the London of whoever lives in
 * Ontario comes before the one in England, and nobody's village comes before Paris.
 */
const NEARNESS = { most: 40, halfKm: 150 } as const;
const encoder = new TextEncoder();

export interface SearchOptions {
  limit: number;
  /** Cities around here count more. */
  near?: Point | undefined;
  /** Which cities count; all unless given. */
  isWanted?: ((city: number) => boolean) | undefined;
}

/** Numbers of the cities that have a name which begins like `name`, the likeliest first. */
export function findCities(arrays: CityArrays, name: string, options: SearchOptions): number[] {
  const { limit, isWanted, near } = options;
  const kmTo = near && kmFrom(arrays, near);
  const most = near ? 1 + NEARNESS.most : 1;
  const likeliest = new Likeliest(limit);
  const exact = new Likeliest(Math.min(EXACT_PLACES, limit));
  for (const key of foldAll(name)) {
    const sought = encoder.encode(key);
    if (sought.length === 0) continue;
    const end = boundOf(arrays, sought, true);
    for (let at = boundOf(arrays, sought, false); at < end; at++) {
      const entry = arrays.keyCities[at] ?? 0;
      const isOther = entry >= OTHER_NAME;
      const city = isOther ? entry - OTHER_NAME : entry;
      if (isWanted && !isWanted(city)) continue;
      const isWhole = startOf(arrays, at + 1) - startOf(arrays, at) === sought.length;
      const weight = WEIGHTS[isOther ? "other" : "name"][isWhole ? "whole" : "begun"];
      const people = (1 + (arrays.populations[city] ?? 0)) * weight;
      // One letter begins a hundred thousand names, most of them villages' that nothing could bring up.
      if (!isWhole && people * most <= likeliest.least) continue;
      const score = kmTo ? people * (1 + NEARNESS.most / (1 + (kmTo(city) / NEARNESS.halfKm) ** 2)) : people;
      likeliest.offer(city, score);
      if (isWhole) exact.offer(city, score);
    }
  }
  const found = likeliest.cities();
  const missing = exact.cities().filter((city) => !found.includes(city));
  return [...found.slice(0, limit - missing.length), ...missing];
}

/** Numbers of the cities that are shown under exactly this name in some language, by falling population. */
export function citiesCalled(arrays: CityArrays, name: string): number[] {
  const sought = encoder.encode(fold(name));
  const called: number[] = [];
  // Keys that are as long as what is sought stand first of those that begin like it.
  for (let at = boundOf(arrays, sought, false); at < arrays.keyCities.length; at++) {
    const isWhole = startOf(arrays, at + 1) - startOf(arrays, at) === sought.length;
    if (!isWhole || compare(arrays, at, sought) !== 0) break;
    const city = arrays.keyCities[at] ?? 0;
    if (city < OTHER_NAME) called.push(city);
  }
  return called;
}

/** The first key that does not come before the sought ones; or, `after` them, the first that comes behind them. */
function boundOf(arrays: CityArrays, sought: Uint8Array, after: boolean): number {
  let low = 0;
  let high = arrays.keyCities.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(arrays, middle, sought);
    if (order < 0 || (after && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How the beginning of a key stands to the sought bytes; 0 where it is the same. */
function compare(arrays: CityArrays, index: number, sought: Uint8Array): number {
  const start = startOf(arrays, index);
  const length = startOf(arrays, index + 1) - start;
  for (let at = 0; at < sought.length; at++) {
    if (at === length) return -1;
    const difference = (arrays.keyText[start + at] ?? 0) - (sought[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function startOf({ keys }: CityArrays, index: number): number {
  return keys[index] ?? 0;
}

/** The few with the highest scores of many, each once, in order. */
class Likeliest {
  readonly #limit: number;
  #kept: { city: number; score: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Scores up to this one are not among them. */
  get least(): number {
    return this.#kept.length === this.#limit ? this.#kept.at(-1)?.score ?? 0 : -1;
  }

  offer(city: number, score: number): void {
    const last = this.#kept.at(-1);
    if (this.#kept.length === this.#limit && last && score <= last.score) return;
    const before = this.#kept.find((each) => each.city === city);
    if (before && before.score >= score) return;
    const rest = this.#kept.filter((each) => each.city !== city);
    const at = rest.findIndex((each) => each.score < score);
    this.#kept = rest.toSpliced(at < 0 ? rest.length : at, 0, { city, score }).slice(0, this.#limit);
  }

  cities(): number[] {
    return this.#kept.map(({ city }) => city);
  }
}
