/** Debian's packages on a machine that lacks them. For the tasks that look for a program. */

const APT_GET = "/usr/bin/apt-get";

/** Whether this process may install any. */
export function canInstall(): boolean {
  return Deno.uid() === 0 && isFile(APT_GET);
}

export async function install(...names: string[]): Promise<void> {
  await runAptGet("update");
  await runAptGet("install", "-y", "--no-install-recommends", ...names);
}

async function runAptGet(...args: string[]): Promise<void> {
  const command = new Deno.Command(APT_GET, { args, env: { DEBIAN_FRONTEND: "noninteractive" } });
  const { success, code } = await command.spawn().status;
  if (!success) throw new Error(`apt-get ${args.join(" ")} ended with code ${code}`);
}

export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Programs that belong together, each at one of some places, and the packages of Debian that bring them. */
export interface Wanted<Name extends string> {
  /** What they are, for errors. */
  what: string;
  programs: Readonly<Record<Name, readonly string[]>>;
  packages: readonly string[];
}

/**
 * Where the programs are, after installing them if need be; throws with what to do where that is not possible. Nothing is ever
 * downloaded from elsewhere.
 */
export async function ensurePrograms<Name extends string>(
  wanted: Wanted<Name>,
): Promise<Record<Name, string>> {
  const found = findPrograms(wanted);
  if (found !== null) return found;
  const names = wanted.packages.map((each) => `"${each}"`).join(" ");
  if (!canInstall()) throw new Error(`No ${wanted.what} found: install the packages ${names} of Debian`);
  await install(...wanted.packages);
  const installed = findPrograms(wanted);
  if (installed === null) throw new Error(`apt-get installed ${names}, but ${wanted.what} is not all there`);
  return installed;
}

/** Null unless all of them are there. */
export function findPrograms<Name extends string>({ programs }: Wanted<Name>): Record<Name, string> | null {
  const entries = Object.entries<readonly string[]>(programs).map((
    [name, places],
  ) => [name, places.find(isFile)]);
  return entries.every(([, place]) => place !== undefined) ? Object.fromEntries(entries) : null;
}
