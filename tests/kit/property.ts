/**
 * fast-check as the tests use it: in the gates, properties throw the same dice in each run (`PROPERTY_SEED`), so that a
 * gate's outcome changes with the code alone. Without it, as with `deno test FILE`, they throw new ones.
 */
import fc from "fast-check";

const seed = Deno.env.get("PROPERTY_SEED");
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

export default fc;
