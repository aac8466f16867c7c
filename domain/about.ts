/**
 * What members say of themselves beyond what an account needs: by choice, with the time of each answer, to be changed and
 * removed at any time (CS-1). Pure; both sides use it.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkAnswer } from "@/domain/wizard/check.ts";
import { type FieldId, fieldOf, FIELDS } from "@/domain/wizard/fields.ts";

/** The answers that other members see, where they were given after it was said that they do (CS-10). */
export const PUBLIC_FIELDS = ["interests", "languages", "height"] as const satisfies readonly FieldId[];
type PublicField = typeof PUBLIC_FIELDS[number];

/** Raised when what an answer is for, as it is said beside the question, changes. */
export function purposeVersionOf(id: FieldId): number {
  return isPublic(id) ? PUBLIC_SINCE_VERSION : 1;
}

/** From this version on it is said that others see them. */
const PUBLIC_SINCE_VERSION = 2;

/** Whether an answer is one that others see. */
export function isPublic(id: FieldId): id is PublicField {
  return PUBLIC_FIELDS.some((each) => each === id);
}

/** The questions, in the order in which they are shown. */
export const ABOUT_FIELDS: readonly FieldId[] = (Object.keys(FIELDS) as FieldId[]).filter((id) =>
  "about" in fieldOf(id)
);

/** When an answer was given, and for which purpose. */
export interface AboutConsent {
  /** Milliseconds since 1970. */
  at: number;
  version: number;
}

/** The part of a member's record that holds the answers. */
export interface About {
  /** Answers by field, several where the question takes several. */
  about?: Readonly<Record<string, readonly string[]>>;
  /** When they were given; an answer of a record from before has none. */
  about_consents?: Readonly<Record<string, AboutConsent>>;
  /** Others see neither when they are online nor their city, and no notification names them (CS-5); missing means no. */
  discreet?: boolean;
}

/** What is changed: values by field, none to remove an answer. */
export type AboutAnswers = { readonly [Field in FieldId]?: readonly string[] };

/** The answer that is none: it is not kept. */
const NOT_SAID = "private";

/** An option of before that meant the same. */
const FORMER_DISCRETION = "very_discreet";

/** Reads answers as a form encodes them: `body=slim&interests=art&interests=books`, and `body=` to remove one. */
export function readAbout(text: string): Result<AboutAnswers, "choice_invalid" | "height_invalid"> {
  const params = new URLSearchParams(text);
  const answers: Partial<Record<FieldId, readonly string[]>> = {};
  for (const name of new Set(params.keys())) {
    const id = ABOUT_FIELDS.find((each) => each === name);
    if (!id) return refuse("choice_invalid");
    const values = params.getAll(name).filter((value) => value !== "" && value !== NOT_SAID);
    if (values.length === 0) {
      answers[id] = [];
      continue;
    }
    const checked = checkAnswer(fieldOf(id), values);
    if (!checked.ok) {
      return refuse(checked.refusal.code === "height_invalid" ? "height_invalid" : "choice_invalid");
    }
    answers[id] = [checked.value].flat();
  }
  return accept(answers);
}

/** The answers of a record that others see. */
export interface PublicAnswers {
  interests?: string[];
  languages?: string[];
  height?: number;
}

/** What others see of a member's answers: those that were given for it, and what is offered by now. */
export function publicAnswers({ about = {}, about_consents = {} }: About): PublicAnswers {
  const valuesOf = (id: PublicField): string[] => {
    const field = fieldOf(id);
    if ((about_consents[id]?.version ?? 0) < PUBLIC_SINCE_VERSION) return [];
    const values = about[id] ?? [];
    return "options" in field ? values.filter((value) => field.options.includes(value)) : [...values];
  };
  const [interests, languages, [height]] = [valuesOf("interests"), valuesOf("languages"), valuesOf("height")];
  return {
    ...(interests.length > 0 && { interests }),
    ...(languages.length > 0 && { languages }),
    ...(height !== undefined && { height: Number(height) }),
  };
}

/** The record with these answers in it. One that stays as it was keeps its time, unless it was given for something else. */
export function withAbout(before: About, answers: AboutAnswers, now: number): Required<About> {
  const about = { ...before.about };
  const about_consents = { ...before.about_consents };
  for (const id of ABOUT_FIELDS) {
    const values = answers[id];
    if (!values) continue;
    const isSame = values.join() === (about[id] ?? []).join();
    if (isSame && (about_consents[id]?.version ?? 1) >= purposeVersionOf(id)) continue;
    delete about[id];
    delete about_consents[id];
    if (values.length === 0) continue;
    about[id] = values;
    about_consents[id] = { at: now, version: purposeVersionOf(id) };
  }
  return { about, about_consents, discreet: about["discretion"]?.[0] === "discreet" };
}

/** The answers of a registration that are kept: those that were left out are not. */
export function answersKept(answers: Readonly<Record<string, string | readonly string[]>>): AboutAnswers {
  const given = ABOUT_FIELDS.map((id) =>
    [id, [answers[id] ?? []].flat().filter((value) => value !== "" && value !== NOT_SAID)] as const
  );
  return Object.fromEntries(given.filter(([, values]) => values.length > 0));
}

/** The answers of a record from before they were by choice, as they are kept now; null where nothing changes. */
export function broughtUpToDate(
  { about = {}, discreet }: About,
): Required<Pick<About, "about" | "discreet">> | null {
  const kept = Object.fromEntries(
    Object.entries(about).filter(([id, [first]]) =>
      ABOUT_FIELDS.some((each) => each === id) && first !== NOT_SAID
    ),
  );
  const [chosen] = kept["discretion"] ?? [];
  const wasDiscreet = discreet === undefined && (chosen === "discreet" || chosen === FORMER_DISCRETION);
  if (wasDiscreet) kept["discretion"] = ["discreet"];
  const isSame = !wasDiscreet && Object.keys(kept).length === Object.keys(about).length;
  return isSame ? null : { about: kept, discreet: discreet ?? wasDiscreet };
}
