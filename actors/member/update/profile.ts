/** What a member says of themselves: name, bio, gender, age, what they are looking for (spec §2, §5). */
import { readAbout, withAbout } from "@/domain/about.ts";
import { birthDateAt, calendarDateAt, checkAge, isoDate, storedDate } from "@/domain/age.ts";
import { checkBio } from "@/domain/bio.ts";
import { checkName } from "@/domain/name.ts";
import { checkPrompts } from "@/domain/prompts.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { type Field, numberOf } from "@/actors/member/update/field.ts";

export const name: Field = (_member, value) => {
  const checked = typeof value === "string" ? checkName(value) : refuse("name_invalid");
  return checked.ok ? accept({ name: checked.value }) : checked;
};

export const bio: Field = (_member, value) => {
  const checked = typeof value === "string" ? checkBio(value) : refuse("choice_invalid");
  return checked.ok ? accept({ bio: checked.value }) : checked;
};

export const gender: Field = (_member, value) => {
  const number = numberOf(value);
  return number === 1 || number === 2 || number === 3 ? accept({ gender: number }) : refuse("choice_invalid");
};

/** The birthday stays, its year moves: so the age goes on growing on the same day. */
export const age: Field = ({ birth_date }, value, { now }) => {
  const years = numberOf(value);
  if (years === null || !Number.isInteger(years)) return refuse("choice_invalid");
  const checked = checkAge(years);
  if (!checked.ok) return checked;
  return accept({ birth_date: isoDate(birthDateAt(years, storedDate(birth_date), calendarDateAt(now))) });
};

/** What else a member says of themselves, as a form encodes it; what is left empty is removed (CS-3). */
export const about: Field = (member, value, { now }) => {
  const answers = typeof value === "string" ? readAbout(value) : refuse("choice_invalid");
  return answers.ok ? accept(withAbout(member, answers.value, now)) : answers;
};

/** The questions that they answer in their own words: all of them at once. */
export const prompts: Field = (member, value) => {
  const checked = Array.isArray(value) ? checkPrompts(value) : refuse("choice_invalid");
  if (!checked.ok) return checked;
  // A record that has none says so by not having them.
  return accept(checked.value.length === 0 && !member.prompts ? {} : { prompts: checked.value });
};

/** One of the catalogue's answers. */
export const answer: Field = (_member, value, { catalogue }) => {
  const id = numberOf(value);
  return id !== null && catalogue.answers.some((each) => each.id === id)
    ? accept({ answer: id })
    : refuse("choice_invalid");
};
