/**
 * `deno run -A tasks/oldest_chromium.ts`: fetches the oldest Chromium that the app admits (domain/browser.ts) into the ignored
 * folder `data/`, where it is not there. Debian has the newest one alone; npm has a headless build of each, for Linux on x64.
 */
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { fileURLToPath } from "node:url";
import { isFile } from "@/tasks/apt.ts";
import { installPackages } from "@/tasks/bench/command.ts";

/** A headless Chromium, by the number of its version. */
const PACKAGE = "@sparticuz/chromium";
export const OLDEST_VERSION = "123.0.1";
const FOLDER = fileURLToPath(new URL(`../data/chromium/${OLDEST_VERSION}`, import.meta.url));

/** Where it is once it has been fetched. */
export const OLDEST_CHROMIUM = `${FOLDER}/chromium`;

async function fetchOldest(): Promise<void> {
  if (Deno.build.os !== "linux" || Deno.build.arch !== "x86_64") {
    throw new Error("The oldest Chromium is there for Linux on x64 alone");
  }
  const folder = await Deno.makeTempDir({ prefix: "kindling_chromium_" });
  try {
    const wanted = { private: true, dependencies: { [PACKAGE]: OLDEST_VERSION } };
    await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify(wanted));
    await installPackages(folder, {});
    const packed = await Deno.readFile(`${folder}/node_modules/${PACKAGE}/bin/chromium.br`);
    await Deno.mkdir(FOLDER, { recursive: true });
    // What is cut off half-way is not taken for it.
    const half = `${OLDEST_CHROMIUM}.half`;
    await Deno.writeFile(half, await promisify(brotliDecompress)(packed), { mode: 0o755 });
    await Deno.rename(half, OLDEST_CHROMIUM);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) {
  try {
    if (!isFile(OLDEST_CHROMIUM)) await fetchOldest();
    console.log(OLDEST_CHROMIUM);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
