/** Which notes what a member has just written brings up again. Pure. */
import type { NoteView } from "@/protocol/desk/views/chat.ts";

/** Shorter words are in every sentence. */
const WORD_MIN = 4;

const WORDS = /[\p{L}\p{N}]+/gu;
/** Accents and Hebrew vowel points. */
const MARKS = /\p{M}/gu;

/** The words of a text that are long enough to mean something, without case, accents and vowel points. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize("NFD").replace(MARKS, "").toLowerCase();
  return new Set(plain.match(WORDS)?.filter((word) => word.length >= WORD_MIN) ?? []);
}

/** Notes with a word of this text, the ones with most of them first. */
export function mentionedIn(text: string, notes: readonly NoteView[]): NoteView[] {
  const said = wordsOf(text);
  if (said.size === 0) return [];
  return notes
    .map((note) => ({ note, hits: [...wordsOf(note.text)].filter((word) => said.has(word)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ note }) => note);
}

/** Whether a text has all the words that are looked for, or their beginnings. */
export function hasWords(text: string, wanted: string): boolean {
  const hay = plainOf(text);
  return plainOf(wanted).split(/\s+/).every((word) => hay.includes(word));
}

function plainOf(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase().trim();
}
