/**
 * Writes static/emoji/: what the picker of emoji shows, by language. The emoji and their order are those of npm
 * `unicode-emoji-json`, names and words to find them by those of the Unicode CLDR, npm `cldr-annotations-modern`: 41 MB, which
 * Deno fetches into its cache for this alone. Developers run it after raising a version here:
 * `deno run -A --node-modules-dir=none --no-lock tasks/emoji.ts`.
 */
import type { TextLanguage } from "@/domain/language.ts";

const EMOJI = "npm:unicode-emoji-json@0.9.0/data-by-group.json";
const ANNOTATIONS = "npm:cldr-annotations-modern@45.0.0/annotations";
const LANGUAGES = ["en", "he", "de"] as const satisfies readonly TextLanguage[];
const FOLDER = new URL("../static/emoji/", import.meta.url);
/** Newer ones many devices cannot draw. */
const NEWEST = 15;
/** Regions are spelled with these letters, in flags. */
const LETTER_A = 0x1f1e6;
const A = 65;
const Z = 90;
/** Presentation selectors, which the annotations leave out. */
const SELECTORS = /\ufe0f/g;

interface Group {
  emojis: readonly { emoji: string; emoji_version: string }[];
}

interface Annotated {
  annotations: {
    annotations: Readonly<Record<string, { default?: readonly string[]; tts?: readonly string[] }>>;
  };
}

/** An emoji, its name, and further words by which it is found. */
type Row = readonly [emoji: string, name: string, words: string];

for (const lang of LANGUAGES) {
  const groups = await listEmoji(lang);
  await Deno.mkdir(FOLDER, { recursive: true });
  // One a line, for those who read what has changed.
  const lines = groups.map((rows) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`);
  await Deno.writeTextFile(new URL(`${lang}.json`, FOLDER), `[\n${lines.join(",\n")}\n]\n`);
  console.log(`${lang}: ${groups.flat().length} emoji`);
}

/** By group, in the order of Unicode. */
async function listEmoji(lang: TextLanguage): Promise<Row[][]> {
  const groups = await read<readonly Group[]>(EMOJI);
  const { annotations: { annotations } } = await read<Annotated>(`${ANNOTATIONS}/${lang}/annotations.json`);
  const regions = new Intl.DisplayNames([lang], { type: "region", fallback: "none" });
  return groups.map(({ emojis }) =>
    emojis.flatMap(({ emoji, emoji_version }): Row[] => {
      if (Number(emoji_version) > NEWEST) return [];
      const { tts, default: words = [] } = annotations[emoji.replace(SELECTORS, "")] ?? annotations[emoji] ??
        {};
      const name = tts?.[0] ?? regionOf(emoji, regions);
      if (name === null) return [];
      const named = new Set(name.split(" "));
      const more = new Set(words.join(" ").split(" ").filter((word) => !named.has(word)));
      return [[emoji, name, [...more].join(" ")]];
    })
  );
}

/** The region of a flag, in words; null of anything else. */
function regionOf(emoji: string, names: Intl.DisplayNames): string | null {
  const letters = Array.from(emoji, (each) => (each.codePointAt(0) ?? 0) - LETTER_A + A);
  if (letters.length !== 2 || letters.some((letter) => letter < A || letter > Z)) return null;
  return names.of(String.fromCharCode(...letters)) ?? null;
}

async function read<Content>(specifier: string): Promise<Content> {
  return (await import(specifier, { with: { type: "json" } })).default;
}
