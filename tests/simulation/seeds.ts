/** One simulation by its number; of one that fails, the shortest that can be found in a minute. */
import fc from "fast-check";
import { type Plan, plan } from "@/tests/simulation/plan.ts";
import { play, type Played } from "@/tests/simulation/play.ts";
import { watched } from "@/tests/simulation/watchdog.ts";
import { openWorld } from "@/tests/simulation/world.ts";

/** Real time that making one shorter may take. */
const SHORTEN_MS = 60_000;

/** Plays seed `seed`. Gives what does not hold with a short history that shows it, as lines; null if all is well. */
export async function simulate(seed: number): Promise<string | null> {
  const world = await openWorld();
  const again = (plan: Plan) => watched(seed, () => play(world, plan));
  const whole = planOf(seed);
  const played = await again(whole);
  if (played.problems.length === 0) return null;
  const short = await shorten(whole, played, again);
  const { problems, history } = short.played;
  return [
    `seed ${seed}, made shorter from ${whole.steps.length} to ${short.plan.steps.length} steps:`,
    JSON.stringify(short.plan),
    ...history,
    "",
    ...problems,
  ].join("\n");
}

/** Gives what does not hold in a seed, as it is. */
export async function fails(seed: number): Promise<string[]> {
  const world = await openWorld();
  return (await watched(seed, () => play(world, planOf(seed)))).problems;
}

/** Plays seeds from one number to below another. Throws with the first that fails. */
export async function simulateAll(from: number, to: number): Promise<void> {
  for (let seed = from; seed < to; seed++) {
    const found = await simulate(seed);
    if (found) throw new Error(found);
  }
}

export function planOf(seed: number): Plan {
  const [one] = fc.sample(plan, { seed, numRuns: 1 });
  if (!one) throw new RangeError("A seed has a plan");
  return one;
}

/**
 * Leaves out steps, first many at once, for as long as something still does not hold: fast-check tries every smaller number of
 * every step as well, for which there is no time.
 */
export async function shorten(
  whole: Plan,
  played: Played,
  again: (shorter: Plan) => Promise<Played>,
): Promise<{ plan: Plan; played: Played }> {
  const end = performance.now() + SHORTEN_MS;
  let best = { plan: whole, played };
  let size = whole.steps.length;
  while (size >= 1) {
    let isShorter = false;
    // From the end, as what came after the failure is the most of what it can do without.
    for (let to = best.plan.steps.length; to > 0; to -= size) {
      if (performance.now() > end) return best;
      const plan = {
        ...best.plan,
        steps: best.plan.steps.toSpliced(Math.max(0, to - size), Math.min(size, to)),
      };
      const played = await again(plan);
      if (played.problems.length === 0) continue;
      best = { plan, played };
      isShorter = true;
    }
    size = size > 1 ? Math.ceil(size / 2) : isShorter ? 1 : 0;
  }
  return best;
}
