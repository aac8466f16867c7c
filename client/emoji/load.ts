/** The emoji in a language (tasks/emoji.ts), fetched when they are first wanted and then kept for the page. */

/** An emoji, its name, and further words by which it is found. */
export type Emoji = readonly [emoji: string, name: string, words: string];

/** By group, in the order of `EMOJI_GROUPS`. */
export type EmojiGroups = readonly (readonly Emoji[])[];

/** The build gives each a name with its hash, which browsers keep for a year. */
const FILES = {
  en: new URL("../../static/emoji/en.json", import.meta.url),
  he: new URL("../../static/emoji/he.json", import.meta.url),
  de: new URL("../../static/emoji/de.json", import.meta.url),
} as const;

const known = new Map<URL, Promise<EmojiGroups>>();

/** Those of the language that the texts of a page are in. Rejects where they cannot be had; the next call asks again. */
export function loadEmoji(lang: string): Promise<EmojiGroups> {
  const file = lang === "he" || lang === "de" ? FILES[lang] : FILES.en;
  const loading = known.get(file) ?? load(file);
  known.set(file, loading);
  loading.catch(() => known.delete(file));
  return loading;
}

async function load(file: URL): Promise<EmojiGroups> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`Cannot load ${file.pathname}: ${answer.status}`);
  return await answer.json();
}
