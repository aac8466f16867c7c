/**
 * Checks one posted answer by its field: the canonical form that a draft keeps, or why it is refused. What a draft
 * holds passes again unchanged, so a whole registration is checked by the same functions as its steps.
 */
import { checkBirthPart } from "@/domain/age.ts";
import { checkEmail } from "@/domain/email.ts";
import { checkName } from "@/domain/name.ts";
import { checkPassword } from "@/domain/password.ts";
import { parsePlaceId } from "@/domain/place.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Field, NumberField, RangeField } from "@/domain/wizard/fields.ts";

export type Answer = string | readonly string[];

export type AnswerCode =
  | "choice_invalid"
  | "choices_invalid"
  | "name_invalid"
  | "email_invalid"
  | "password_too_short"
  | "password_too_long"
  | "password_too_common"
  | "height_invalid"
  | "distance_invalid"
  | "ages_invalid"
  | "birth_invalid_day"
  | "birth_invalid_month"
  | "birth_invalid_year"
  | "place_required"
  | "place_too_long"
  | "photo_missing"
  | "terms_required";

/** What a ticked box posts: the value that the page gave it, or the browser's own. */
const TICKED = new Set(["1", "on", "true"]);

/** The answer of all values that were posted for a field, or the code of what is wrong with them. */
export function checkAnswer(field: Field, posted: readonly string[]): Result<Answer, AnswerCode> {
  const [first = ""] = posted;
  switch (field.kind) {
    case "choice":
      return field.options.includes(first) ? accept(first) : refuse("choice_invalid");
    case "choices":
      return checkChoices(field.options, field.max, posted);
    case "number":
      return checkNumber(field, first);
    case "range":
      return checkRange(field, posted);
    case "date_part":
      return checkBirthPart(field.part, first);
    case "name":
      return checkName(first);
    case "email":
      return checkEmail(first);
    case "place":
      return parsePlaceId(first) === null ? refuse("place_required") : accept(first);
    case "password":
      return checkPassword(first);
    case "photo":
      // A picture is no text: it comes as an upload, or is left out.
      return refuse("photo_missing");
    case "consent":
      return TICKED.has(first) ? accept("1") : refuse("terms_required");
    default:
      return field satisfies never;
  }
}

function checkChoices(
  options: readonly string[],
  max: number,
  posted: readonly string[],
): Result<readonly string[], "choices_invalid"> {
  const chosen = options.filter((option) => posted.includes(option));
  const isKnown = posted.every((value) => options.includes(value));
  return isKnown && chosen.length >= 1 && chosen.length <= max ? accept(chosen) : refuse("choices_invalid");
}

function checkNumber(field: NumberField, text: string): Result<string, NumberField["code"]> {
  const number = readNumber(text, field);
  return number === null ? refuse(field.code) : accept(String(number));
}

function checkRange(field: RangeField, posted: readonly string[]): Result<readonly string[], "ages_invalid"> {
  const [from, to] = [readNumber(posted[0] ?? "", field), readNumber(posted[1] ?? "", field)];
  if (from === null || to === null || from > to) return refuse("ages_invalid");
  return accept([String(from), String(to)]);
}

function readNumber(text: string, { min, max }: { min: number; max: number }): number | null {
  if (!/^\s*[0-9]{1,3}\s*$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}
