/**
 * The texts of islands, by island and language. Many are a module of their own, which browsers keep for a year: a page names
 * it, and client/hydrate.ts mounts the island once it is there. Few travel with the island's props. Those of what comes later
 * are another module, which client/late.ts fetches with the code that shows them.
 */
import { createHash } from "node:crypto";
import { type Language, textLanguage } from "@/domain/language.ts";
import { type Texts, textsFor } from "@/islands/context.ts";
import { dictionaryOf } from "@/locales/mod.ts";
import { textsOf } from "@/routes/island_texts.ts";

/** Below it a file costs more than it saves. */
const FILE_CHARS_MIN = 512;
const HASH_CHARS = 12;
/** Below the path of built files, so that the service worker keeps it as one (SW-8). */
const FOLDER = "/assets/texts/";
const NAME = /^(\w+)\.(en|he|de)(?:\.late)?\.\w+\.js$/;

export interface TextFile {
  /** Where a browser finds it. */
  href: string;
  code: string;
}

export interface IslandTexts {
  /** What the island needs once it is mounted. */
  texts: Texts;
  /** The file with them; null where they travel with the props. */
  file: TextFile | null;
  /** The file with those of what comes later; null where there are too few, or none. */
  lateFile: TextFile | null;
}

const known = new Map<string, IslandTexts>();

/** The texts of the island in `islands/<name>.tsx`. */
export function islandTexts(name: string, lang: Language): IslandTexts {
  const key = `${name}.${textLanguage(lang)}`;
  const found = known.get(key);
  if (found) return found;
  const dictionary = dictionaryOf(lang);
  const { now, late } = textsOf(name);
  const lateFile = fileOf(`${key}.late`, textsFor(dictionary, late));
  const texts = textsFor(dictionary, lateFile ? now : [...now, ...late]);
  const made = { texts, file: fileOf(key, texts), lateFile };
  known.set(key, made);
  return made;
}

function fileOf(name: string, texts: Texts): TextFile | null {
  const json = JSON.stringify(texts);
  if (json.length < FILE_CHARS_MIN) return null;
  const code = `export default ${json}`;
  const hash = createHash("sha256").update(code).digest("hex").slice(0, HASH_CHARS);
  return { href: `${FOLDER}${name}.${hash}.js`, code };
}

/** The module at a path; null where there is none, or one of another version. */
export function textModuleAt(path: string): string | null {
  const [, island = "", lang] = NAME.exec(path.slice(FOLDER.length)) ?? [];
  if (!path.startsWith(FOLDER) || !lang) return null;
  try {
    const { file, lateFile } = islandTexts(island, lang as Language);
    return [file, lateFile].find((each) => each?.href === path)?.code ?? null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
