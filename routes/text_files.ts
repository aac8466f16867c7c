/**
 * The texts of islands, by island and language. Many are a module of their own, which browsers keep for a year: a page names
 * it, and client/hydrate.ts mounts the island once it is there. Few travel with the island's props.
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
const NAME = /^(\w+)\.(en|he|de)\.\w+\.js$/;

export interface IslandTexts {
  texts: Texts;
  /** Where a browser finds them; null where they travel with the props. */
  file: { href: string; code: string } | null;
}

const known = new Map<string, IslandTexts>();

/** The texts of the island in `islands/<name>.tsx`. */
export function islandTexts(name: string, lang: Language): IslandTexts {
  const key = `${name}.${textLanguage(lang)}`;
  const found = known.get(key);
  if (found) return found;
  const texts = textsFor(dictionaryOf(lang), textsOf(name));
  const json = JSON.stringify(texts);
  const code = `export default ${json}`;
  const hash = createHash("sha256").update(code).digest("hex").slice(0, HASH_CHARS);
  const file = json.length < FILE_CHARS_MIN ? null : { href: `${FOLDER}${key}.${hash}.js`, code };
  const made = { texts, file };
  known.set(key, made);
  return made;
}

/** The module at a path; null where there is none, or one of another version. */
export function textModuleAt(path: string): string | null {
  const [, island = "", lang] = NAME.exec(path.slice(FOLDER.length)) ?? [];
  if (!path.startsWith(FOLDER) || !lang) return null;
  try {
    const { file } = islandTexts(island, lang as Language);
    return file?.href === path ? file.code : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
