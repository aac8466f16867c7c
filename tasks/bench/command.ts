/** Runs a program to its end, such as npm, which fetches a contender into a folder that is thrown away. */

const NPM_MS = 180_000;
/** With native code to compile, on a machine that has other work. */
const NPM_BUILD_MS = 300_000;
const NPM = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs what the folder's package.json names; with `builds` the packages may also compile themselves. Throws with the
 * reason where npm cannot.
 */
export async function installPackages(
  folder: string,
  env: Record<string, string>,
  { builds = false } = {},
): Promise<void> {
  const command = builds ? NPM : [...NPM, "--ignore-scripts"];
  await runCommand(command, { folder, limitMs: builds ? NPM_BUILD_MS : NPM_MS, env });
}

/** What the program said. Throws with what it complained of where it fails, or takes longer. */
export async function runCommand(
  [command = "", ...args]: readonly string[],
  { folder, limitMs, env }: { folder: string | URL; limitMs: number; env: Record<string, string> },
): Promise<string> {
  const what = `${command} ${args.join(" ")}`;
  let output: Deno.CommandOutput;
  try {
    output = await new Deno.Command(command, {
      args,
      cwd: folder,
      env,
      stdin: "null",
      signal: AbortSignal.timeout(limitMs),
    }).output();
  } catch (cause) {
    throw new Error(`Cannot run "${what}": ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const said = new TextDecoder().decode(output.stdout);
  if (output.success) return said;
  const reason = new TextDecoder().decode(output.stderr) || said;
  throw new Error(`"${what}" ended with ${output.signal ?? output.code}: ${reason.trim().slice(-1_000)}`);
}
