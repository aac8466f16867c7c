/**
 * The Lighthouse part of the soak: every guest page of the routes' table on a server process of its own, against the
 * scores of the product. Prints each page's scores, and the audits that cost some.
 */
import { guestVisits } from "@/tasks/soak/lighthouse_pages.ts";
import {
  CATEGORIES,
  type Category,
  type Report,
  runLighthouse,
  type Visit,
} from "@/tasks/soak/lighthouse_run.ts";
import { BUILT } from "@/tests/kit/viewports.ts";
import { openProcess } from "@/tests/kit/process.ts";

/** ui: weight. */
const LEAST: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
/** A machine is shared, and speed depends on it, as does whether a run comes to its end: the best one counts. */
const RUNS = 3;

/** Audits every guest page, or those at `paths`. Gives how many are below the scores. */
export async function soakLighthouse(paths: readonly string[]): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_lighthouse_" });
  try {
    await using server = await openProcess(`${folder}/soak.db`, { ...BUILT, DEMO: "1", LOG_LEVEL: "info" });
    const origin = `http://127.0.0.1:${server.port}`;
    const visits = await guestVisits(origin);
    const chosen = visits.filter(({ what }) => paths.length === 0 || paths.includes(what));
    if (chosen.length === 0) throw new RangeError(`No guest page is called "${paths}"`);
    let below = 0;
    for (const { what, visit } of chosen) {
      const best = await bestOf(visit);
      const isBelow = best === null || CATEGORIES.some((each) => best.scores[each] < LEAST[each]);
      if (isBelow) below++;
      const words = best
        ? CATEGORIES.map((each) => `${each} ${best.scores[each]}`).join(", ")
        : "not audited";
      console.log(`${isBelow ? "BELOW " : "ok    "} ${what}: ${words}`);
      for (const flaw of best?.flaws ?? []) console.log(`         ${flaw}`);
    }
    console.log(`lighthouse: ${chosen.length} pages, ${below} below the scores`);
    return below;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Outcome {
  scores: Record<Category, number>;
  flaws: string[];
}

/** The best of some runs; null where none came to its end. */
async function bestOf(visit: Visit): Promise<Outcome | null> {
  let best: Outcome | null = null;
  for (let run = 0; run < RUNS; run++) {
    try {
      const outcome = outcomeOf(await runLighthouse(visit));
      if (!best || outcome.scores.performance > best.scores.performance) best = outcome;
      if (best.scores.performance >= LEAST.performance) break;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return best;
}

/** Scores in points, and what lost some of them, where any are missing. */
export function outcomeOf({ categories, audits }: Report): Outcome {
  const scores = { performance: 0, accessibility: 0, "best-practices": 0, seo: 0 };
  const flaws: string[] = [];
  for (const category of CATEGORIES) {
    const { score, auditRefs } = categories[category];
    scores[category] = Math.round(score * 100);
    if (scores[category] >= LEAST[category]) continue;
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) continue;
      flaws.push(`${category}: ${id}, ${audit.displayValue ?? audit.title}`);
    }
  }
  return { scores, flaws };
}
