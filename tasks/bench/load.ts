/**
 * The load generator, a process of its own: takes one job as JSON, does it against a server on this machine, prints one
 * JSON line when it is set up and one with what it measured, and ends.
 */
import { fetchPages } from "@/tasks/bench/load_pages.ts";
import { holdIdle } from "@/tasks/bench/load_idle.ts";
import { sendPaced } from "@/tasks/bench/load_paced.ts";
import { saturate } from "@/tasks/bench/load_saturation.ts";
import type { Job } from "@/tasks/bench/jobs.ts";

async function run(job: Job): Promise<unknown> {
  switch (job.kind) {
    case "saturate":
      return await saturate(job);
    case "paced":
      return await sendPaced(job);
    case "idle":
      return await holdIdle(job);
    case "pages":
      return await fetchPages(job);
    default:
      return job satisfies never;
  }
}

console.log(JSON.stringify(await run(JSON.parse(Deno.args[0] ?? "{}"))));
Deno.exit(0);
