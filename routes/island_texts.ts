/**
 * Which texts an island may show: all whose keys its module names, and every module that it imports, however late. Read
 * from the sources that the server runs, when an island is first rendered; for what puts it into a page, and for tests.
 * Invariant: a browser's code names a text by a literal or a template in islands/ or components/, as `t` takes no other
 * string. Only a banner's key is data, and the type of those lists them all (domain/notices.ts).
 */
import { en } from "@/locales/en.ts";
import type { TextKey } from "@/locales/text.ts";

const ROOT = new URL("../", import.meta.url);
const KEYS = Object.keys(en) as TextKey[];

const IMPORT = /^(?:import|export) (type )?[^;]*? from "@\/([^"]+)";$/gm;
const LATE_IMPORT = /\bimport\("@\/([^"]+)"\)/g;
/** Whoever asks for a module and makes nothing of it leaves it to others to show. */
const FETCH_AHEAD = /\bvoid import\([^)]+\)\.catch\(/g;
const MARKUP = /^(?:islands|components)\//;
const BANNERS = "domain/notices.ts";

const LITERAL = /"(\w+(?:\.\w+)+)"/g;
const TEMPLATE = /`(\w+\.[^`\n]*\$\{[^`\n]*)`/g;
const PARAM = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

const known = new Map<string, readonly TextKey[]>();

/** The texts of the island in `islands/<name>.tsx`. */
export function textsOf(name: string): readonly TextKey[] {
  const texts = known.get(name) ?? listTexts(`islands/${name}.tsx`);
  known.set(name, texts);
  return texts;
}

function listTexts(file: string): readonly TextKey[] {
  return textsNamedBy(file, KEYS);
}

/** Those of the keys that a file names, or anything that it imports; the desk has keys of its own (routes/desk/island.tsx). */
export function textsNamedBy<Key extends string>(file: string, keys: readonly Key[]): readonly Key[] {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  // What is added here is visited as well.
  const files = new Set([file]);
  for (const path of files) {
    const source = Deno.readTextFileSync(new URL(path, ROOT)).replaceAll(FETCH_AHEAD, "");
    for (const [, key = ""] of source.matchAll(LITERAL)) literals.add(key);
    for (const [, text = ""] of source.matchAll(TEMPLATE)) {
      templates.push(new RegExp(`^${text.split(PARAM).map(RegExp.escape).join("\\w+")}$`));
    }
    for (const next of importsOf(source)) files.add(next);
  }
  return keys.filter((key) => literals.has(key) || templates.some((template) => template.test(key)));
}

function importsOf(source: string): string[] {
  const late = Array.from(source.matchAll(LATE_IMPORT), ([, path = ""]) => path);
  const early = Array.from(
    source.matchAll(IMPORT),
    ([, type, path = ""]) => type && path !== BANNERS ? "" : path,
  );
  return [...early, ...late].filter((path) => MARKUP.test(path) || path === BANNERS);
}
