/**
 * Finds emoji by words: each must begin one of the words of an emoji. Those whose name has them
 * come first, in whole before in part. Pure.
 */
import type { Emoji, EmojiGroups } from "@/client/emoji/load.ts";

/** More than anybody looks through. */
export const FOUND_MAX = 120;

export function findEmoji(groups: EmojiGroups, text: string): Emoji[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const ranked: Emoji[][] = [[], [], []];
  for (const emoji of groups.flat()) {
    const [, name, words] = emoji;
    const named = wordsOf(name);
    const rank = wanted.every((each) => named.includes(each))
      ? 0
      : hasAll(named, wanted)
      ? 1
      : hasAll([...named, ...wordsOf(words)], wanted)
      ? 2
      : null;
    if (rank !== null) ranked[rank]?.push(emoji);
  }
  return ranked.flat().slice(0, FOUND_MAX);
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}

/** Without case, marks above letters, and what stands between words. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
