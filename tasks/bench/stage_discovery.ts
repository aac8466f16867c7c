/**
 * Discovery: pages of the deck and the grid with all filters on, in a population of 1,000, 20,000 and 200,000 made-up
 * members, one page at a time in this process. What matters is how the costs grow with the population.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";
import { type Figure, figure, milliseconds, perSecond, times } from "@/tasks/bench/figures.ts";
import { type PageCosts, turnPages } from "@/tasks/bench/discovery/pages.ts";
import { addViewer, type Kind } from "@/tasks/bench/discovery/viewers.ts";
import { median, spreadOf } from "@/tasks/bench/spread.ts";
import { PLACES_FILE } from "@/tasks/places.ts";
import { addMadeUp } from "@/tasks/seed/bulk.ts";
import { readTowns, type Towns } from "@/tasks/seed/towns.ts";

const STAGE = "discovery";
const SIZES = [1_000, 20_000, 200_000] as const;
const VIEWERS = 60;
const FEW_VIEWERS = 20;
/** What a page with all filters on may take on two cores. */
const PAGE_P99_MS = 50;
/** How often what costs 200 times the members may read more. */
const GROWTH_MAX = 4;

export async function measureDiscovery(folder: string): Promise<Figure[]> {
  const towns = await readTowns(PLACES_FILE);
  const database = await openDatabase({ path: `${folder}/discovery.db` });
  try {
    await seed(database, { catalogue: demoCatalogue, legal: [], members: [] });
    const now = Date.now();
    const world = { database, towns, now };
    const figures: Figure[] = [];
    const costs: PageCosts[] = [];
    for (const count of SIZES) {
      const since = performance.now();
      const added = await addMadeUp(database, { count, towns, now });
      const rate = perSecond(added * 1000 / (performance.now() - since));
      if (count === SIZES[2]) figures.push(figure(STAGE, "members added in bulk", rate));
      costs.push(await pagesOf(world, "usual", { first: 0, viewers: VIEWERS, count }));
    }
    const [small, , large] = costs;
    SIZES.forEach((count, index) => figures.push(...sizeFigures(count, costs[index])));
    if (small && large) figures.push(...growthFigures(small, large));
    const rare: readonly (readonly [Kind, number, string])[] = [
      ["beside a large city", 200, "radius ends before the largest city"],
      ["many answers", 400, "after 5,000 answers"],
    ];
    for (const [kind, first, what] of rare) {
      const { grid } = await pagesOf(world, kind, { first, viewers: FEW_VIEWERS, count: SIZES[2] });
      figures.push({ ...pageFigure(`grid page, 200,000 members, ${what}`, grid), target: "", met: null });
    }
    return figures;
  } finally {
    await database.close();
  }
}

/** The costs of viewers of a kind, spread over the population. */
async function pagesOf(
  { database, towns, now }: { database: Database; towns: Towns; now: number },
  kind: Kind,
  { first, viewers, count }: { first: number; viewers: number; count: number },
): Promise<PageCosts> {
  const ids: MemberId[] = [];
  for (let nth = 0; nth < viewers; nth++) {
    ids.push(await addViewer(database, (first + nth) % count, { kind, towns, now }));
  }
  return await turnPages(database, ids, () => now);
}

function sizeFigures(count: number, costs: PageCosts | undefined): Figure[] {
  if (!costs) return [];
  const size = `${count.toLocaleString("en-US")} members`;
  return [pageFigure(`deck page, ${size}`, costs.deck), pageFigure(`grid page, ${size}`, costs.grid)];
}

function pageFigure(what: string, { ms, reads }: PageCosts["grid"]): Figure {
  const { p50, p99 } = spreadOf(ms);
  return figure(STAGE, `${what}, p50 / p99`, `${milliseconds(p50)} / ${milliseconds(p99)}`, {
    against: `${Math.round(median(reads))} keys read, p99 ${Math.round(spreadOf(reads).p99)}`,
    target: `p99 ≤ ${PAGE_P99_MS} ms`,
    met: p99 <= PAGE_P99_MS,
  });
}

/** What a page reads is the same on every machine, so its growth has the target. */
function growthFigures(small: PageCosts, large: PageCosts): Figure[] {
  return (["deck", "grid"] as const).flatMap((page) => {
    const [before, after] = [small[page], large[page]];
    const reads = median(after.reads) / median(before.reads);
    return [
      figure(STAGE, `${page} page at 200 times the members, p50`, milliseconds(median(after.ms)), {
        against: `at 1,000 members ${milliseconds(median(before.ms))}`,
        ratio: times(median(after.ms) / median(before.ms)),
      }),
      figure(
        STAGE,
        `${page} page at 200 times the members, keys read`,
        String(Math.round(median(after.reads))),
        {
          against: `at 1,000 members ${Math.round(median(before.reads))}`,
          ratio: times(reads),
          target: `≤ ${GROWTH_MAX} ×`,
          met: reads <= GROWTH_MAX,
        },
      ),
    ];
  });
}
