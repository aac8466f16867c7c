/** Words and phrases that the operator adds to the rules of writing, by language. */
import type { TextLanguage } from "@/domain/language.ts";

export type Phrases = { readonly [Language in TextLanguage]?: readonly string[] };

export interface WritingLists {
  /** Never sent. */
  refused: Phrases;
  /** Sent once the writer has confirmed it. */
  doubtful: Phrases;
}
