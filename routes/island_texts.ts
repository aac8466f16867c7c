/**
 * Which texts an island may show: all whose keys its module names, and every module that it imports, however late; and which of
 * them it shows only with code that it loads by `late` (client/late.ts). Read from the sources that the server runs, when an
 * island is first rendered; for what puts it into a page, and for tests.
 * Invariant: a browser's code names a text by a literal or a template in islands/ or components/, as `t` takes no other
 * string. Only a banner's key is data, and the type of those lists them all (domain/notices.ts).
 */
import { en } from "@/locales/en.ts";
import type { TextKey } from "@/locales/text.ts";

const ROOT = new URL("../", import.meta.url);
const KEYS = Object.keys(en) as TextKey[];

const IMPORT = /^(?:import|export) (type )?[^;]*? from "@\/([^"]+)";$/gm;
const LATE_IMPORT = /\bimport\("@\/([^"]+)"\)/g;
/** Whoever loads a module so has its texts come with it. */
const WITH_TEXTS = /\blate\(import\([^)]+\)/g;
/** Whoever asks for a module and makes nothing of it leaves it to others to show. */
const FETCH_AHEAD = /\bvoid import\([^)]+\)\.catch\(/g;
const MARKUP = /^(?:islands|components)\//;
const BANNERS = "domain/notices.ts";

const LITERAL = /"(\w+(?:\.\w+)+)"/g;
const TEMPLATE = /`(\w+\.[^`\n]*\$\{[^`\n]*)`/g;
const PARAM = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

export interface IslandKeys {
  /** Of what it may show once it is mounted. */
  now: readonly TextKey[];
  /** Of nothing but what comes by `late`. */
  late: readonly TextKey[];
}

const known = new Map<string, IslandKeys>();

/** The texts of the island in `islands/<name>.tsx`. */
export function textsOf(name: string): IslandKeys {
  const texts = known.get(name) ?? listTexts(`islands/${name}.tsx`);
  known.set(name, texts);
  return texts;
}

function listTexts(file: string): IslandKeys {
  const now = textsNamedBy(file, KEYS, WITH_TEXTS);
  const atOnce = new Set(now);
  return { now, late: textsNamedBy(file, KEYS).filter((key) => !atOnce.has(key)) };
}

/**
 * Those of the keys that a file names, or anything that it imports but by what is `left` out; the desk has keys of its own
 * (routes/desk/island.tsx).
 */
export function textsNamedBy<Key extends string>(
  file: string,
  keys: readonly Key[],
  left: RegExp = FETCH_AHEAD,
): readonly Key[] {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  // What is added here is visited as well.
  const files = new Set([file]);
  for (const path of files) {
    const source = Deno.readTextFileSync(new URL(path, ROOT)).replaceAll(FETCH_AHEAD, "").replaceAll(
      left,
      "",
    );
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
