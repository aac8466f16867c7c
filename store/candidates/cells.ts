/**
 * The cells under which discovery's index keeps members, and which of them cover a circle. Pure.
 *
 * - `coarse`: a degree by a degree. `fine`: a fifth of a degree, 25 to a coarse one. `point`: one city's point.
 * - A member stands in one cell of each size, and in `all`; without a city in `all` alone.
 * - Columns go around the globe: the last one of a row touches the first.
 */
import { type Circle, DEGREE_KM, isWithin, type Point, reachEast } from "@/domain/geo.ts";

export type Cell = GridCell | { size: "point"; point: Point } | { size: "all" };

export interface GridCell {
  size: "coarse" | "fine";
  /** Counted from the south pole. */
  row: number;
  /** Counted eastward from 180° west. */
  column: number;
}

type GridSize = GridCell["size"];

/** Cells to a degree. */
const PER_DEGREE: Readonly<Record<GridSize, number>> = { coarse: 1, fine: 5 };

export const EVERYWHERE: Cell = { size: "all" };

/** A cell as a part of a key. */
export function cellName(cell: Cell): string {
  switch (cell.size) {
    case "all":
      return "all";
    case "point":
      return `point ${cell.point.lat} ${cell.point.lng}`;
    default:
      return `${cell.size} ${cell.row} ${cell.column}`;
  }
}

/** The cells in which somebody stands whose city has this point, or who has none. */
export function cellsOf(point: Point | null): Cell[] {
  if (!point) return [EVERYWHERE];
  return [{ size: "point", point }, cellAt("fine", point), cellAt("coarse", point), EVERYWHERE];
}

/** The grid cell in which a point lies. */
export function cellAt(size: GridSize, { lat, lng }: Point): GridCell {
  return { size, row: rowAt(size, lat), column: around(size, columnAt(size, lng)) };
}

/** Coarse cells that hold the whole circle between them. */
export function cellsCovering(circle: Circle): GridCell[] {
  const size = "coarse";
  const { lat, lng } = circle.centre;
  const north = circle.radius_km / DEGREE_KM;
  const east = reachEast(circle);
  const west = columnAt(size, lng - east);
  const last = Math.min(columnAt(size, lng + east), west + columnsAround(size) - 1);
  const cells: GridCell[] = [];
  for (let row = rowAt(size, lat - north); row <= rowAt(size, lat + north); row++) {
    for (let column = west; column <= last; column++) cells.push({ size, row, column: around(size, column) });
  }
  return cells;
}

/**
 * The smaller cells that hold those of a coarse cell's cities that lie within a circle, and no others: a fine cell where
 * all that is in it lies within, else the points of those that do.
 */
export function closerCells(cities: readonly Point[], circle: Circle): Cell[] {
  const groups = Map.groupBy(cities, (city) => cellName(cellAt("fine", city)));
  return [...groups.values()].flatMap((group): Cell[] => {
    const within = group.filter((city) => isWithin(circle, city));
    const [first] = within;
    if (first && within.length === group.length && group.length > 1) return [cellAt("fine", first)];
    return within.map((point) => ({ size: "point", point }));
  });
}

function columnsAround(size: GridSize): number {
  return 360 * PER_DEGREE[size];
}

/** Beyond a pole there is no row: what would lie there lies in its last one. */
function rowAt(size: GridSize, lat: number): number {
  const rows = 180 * PER_DEGREE[size];
  return Math.min(rows - 1, Math.max(0, Math.floor((lat + 90) * PER_DEGREE[size])));
}

/** May lie beyond either end of its row. */
function columnAt(size: GridSize, lng: number): number {
  return Math.floor((lng + 180) * PER_DEGREE[size]);
}

function around(size: GridSize, column: number): number {
  const columns = columnsAround(size);
  return ((column % columns) + columns) % columns;
}
