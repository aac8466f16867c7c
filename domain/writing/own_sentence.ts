/** When the product's own sentence is due: a member asks what the profile is. Pure. */
import { hasPhrase, phraseBook } from "@/domain/writing/phrases.ts";
import { readText } from "@/domain/writing/reading.ts";
import { ASKS_WHAT_IT_IS } from "@/domain/writing/words/person.ts";

const BOOK = phraseBook(ASKS_WHAT_IT_IS);

/** Whether a text asks what the profile is, or who writes for it. Then the desk shows the sentence that says so. */
export function asksWhatItIs(text: string): boolean {
  return hasPhrase(readText(text), BOOK);
}
