/** Makes the calls about stories in this process, in turns, and counts what each costs. */
import { STORIES_PAGE } from "@/domain/limits.ts";
import { openDatabase } from "@/store/database.ts";
import type { Person } from "@/tasks/bench/people.ts";
import type { StoryWorld } from "@/tasks/bench/stories/world.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { openTestActors } from "@/tests/kit/mod.ts";

const ROUNDS = 200;
const WARM_ROUNDS = 20;
/** The page that lies so deep, where there are as many. */
export const DEEP_PAGE = 100;

export interface Costs {
  ms: number[];
  /** Keys read by one call. */
  reads: number;
}

export interface StoryCosts {
  first: Costs;
  deep: Costs;
  keen: Costs;
  guest: Costs;
  get: Costs;
}

export async function measureStoryCalls(
  { path, viewer, keen, guest, busy }: StoryWorld,
): Promise<StoryCosts> {
  const opened = await openDatabase({ path });
  try {
    const { database, counts } = countReads(opened);
    await using world = await openTestActors({ database });
    const { stories } = world.actors;
    const page = (by: Person, after?: string) =>
      stories.feed(by.id, {
        currentLength: 0,
        recordsToTake: STORIES_PAGE,
        ...(after !== undefined && { after }),
      });
    let after: string | undefined;
    for (let nth = 1; nth < DEEP_PAGE; nth++) after = (await page(viewer, after)).next ?? after;
    const calls: Record<keyof StoryCosts, () => Promise<unknown>> = {
      first: () => page(viewer),
      deep: () => page(viewer, after),
      keen: () => page(keen),
      guest: () => page(guest),
      get: () => stories.get(viewer.id, busy.id),
    };
    const costs: Partial<StoryCosts> = {};
    for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
      for (const [name, call] of Object.entries(calls) as [keyof StoryCosts, () => Promise<unknown>][]) {
        Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
        const since = performance.now();
        await call();
        const ms = performance.now() - since;
        const cost = costs[name] ??= { ms: [], reads: 0 };
        cost.reads = counts.gets + counts.lists + counts.rows;
        if (round >= 0) cost.ms.push(ms);
      }
    }
    return costs as StoryCosts;
  } finally {
    await opened.close();
  }
}
