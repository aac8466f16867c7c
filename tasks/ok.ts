/**
 * `deno task ok`: the gates that answer within a minute, to run before every commit. The rest is `deno task
 * test`.
 */
import { runStages, selectStages } from "@/tasks/stages.ts";

const QUICK = ["fmt", "lint", "check", "rules", "citations", "unit"];

if (import.meta.main) await runStages(selectStages(QUICK));
