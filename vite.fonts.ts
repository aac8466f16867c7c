/**
 * Makes the files of the typeface smaller for the build: every first view loads one. Each keeps the characters that
 * static/styles/fonts.css has it for, and the weights and features that pages use. Rubik's licence (OFL-1.1) permits it and
 * reserves no name. For vite.config.ts.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FILES = "@fontsource-variable/rubik/files";
const MODULES = new URL("./node_modules/", import.meta.url);
const CACHE = new URL(".vite/fonts/", MODULES);
const STYLES = new URL("./static/styles/fonts.css", import.meta.url);
const FACE = new RegExp(`url\\("${FILES}/(?<name>[^"]+)"\\)[^}]*?unicode-range:(?<ranges>[^;]+);`, "g");
const RANGE = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g;
const HOW = {
  targetFormat: "woff2",
  /** From the lightest, which the others are made of: without it they are larger. */
  variationAxes: { wght: { min: 300, max: 800 } },
  /** What browsers apply by themselves, and figures of one width. */
  keepFeatures: [..."ccmp calt clig curs dist kern liga locl mark mkmk rclt rlig rvrn".split(" "), "tnum"],
} as const;

interface Face {
  /** Of its file. */
  name: string;
  characters: string;
}

/** Puts the smaller files in the place of the package's. */
export function smallFonts(): Plugin {
  return {
    name: "small-fonts",
    apply: "build",
    config: async () => ({ resolve: { alias: [{ find: FILES, replacement: await makeAll() }] } }),
  };
}

/** The folder of the smaller files. The two builds make them once. */
async function makeAll(): Promise<string> {
  const styles = await Deno.readTextFile(STYLES);
  const faces = await Promise.all(
    facesIn(styles).map(async (face) => {
      return { ...face, bytes: await Deno.readFile(new URL(`${FILES}/${face.name}`, MODULES)) };
    }),
  );
  const hash = createHash("sha256").update(JSON.stringify(HOW)).update(styles);
  for (const { bytes } of faces) hash.update(bytes);
  const folder = new URL(`${hash.digest("hex").slice(0, 12)}/`, CACHE);
  await Deno.mkdir(folder, { recursive: true });
  const made = new Set(Array.from(Deno.readDirSync(folder), ({ name }) => name));
  for (const { name, characters, bytes } of faces) {
    if (made.has(name)) continue;
    // Tests read this configuration too, and make no fonts.
    const { default: subsetFont } = await import("subset-font");
    const part = new URL(`${name}.${Deno.pid}.part`, folder);
    await Deno.writeFile(part, await subsetFont(Buffer.from(bytes), characters, HOW));
    // Another build may make the same ones.
    await Deno.rename(part, new URL(name, folder));
  }
  return fileURLToPath(folder).replace(/\/$/, "");
}

/** The files that a style sheet names, and what it has each for. */
export function facesIn(styles: string): Face[] {
  return Array.from(styles.matchAll(FACE), ({ groups }) => ({
    name: groups?.name ?? "",
    characters: Array.from(
      groups?.ranges?.matchAll(RANGE) ?? [],
      ([, from = "", to = from]) => charactersOf(Number.parseInt(from, 16), Number.parseInt(to, 16)),
    ).join(""),
  }));
}

function charactersOf(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
}
