/** What a virtual profile has to talk about, between its member's record and the desk's form. Pure. */
import { publicAnswers, withAbout } from "@/domain/about.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { type CheckedPersona, PERSONA_LANGUAGES } from "@/domain/persona.ts";
import { type PersonaTalk, promptRows, promptsIn } from "@/domain/persona_talk.ts";
import type { Member } from "@/store/records.ts";

type Words = Pick<Member, "bio" | "said"> & Partial<Pick<Member, "prompts" | "about" | "about_consents">>;
type Kept = Pick<Member, "prompts" | "said" | "about" | "about_consents">;

/**
 * The words of a member's record, by language, and what it answers by choice. A form without `talk` leaves that as it is; a
 * language in which only questions are answered has the bio of the profile's own.
 */
export function wordsOfForm(
  { lang, bios, talk }: Pick<CheckedPersona, "lang" | "bios" | "talk">,
  before: Kept | null,
  now: number,
): Words {
  const own = bios[lang] ?? "";
  const promptsOf = (language: TextLanguage) => {
    if (talk) return promptsIn(talk.prompts, language);
    return [...(language === lang ? before?.prompts : before?.said?.[language]?.prompts) ?? []];
  };
  const others = PERSONA_LANGUAGES.flatMap((each) => {
    const prompts = promptsOf(each);
    if (each === lang || (!bios[each] && prompts.length === 0)) return [];
    return [[each, { bio: bios[each] ?? own, prompts }] as const];
  });
  const prompts = promptsOf(lang);
  return {
    bio: own,
    said: Object.fromEntries(others),
    ...(prompts.length > 0 || before?.prompts) && { prompts },
    ...talk && answersOf(talk, before, now),
  };
}

/** The record's answers; one that stays as it was keeps its time. */
function answersOf(
  { interests, speaks, height }: Omit<PersonaTalk, "prompts">,
  before: Kept | null,
  now: number,
): Pick<Member, "about" | "about_consents"> {
  const answers = { interests, languages: speaks, height: height === null ? [] : [String(height)] };
  const { about, about_consents } = withAbout(before ?? {}, answers, now);
  return Object.keys(about).length > 0 || before?.about ? { about, about_consents } : {};
}

/** What a record has to talk about, as a form shows it. */
export function talkOf(member: Member): PersonaTalk {
  const { interests = [], languages = [], height = null } = publicAnswers(member);
  const said = Object.fromEntries(
    PERSONA_LANGUAGES.map((each) => [
      each,
      each === member.lang ? member.prompts : member.said?.[each]?.prompts,
    ]),
  );
  return { interests, speaks: languages, height, prompts: promptRows(said) };
}
