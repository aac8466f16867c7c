/**
 * What a virtual profile has to talk about, by the rules of members: interests, languages that it speaks, height, and
 * answers to questions, in each of its languages. Pure.
 */
import type { TextLanguage } from "@/domain/language.ts";
import { checkPrompts, type Prompt, type PromptKey, PROMPTS } from "@/domain/prompts.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { checkAnswer } from "@/domain/wizard/check.ts";
import { fieldOf } from "@/domain/wizard/fields.ts";

const LANGUAGES = ["en", "he", "de"] as const satisfies readonly TextLanguage[];

/** As somebody has typed it. */
export interface PersonaTalk {
  interests: readonly string[];
  speaks: readonly string[];
  /** In centimetres; null where it does not say. */
  height: number | null;
  /** A question, and what is answered in each language. */
  prompts: readonly { prompt: string; texts: { readonly [Language in TextLanguage]?: string | undefined } }[];
}

/** The same once it was checked: without what is empty. */
export interface CheckedTalk extends Omit<PersonaTalk, "prompts"> {
  prompts: readonly {
    prompt: PromptKey;
    texts: { readonly [Language in TextLanguage]?: string | undefined };
  }[];
}

export type TalkCode = "choice_invalid" | "height_invalid" | "prompt_too_long";

export interface TalkProblem {
  field: keyof PersonaTalk;
  refusal: Refusal<TalkCode>;
}

/** Checks every field. */
export function checkTalk(
  { interests, speaks, height, prompts }: PersonaTalk,
): { value: CheckedTalk; problems: readonly TalkProblem[] } {
  const problems: TalkProblem[] = [];
  const wrong = (field: keyof PersonaTalk, refusal: Refusal<TalkCode>) =>
    void problems.push({ field, refusal });
  const chosen = (field: "interests" | "speaks", values: readonly string[]): readonly string[] => {
    if (values.length === 0) return [];
    const checked = checkAnswer(fieldOf(field === "speaks" ? "languages" : field), values);
    if (checked.ok) return [checked.value].flat();
    wrong(field, refuse("choice_invalid").refusal);
    return [];
  };
  if (height !== null && !checkAnswer(fieldOf("height"), [String(height)]).ok) {
    wrong("height", refuse("height_invalid").refusal);
  }
  const answered = prompts.filter(({ texts }) => LANGUAGES.some((each) => (texts[each] ?? "").trim() !== ""));
  const byLanguage = new Map<TextLanguage, readonly Prompt[]>();
  for (const language of LANGUAGES) {
    const checked = checkPrompts(
      answered.map(({ prompt, texts }) => ({ prompt, text: texts[language] ?? "" })),
    );
    if (checked.ok) byLanguage.set(language, checked.value);
    else wrong("prompts", checked.refusal);
  }
  const keys = answered.flatMap(({ prompt }) => PROMPTS.find((each) => each === prompt) ?? []);
  // Two rows may ask the same in different languages.
  const isTold = problems.some(({ field }) => field === "prompts");
  if (!isTold && new Set(keys).size < answered.length) wrong("prompts", refuse("choice_invalid").refusal);
  const value = {
    interests: chosen("interests", interests),
    speaks: chosen("speaks", speaks),
    height,
    prompts: keys.map((prompt) => ({
      prompt,
      texts: Object.fromEntries(LANGUAGES.flatMap((each) => {
        const found = byLanguage.get(each)?.find((other) => other.prompt === prompt);
        return found ? [[each, found.text]] : [];
      })),
    })),
  };
  return { value, problems };
}

/** The answers in one language. */
export function promptsIn(prompts: CheckedTalk["prompts"], language: TextLanguage): Prompt[] {
  return prompts.flatMap(({ prompt, texts }) => {
    const text = texts[language];
    return text ? [{ prompt, text }] : [];
  });
}

/** Answers as they are kept by language, as a form has them: a row a question. */
export function promptRows(
  kept: { readonly [Language in TextLanguage]?: readonly Prompt[] | undefined },
): PersonaTalk["prompts"] {
  const rows = new Map<string, { [Language in TextLanguage]?: string }>();
  for (const language of LANGUAGES) {
    for (const { prompt, text } of kept[language] ?? []) {
      rows.set(prompt, { ...rows.get(prompt), [language]: text });
    }
  }
  return Array.from(rows, ([prompt, texts]) => ({ prompt, texts }));
}
