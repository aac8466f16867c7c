/**
 * `deno task test [stage…]`: every gate and every test of the project, or the named stages alone. Works on a
 * machine that has nothing but this Deno. Its last line is `N passed, N failed`; it ends with 1 if anything
 * failed. `deno task test --lane remote [--servers 2] [part or file…]`: contracts and scenarios over a
 * real `denokv`, with one server or two. `deno task test --lane firefox [journey…]`: the journeys of
 * tests/journeys in one of the browsers.
 */
import { parseArgs } from "node:util";
import { hasDenokv } from "@/tasks/denokv.ts";
import {
  isBrowserLane,
  runStages,
  selectJourneyStages,
  selectRemoteStages,
  selectStages,
} from "@/tasks/stages.ts";

async function runRemote(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { servers: { type: "string", default: "1" } },
    allowPositionals: true,
  });
  const stages = selectRemoteStages(positionals, Number(values.servers));
  if (hasDenokv()) return await runStages(stages);
  console.error("The remote lane needs a denokv: run `deno task denokv` once");
  Deno.exitCode = 1;
}

if (import.meta.main) {
  const [option, lane, ...names] = Deno.args;
  if (option === "--lane" && lane === "remote") await runRemote(names);
  else if (option === "--lane" && isBrowserLane(lane ?? "")) {
    await runStages(selectJourneyStages(lane ?? "", names));
  } else await runStages(selectStages(Deno.args));
}
