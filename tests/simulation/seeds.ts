/** One simulation by its number; of one that fails, the shortest that fails as well. */
import fc from "fast-check";
import { plan } from "@/tests/simulation/plan.ts";
import { play, type Played } from "@/tests/simulation/play.ts";
import { openWorld } from "@/tests/simulation/world.ts";

/** Plays seed `seed`. Gives what does not hold with the shortest history that shows it, as lines; null if all is well. */
export async function simulate(seed: number): Promise<string | null> {
  const world = await openWorld();
  let last: Played | null = null;
  const property = fc.asyncProperty(plan, async (steps) => {
    const played = await play(world, steps);
    if (played.problems.length === 0) return;
    last = played;
    throw new Error("It does not hold");
  });
  const { failed, numShrinks } = await fc.check(property, { seed, numRuns: 1, unbiased: true });
  if (!failed || last === null) return null;
  const { problems, history }: Played = last;
  return [`seed ${seed}, made shorter ${numShrinks} times:`, ...history, "", ...problems].join("\n");
}

/** Gives what does not hold in a seed, as it is. */
export async function fails(seed: number): Promise<string[]> {
  const [one] = fc.sample(plan, { seed, numRuns: 1 });
  if (!one) throw new RangeError("A seed has a plan");
  return (await play(await openWorld(), one)).problems;
}

/** Plays seeds from one number to below another. Throws with the first that fails. */
export async function simulateAll(from: number, to: number): Promise<void> {
  for (let seed = from; seed < to; seed++) {
    const found = await simulate(seed);
    if (found) throw new Error(found);
  }
}
