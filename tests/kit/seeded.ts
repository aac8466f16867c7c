/**
 * Loaded before every test of the gates (`--preload`): properties throw the same dice in each run, so that a gate's
 * outcome changes with the code alone. Without it, as with `deno test FILE`, they throw new ones.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: 20_260_101 });
