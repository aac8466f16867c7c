/** Asks for pages of the deck and the grid as their viewers would, one after the other, and counts what each costs. */
import type { MemberId } from "@/domain/ids.ts";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { countReads, type Counts } from "@/tests/kit/counted.ts";
import { openTestActors } from "@/tests/kit/mod.ts";

/** Pages of the grid that a viewer turns. */
const GRID_PAGES = 5;
const DECKS = 3;

/** What pages took: milliseconds and keys that were read, page by page. */
export interface Costs {
  ms: number[];
  reads: number[];
}

export interface PageCosts {
  deck: Costs;
  grid: Costs;
}

/** Turns the pages of each viewer; the first one of each, which fills the memory of their answers, counts as well. */
export async function turnPages(
  database: Database,
  viewers: readonly MemberId[],
  now: () => number,
): Promise<PageCosts> {
  const counted = countReads(database);
  await using world = await openTestActors({ database: counted.database, now });
  const { discovery } = world.actors;
  const costs: PageCosts = { deck: { ms: [], reads: [] }, grid: { ms: [], reads: [] } };

  async function measure<Page>(into: Costs, work: () => Promise<Page>): Promise<Page> {
    const before = readsOf(counted.counts);
    const since = performance.now();
    const page = await work();
    into.ms.push(performance.now() - since);
    into.reads.push(readsOf(counted.counts) - before);
    return page;
  }

  for (const viewer of viewers) {
    for (let nth = 0; nth < DECKS; nth++) {
      await measure(costs.deck, () => discovery.explore(viewer, { exclude: [] }));
    }
    let after: string | undefined;
    for (let nth = 0; nth < GRID_PAGES; nth++) {
      const page = { currentLength: 0, recordsToTake: MEMBERS_PAGE, ...(after !== undefined && { after }) };
      const cards = await measure(costs.grid, () => discovery.meet(viewer, page));
      after = cards.at(-1)?.cursor;
      if (after === undefined) break;
    }
  }
  return costs;
}

/** A list that gives nothing was a read as well. */
function readsOf({ gets, lists, rows }: Counts): number {
  return gets + lists + rows;
}
