/**
 * Walks a wizard: which step is open, what a posted step does to the draft, and what a step of the draft lacks. Pure.
 * Invariant: nothing that fails its check enters a draft, and an answer in a draft is checked again whenever it is used.
 */
import { type CalendarDate, parseBirthDate } from "@/domain/age.ts";
import { type Answer, type AnswerCode, checkAnswer } from "@/domain/wizard/check.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import { type FieldId, fieldOf, FIELDS } from "@/domain/wizard/fields.ts";
import type { Step, Steps } from "@/domain/wizard/wizard.ts";

/** What a visitor has answered so far, and the day on which ages count. */
export interface WizardState {
  readonly draft: Draft;
  readonly today: CalendarDate;
}

/** Why an answer is refused. The last four are found outside, once the store or the file has been looked at. */
export type FieldCode =
  | AnswerCode
  | "birth_invalid_date"
  | "birth_future"
  | "birth_too_young"
  | "birth_too_old"
  | "email_taken"
  | "file_type"
  | "file_too_large"
  | "image_too_large"
  | "photo_unreadable"
  | "sensitive_content";

export type FieldErrors = { readonly [Field in FieldId]?: FieldCode };

/** All values posted for each field. */
export type Posted = { readonly [Field in FieldId]?: readonly string[] };

export type StepCheck =
  | {
    readonly ok: true;
    readonly answers: Draft["answers"];
    /** To be hashed; null where the step asks for none, or the one that was set before stays. */
    readonly password: string | null;
  }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The answer that leaves an optional field out. */
const LEFT_OUT = "";

/** Which field to look at again, by what is wrong with the whole date. */
const DATE_FIELD = {
  birth_invalid_day: "birth_day",
  birth_invalid_month: "birth_month",
  birth_invalid_year: "birth_year",
  birth_invalid_date: "birth_day",
  birth_future: "birth_year",
  birth_too_young: "birth_year",
  birth_too_old: "birth_year",
} as const;

/** Checks what was posted for a step, together with the draft's other answers. */
export function checkStep(
  step: Step,
  posted: Posted,
  { draft, today }: WizardState,
): StepCheck {
  const answers: Record<string, Answer> = { ...draft.answers };
  const errors: { [Field in FieldId]?: FieldCode } = {};
  let password: string | null = null;
  for (const id of step.fields) {
    const values = posted[id] ?? [];
    if (isKept(id, values, draft)) continue;
    const checked = checkAnswer(fieldOf(id), values);
    if (!checked.ok) errors[id] = checked.refusal.code;
    else if (id === "password") password = String(checked.value);
    else if (id !== "consent") answers[id] = checked.value;
  }
  const date = dateError(answers, today);
  if (date && step.fields.includes(date.field)) errors[date.field] ??= date.code;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, answers, password };
}

/** The draft's answers with a step left out. */
export function leaveOut(step: Step, draft: Draft): Draft["answers"] {
  return { ...draft.answers, ...Object.fromEntries(step.fields.map((id) => [id, LEFT_OUT])) };
}

/** What a step of the draft lacks: `done` where nothing, and the codes of answers that do not fit. */
export function lookAt(
  step: Step,
  { draft, today }: WizardState,
): { done: boolean; errors: FieldErrors } {
  const date = dateError(draft.answers, today);
  const wrong = step.fields.filter((id) => date?.field === id);
  const errors = Object.fromEntries(wrong.map((id) => [id, date?.code]));
  const done = step.fields.every((id) => isAnswered(id, step, draft)) && wrong.length === 0;
  return { done, errors };
}

/** The first step that is not done. The last one never is: consent is asked for at the moment of registration. */
export function openStep<Some extends Step>(steps: Steps<Some>, state: WizardState): Some {
  return steps.find((step) => !lookAt(step, state).done) ?? steps.at(-1) ?? steps[0];
}

/**
 * Where a visitor goes after a step. Whoever answers the open step goes to the next one that is open; whoever comes
 * back to change an answer walks on from there.
 */
export function stepAfter<Some extends Step>(
  steps: Steps<Some>,
  step: Some,
  { before, after }: { before: WizardState; after: WizardState },
): Some {
  const wasDone = lookAt(step, before).done;
  return (wasDone ? steps[steps.indexOf(step) + 1] : undefined) ?? openStep(steps, after);
}

/** Whether a field may stay empty because the draft has it: the password is never shown, the picture is no text. */
function isKept(id: FieldId, values: readonly string[], draft: Draft): boolean {
  if (id === "password") return draft.password !== null && values.join("") === "";
  return id === "photo" && draft.photo !== null;
}

function isAnswered(id: FieldId, step: Step, draft: Draft): boolean {
  if (id === "consent") return false;
  if (isKept(id, [], draft)) return true;
  const answer = Object.hasOwn(draft.answers, id) ? draft.answers[id] : undefined;
  if (answer === undefined || id === "password") return false;
  if (answer === LEFT_OUT) return step.skippable === true;
  return checkAnswer(FIELDS[id], typeof answer === "string" ? [answer] : answer).ok;
}

/** What is wrong with the whole birth date once all of its parts are there. */
function dateError(
  answers: Draft["answers"],
  today: CalendarDate,
): { field: "birth_day" | "birth_month" | "birth_year"; code: FieldCode } | null {
  const { birth_day: day, birth_month: month, birth_year: year } = answers;
  if (typeof day !== "string" || typeof month !== "string" || typeof year !== "string") return null;
  const date = parseBirthDate({ day, month, year }, today);
  return date.ok ? null : { field: DATE_FIELD[date.refusal.code], code: date.refusal.code };
}
