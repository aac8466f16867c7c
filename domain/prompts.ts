/**
 * Questions that members answer on their profile in their own words: a beginning for somebody who wants to write to them.
 * Anyone may import it, browsers too. An answer is plain text by the rules of a bio.
 */
import { cleanBio } from "@/domain/bio.ts";
import { BIO_INPUT_MAX_CHARS, PROMPT_MAX_CODE_POINTS, PROMPTS_MAX } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints } from "@/domain/text.ts";

/** In the order in which they are offered. Each has its words in every language under `prompt.<key>`. */
export const PROMPTS = [
  "perfect_sunday",
  "never_tired_of",
  "learning",
  "makes_me_laugh",
  "best_trip",
  "at_the_table",
  "small_joy",
  "song",
  "surprise",
  "childhood",
  "ask_me",
  "teach_you",
  "grateful",
  "disagree",
  "lets",
] as const;
export type PromptKey = typeof PROMPTS[number];

/** A question and its answer. */
export interface Prompt {
  prompt: PromptKey;
  text: string;
}

/** Reads answers as they were sent; empty ones are left out, and a question is answered once. */
export function checkPrompts(
  sent: readonly { prompt: string; text: string }[],
): Result<Prompt[], "choice_invalid" | "prompt_too_long"> {
  const prompts: Prompt[] = [];
  for (const { prompt: key, text: raw } of sent) {
    if (raw.length > BIO_INPUT_MAX_CHARS) return refuse("prompt_too_long", { max: PROMPT_MAX_CODE_POINTS });
    const text = cleanBio(raw);
    if (text === "") continue;
    const prompt = PROMPTS.find((each) => each === key);
    if (!prompt || prompts.some((each) => each.prompt === prompt)) return refuse("choice_invalid");
    if (codePoints(text) > PROMPT_MAX_CODE_POINTS) {
      return refuse("prompt_too_long", { max: PROMPT_MAX_CODE_POINTS });
    }
    prompts.push({ prompt, text });
  }
  return prompts.length > PROMPTS_MAX ? refuse("choice_invalid") : accept(prompts);
}
