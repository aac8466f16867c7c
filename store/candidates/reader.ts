/** Reads discovery's index: lists in their order, from a rank on. */
import type { Point } from "@/domain/geo.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Candidate } from "@/store/records.ts";
import { type Cell, cellName } from "@/store/candidates/cells.ts";
import { type List, listKey, type Rank } from "@/store/candidates/rows.ts";

/** Somebody in a list, and where. */
export interface Ranked {
  id: MemberId;
  rank: Rank;
  candidate: Candidate;
}

/** The next rows of a list, the best first; `after` is the rank behind which they begin. */
export async function listRanked(
  database: Database,
  list: List,
  { after, limit }: { after: Rank | null; limit: number },
): Promise<Ranked[]> {
  const prefix = listKey(list);
  const rows: Ranked[] = [];
  const end = after ? { end: [...prefix, ...after] } : {};
  for (const { key, value } of await database.recent.list(prefix, { reverse: true, limit, ...end })) {
    const rank = key.slice(prefix.length) as Rank;
    rows.push({ id: rank.at(-1) as MemberId, rank, candidate: value });
  }
  return rows;
}

/** The points of the cities in a coarse cell where members live, or have lived. */
export async function listCities(database: Database, cell: Cell): Promise<Point[]> {
  const rows = await database.recent.list(keys.cities(cellName(cell)));
  return rows.map(({ key }) => ({ lat: Number(key[2]), lng: Number(key[3]) }));
}
