/**
 * `deno task test [stage…]`: every gate and every test of the project, or the named stages alone. Works on a
 * machine that has nothing but this Deno. Its last line is `N passed, N failed`; it ends with 1 if anything
 * failed.
 */
import { runStages, selectStages } from "@/tasks/stages.ts";

if (import.meta.main) await runStages(selectStages(Deno.args));
