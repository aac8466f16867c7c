/**
 * The rows of discovery's index that follow from a discovery entry, and the order of its lists. Pure.
 *
 * A list is everybody of a gender in a cell: candidates by bands of five birth years, the popular all together. A row's
 * rank is the end of its key, so a list read backwards begins with the best: boosted ones, then who is online, then
 * who was here last; of the popular, who was liked most.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { Candidate, DiscoveryEntry } from "@/store/records.ts";
import { type Cell, cellAt, cellName, cellsOf } from "@/store/candidates/cells.ts";

/** Years of birth that one list of candidates holds. */
const BAND_YEARS = 5;

/** Where somebody stands within a list; ends with their id. */
export type Rank = readonly (number | string)[];

/** A list of the index. */
export interface List {
  gender: DiscoveryEntry["gender"];
  cell: Cell;
  /** Null for the list of the popular. */
  band: number | null;
}

/** The key below which the rows of a list stand. */
export function listKey({ gender, cell, band }: List): Key<Candidate> {
  const name = cellName(cell);
  return band === null ? keys.populars(gender, name) : keys.candidates(gender, name, band);
}

/** The band of a year of birth. */
export function bandOf(year: number): number {
  return Math.floor(year / BAND_YEARS);
}

export interface IndexRow {
  key: Key<unknown>;
  value: unknown;
}

/** Every row that a discovery entry needs; none for nobody, and for a virtual profile that is off. */
export function rowsOf(id: MemberId, entry: DiscoveryEntry | null): IndexRow[] {
  if (!entry || entry.off === 1) return [];
  const { gender, birth_date, point, boosted, online, active_s, likes } = entry;
  const value: Candidate = { birth_date, point };
  const band = bandOf(Number(birth_date.slice(0, 4)));
  const rows: IndexRow[] = [];
  for (const cell of cellsOf(point)) {
    rows.push({ key: [...listKey({ gender, cell, band }), boosted, online, active_s, id], value });
    if (likes > 0) rows.push({ key: [...listKey({ gender, cell, band: null }), likes, id], value });
  }
  if (point) rows.push({ key: keys.city(cellName(cellAt("coarse", point)), point), value: 0 });
  return rows;
}

/**
 * What has to be written so that the index follows a discovery entry, and what has to go. A city stays known: others may live
 * there, and an empty one costs next to nothing.
 */
export function differenceOf(
  id: MemberId,
  before: DiscoveryEntry | null,
  after: DiscoveryEntry | null,
): { sets: IndexRow[]; removes: Key<unknown>[] } {
  const old = new Map(rowsOf(id, before).map((row) => [keyText(row.key), row]));
  const sets = rowsOf(id, after).filter((row) => {
    const text = keyText(row.key);
    const same = JSON.stringify(old.get(text)?.value) === JSON.stringify(row.value);
    old.delete(text);
    return !same;
  });
  return { sets, removes: [...old.values()].flatMap(({ key }) => key[0] === "city" ? [] : [key]) };
}

/** Below zero where `one` comes before `other` in a list that is read from its best row on. */
export function compareRanks(one: Rank, other: Rank): number {
  for (let at = 0; at < one.length; at++) {
    const [a = 0, b = 0] = [one[at], other[at]];
    if (a !== b) return a > b ? -1 : 1;
  }
  return 0;
}
