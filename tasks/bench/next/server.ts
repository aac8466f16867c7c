/**
 * Next.js as a contender: installed by npm into a folder that is thrown away, built, and started with Node in a process
 * of its own. The project does not depend on it, so a machine that cannot have it measures without it.
 */
import { installPackages, runCommand } from "@/tasks/bench/command.ts";
import { writeSite } from "@/tasks/bench/next/site.ts";
import { type Server, startCommand } from "@/tasks/bench/servers.ts";

const BUILD_MS = 120_000;
const CLI = "node_modules/next/dist/bin/next";
const ENV = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production", CI: "1", NO_COLOR: "1" };

/** Serves the page `html` of the product at `origin`, and further ones (site.ts). Throws with the reason where npm or the build fails. */
export async function startNext(
  folder: string,
  html: string,
  origin: string,
  further: Readonly<Record<string, string>> = {},
): Promise<Server> {
  await Deno.mkdir(folder);
  await writeSite(folder, html, { origin, further });
  await installPackages(folder, ENV);
  await runCommand(["node", CLI, "build"], { folder, limitMs: BUILD_MS, env: ENV });
  return await startCommand((port) => ({
    command: "node",
    args: [CLI, "start", "-H", "127.0.0.1", "-p", String(port)],
    cwd: folder,
    env: ENV,
  }));
}
