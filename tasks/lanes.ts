/**
 * Shares a stage's test files among a few entry modules. Deno runs each file that it is given in an isolate of its own, and
 * loading the app's modules costs most files more than their tests do: so a lane, which imports many files, loads them once.
 */
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TESTS = "**/*_test.{ts,tsx}";

/** Test files under `folders`, relative to the project, the largest first. */
export function listTests(folders: readonly string[], root = ROOT): string[] {
  const patterns = folders.map((each) => each.endsWith("_test.ts") ? each : `${each}/${TESTS}`);
  const found = globSync(patterns, { cwd: root, exclude: (path) => path.endsWith("node_modules") });
  const sizes = new Map(found.map((file) => [file, statSync(`${root}${file}`).size]));
  return [...sizes.keys()].sort((one, other) =>
    (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0) || one.localeCompare(other)
  );
}

/** Deals `files` to at most `count` lanes, to and fro, so that large files come to all of them alike. */
export function dealLanes(files: readonly string[], count: number): string[][] {
  const lanes = Array.from({ length: Math.min(count, files.length) }, (): string[] => []);
  files.forEach((file, index) => {
    const round = Math.floor(index / lanes.length);
    const place = index % lanes.length;
    lanes[round % 2 === 0 ? place : lanes.length - 1 - place]?.push(file);
  });
  return lanes;
}

/** How much of the files, the smallest of them, goes to short lanes. */
const SHORT_SHARE = 1 / 3;

/**
 * `dealLanes`, but the smallest files go to `short` lanes more, which come last: whichever lane is over first goes on with
 * one of them. So a stage that runs alone at its end does not leave cores without work, whatever its tests take.
 */
export function dealWithShortLanes(files: readonly string[], count: number, short: number): string[][] {
  if (short === 0) return dealLanes(files, count);
  const large = files.length - Math.floor(files.length * SHORT_SHARE);
  return [...dealLanes(files.slice(0, large), count), ...dealLanes(files.slice(large), short)];
}

/** Writes an entry module for each lane into `folder`, and gives their paths, which sort as the lanes do: Deno begins them so. */
export async function writeLanes(lanes: readonly (readonly string[])[], folder: string): Promise<string[]> {
  return await Promise.all(lanes.map(async (files, index) => {
    const path = `${folder}/lane_${String(index + 1).padStart(2, "0")}_test.ts`;
    const imports = files.map((file) =>
      `import ${JSON.stringify(new URL(`../${file}`, import.meta.url))};\n`
    );
    await Deno.writeTextFile(path, imports.join(""));
    return path;
  }));
}
