/**
 * Walks many lists of the index at once, as if they were one, and reads little more of them than it gives.
 *
 * 1. The first few rows of every list are read, all at the same time. The best of their first ones is next.
 * 2. A list whose rows are used up is read on, each time twice as many rows.
 * 3. A coarse cell may reach beyond the rim of the circle. Once it has brought so many from beyond that reading its smaller
 *    cells would have cost less, these take its place in all of its lists. They begin where the walk stands, since all lists
 *    have one order. So a large city just outside costs a few rows, not all of its members.
 *
 * Invariant: nobody is given twice, and nobody from beyond the circle.
 */
import { type Circle, isWithin } from "@/domain/geo.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { EVERYWHERE } from "@/store/candidates/cells.ts";
import { LISTS_MAX, planCells, type PlannedCell } from "@/store/candidates/plan.ts";
import { listRanked, type Ranked } from "@/store/candidates/reader.ts";
import { compareRanks, type List, type Rank } from "@/store/candidates/rows.ts";

/** Rows that a list is read by: at first, and at most. */
const FIRST_ROWS = { least: 4, most: 32 };
const ROWS_MAX = 64;

/** Opening a list costs as much as reading so many rows (measured). */
const LIST_ROWS = 8;

export interface Walk {
  /** What is looked for, in every cell. */
  kinds: readonly Omit<List, "cell">[];
  /** Only from within; null for the whole globe. */
  circle: Circle | null;
  /** Who is given; the others are passed over where they stand, which is cheaper than giving them. */
  isWanted: (row: Ranked) => boolean;
  /** Begins behind this rank; null for the very first. */
  after: Rank | null;
  /** Ends at this rank; missing or null for the very last. */
  until?: Rank | null;
  /** How many are likely to be wanted; more can be had. */
  wanted: number;
  /** Lists to begin with at most. */
  listsMax?: number;
}

/** A list that is being read. */
interface Source {
  list: List;
  planned: PlannedCell;
  /** What was read and not given yet, the best last. */
  rows: Ranked[];
  /** Where its next reading begins; null once all of it was read. */
  next: { after: Rank | null; limit: number } | null;
}

/** The wanted members of the lists in the lists' own order. */
export async function* walk(database: Database, options: Walk): AsyncGenerator<Ranked> {
  const { kinds, circle, isWanted, wanted, until = null, listsMax = LISTS_MAX } = options;
  const given = new Set<MemberId>();
  const beyond = new Map<PlannedCell, number>();
  const plan = circle
    ? await planCells(database, circle, { listsPerCell: kinds.length, listsMax })
    : [{ cell: EVERYWHERE, closer: null }];
  /** By their next rows, the best last. */
  let sources = await open(plan, options.after);
  for (;;) {
    const source = sources.pop();
    const row = source?.rows.pop();
    if (!source || !row || (until && compareRanks(row.rank, until) > 0)) return;
    const { point } = row.candidate;
    if (circle && !(point && isWithin(circle, point))) {
      if (await replace(source.planned, row.rank)) continue;
    } else if (isWanted(row) && !given.has(row.id)) {
      given.add(row.id);
      yield row;
    }
    if (source.rows.length === 0) await readOn(database, source);
    if (source.rows.length > 0) insert(sources, source);
  }

  async function open(cells: readonly PlannedCell[], after: Rank | null): Promise<Source[]> {
    const count = cells.length * kinds.length;
    const share = Math.ceil(2 * wanted / Math.max(1, count));
    const limit = Math.min(FIRST_ROWS.most, Math.max(FIRST_ROWS.least, share));
    const opened = cells.flatMap((planned) =>
      kinds.map((kind): Source => ({
        list: { ...kind, cell: planned.cell },
        planned,
        rows: [],
        next: { after, limit },
      }))
    );
    await Promise.all(opened.map((each) => readOn(database, each)));
    return opened.filter(({ rows }) => rows.length > 0).sort(byNextRow);
  }

  /** Counts a row from beyond against its cell. Gives whether smaller ones took the cell's place. */
  async function replace(planned: PlannedCell, at: Rank): Promise<boolean> {
    if (!planned.closer) return false;
    const count = (beyond.get(planned) ?? 0) + 1;
    beyond.set(planned, count);
    if (count < LIST_ROWS * planned.closer.length * kinds.length) return false;
    const closer = await open(planned.closer.map((cell) => ({ cell, closer: null })), at);
    sources = [...sources.filter((each) => each.planned !== planned), ...closer].sort(byNextRow);
    return true;
  }
}

async function readOn(database: Database, source: Source): Promise<void> {
  if (!source.next) return;
  const { limit } = source.next;
  const rows = await listRanked(database, source.list, source.next);
  const last = rows.at(-1);
  source.next = last && rows.length === limit
    ? { after: last.rank, limit: Math.min(ROWS_MAX, 2 * limit) }
    : null;
  source.rows = rows.reverse();
}

function byNextRow(one: Source, other: Source): number {
  return compareRanks(other.rows.at(-1)?.rank ?? [], one.rows.at(-1)?.rank ?? []);
}

/** Puts a source back into its place. */
function insert(sources: Source[], source: Source): void {
  let [from, to] = [0, sources.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sources[middle];
    if (other && byNextRow(other, source) <= 0) from = middle + 1;
    else to = middle;
  }
  sources.splice(from, 0, source);
}
