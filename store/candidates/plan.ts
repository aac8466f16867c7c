/**
 * Which cells are read for a circle. The cities in which members live are known, so no cell is read that holds nobody
 * within the circle, and most of those that are read hold nobody beyond it.
 */
import { type Circle, isWithin } from "@/domain/geo.ts";
import type { Database } from "@/store/database.ts";
import { type Cell, cellsCovering, closerCells } from "@/store/candidates/cells.ts";
import { listCities } from "@/store/candidates/reader.ts";

/** A cell that is read, and the smaller ones that can take its place: these hold nobody from beyond the circle. */
export interface PlannedCell {
  cell: Cell;
  /** Null where the cell itself holds nobody from beyond. */
  closer: readonly Cell[] | null;
}

/** Lists that a walk begins with at most, unless the coarse cells alone have more: each costs a reading. */
export const LISTS_MAX = 120;

/** Plans for a circle, where each cell has so many lists. */
export async function planCells(
  database: Database,
  circle: Circle,
  { listsPerCell, listsMax }: { listsPerCell: number; listsMax: number },
): Promise<PlannedCell[]> {
  const planned = await Promise.all(
    cellsCovering(circle).map(async (cell): Promise<PlannedCell[]> => {
      const cities = await listCities(database, cell);
      const within = cities.filter((city) => isWithin(circle, city)).length;
      if (within === 0) return [];
      return [{ cell, closer: within === cities.length ? null : closerCells(cities, circle) }];
    }),
  );
  // Those that take fewest lists to be exact are so from the beginning, the others when it pays (walk.ts).
  const cells = planned.flat().sort((one, other) => (one.closer?.length ?? 0) - (other.closer?.length ?? 0));
  let count = cells.length;
  return cells.flatMap((each) => {
    count += (each.closer?.length ?? 1) - 1;
    if (!each.closer || count * listsPerCell > listsMax) return [each];
    return each.closer.map((cell) => ({ cell, closer: null }));
  });
}
