/**
 * fast-check as the tests use it: in the gates, properties throw the same dice in each run (`PROPERTY_SEED`), so that a
 * gate's outcome changes with the code alone. Without it, as with `deno test FILE`, they throw new ones.
 * `deno task soak fuzz` throws many more at what attacks a whole server (`PROPERTY_TIMES`).
 */
import fc from "fast-check";

const seed = Deno.env.get("PROPERTY_SEED");
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

const times = Number(Deno.env.get("PROPERTY_TIMES") ?? 1);

/** How often a property of a whole server is tried. */
export function serverRuns(count: number): { numRuns: number } {
  return { numRuns: count * times };
}

export default fc;
