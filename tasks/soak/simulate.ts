/** Thousands of simulated histories (tests/simulation/), then known bugs, each of which has to be found. */
import { findPlant, PLANTS } from "@/tests/simulation/plants.ts";
import { simulate } from "@/tests/simulation/seeds.ts";

/** How often it says how far it is. */
const SAID_EVERY = 500;

/**
 * Plays so many seeds from one number on, then every planted bug; gives how many seeds failed and how many bugs were not found.
 */
export async function soakSimulate(seeds: number, from = 0): Promise<number> {
  let failed = 0;
  for (let nth = 0; nth < seeds; nth++) {
    const found = await simulate(from + nth);
    if (found) console.log(found);
    if (found) failed++;
    if ((nth + 1) % SAID_EVERY === 0) console.log(`${nth + 1} seeds, ${failed} failed`);
  }
  console.log(`${failed === 0 ? "ok    " : "FAILED"} ${seeds} simulated histories, ${failed} failed`);
  for (const plant of PLANTS) {
    const found = await findPlant(plant);
    const by = found?.problems.some((problem) => problem.startsWith(plant.breaks)) ?? false;
    if (!found) failed++;
    const after = found ? `found in ${found.after}${by ? "" : ", by another promise"}` : "NOT FOUND";
    console.log(`${found ? "ok    " : "FAILED"} ${plant.breaks}: ${plant.name}: ${after}`);
  }
  return failed;
}
