/**
 * Finds the Chromium that the browser tests drive, and installs Debian's on a machine that has none. Used by
 * the test task before any browser test runs, and by the browser tests themselves. Nothing is ever
 * downloaded from elsewhere.
 */

import { canInstall, install, isFile } from "@/tasks/apt.ts";

/** Names a Chromium to use instead of an installed one. */
const CHROMIUM_VARIABLE = "KINDLING_CHROMIUM";
const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same engine without a window of its own, which a page costs half as much in; a package of its own in Debian. */
const SHELLS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell"];

/** Flags for a browser that is quiet, alone and works as root; add an empty `--user-data-dir` of your own. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of a Chromium on this machine, or null. A path set by hand is the only one looked at. */
export function findChromium(): string | null {
  const named = Deno.env.get(CHROMIUM_VARIABLE);
  return (named ? [named] : INSTALLED).find(isFile) ?? null;
}

/**
 * The path of a Chromium, after installing one if need be; throws with what to do where that is not
 * possible.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  const named = Deno.env.get(CHROMIUM_VARIABLE);
  if (named) throw new Error(`${CHROMIUM_VARIABLE} names "${named}", which is not a file`);
  if (!canInstall()) {
    throw new Error(`No Chromium found: install the package "chromium", or set ${CHROMIUM_VARIABLE} to one`);
  }
  await install("chromium");
  const installed = findChromium();
  if (installed === null) throw new Error(`apt-get installed "chromium", but none of ${INSTALLED} exists`);
  return installed;
}

/**
 * The path of a Chromium for many pages: the headless shell, installed where that is possible, else what `ensureChromium`
 * finds. A browser named by hand is the only one looked at.
 */
export async function ensureHeadless(): Promise<string> {
  if (Deno.env.get(CHROMIUM_VARIABLE)) return await ensureChromium();
  const found = SHELLS.find(isFile);
  if (found !== undefined) return found;
  if (canInstall()) {
    await install("chromium-headless-shell").catch((error) =>
      console.error(`${error}: tests take Chromium itself`)
    );
  }
  return SHELLS.find(isFile) ?? await ensureChromium();
}

if (import.meta.main) {
  try {
    console.log(await ensureChromium());
    console.log(await ensureHeadless());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
