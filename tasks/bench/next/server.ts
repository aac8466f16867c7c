/**
 * Next.js as a contender: installed by npm into a folder that is thrown away, built, and started with Node in a process
 * of its own. The project does not depend on it, so a machine that cannot have it measures without it.
 */
import { writeSite } from "@/tasks/bench/next/site.ts";
import { type Server, startCommand } from "@/tasks/bench/servers.ts";

const INSTALL_MS = 180_000;
const BUILD_MS = 120_000;
const CLI = "node_modules/next/dist/bin/next";
const ENV = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production", CI: "1", NO_COLOR: "1" };

/** Serves the page `html` of the product at `origin`. Throws with the reason where npm or the build fails. */
export async function startNext(folder: string, html: string, origin: string): Promise<Server> {
  await Deno.mkdir(folder);
  await writeSite(folder, html, origin);
  await run(folder, INSTALL_MS, [
    "npm",
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--loglevel=error",
  ]);
  await run(folder, BUILD_MS, ["node", CLI, "build"]);
  return await startCommand((port) => ({
    command: "node",
    args: [CLI, "start", "-H", "127.0.0.1", "-p", String(port)],
    cwd: folder,
    env: ENV,
  }));
}

async function run(folder: string, limitMs: number, [command = "", ...args]: string[]): Promise<void> {
  const what = `${command} ${args.join(" ")}`;
  let output: Deno.CommandOutput;
  try {
    output = await new Deno.Command(command, {
      args,
      cwd: folder,
      env: ENV,
      stdin: "null",
      signal: AbortSignal.timeout(limitMs),
    }).output();
  } catch (cause) {
    throw new Error(`Cannot run "${what}": ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  if (output.success) return;
  const said = new TextDecoder().decode(output.stderr) || new TextDecoder().decode(output.stdout);
  throw new Error(`"${what}" ended with ${output.signal ?? output.code}: ${said.trim().slice(-1_000)}`);
}
