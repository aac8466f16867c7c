/** A virtual profile's form as it was typed: what is kept when it comes back, and what it comes to. */
import { PROMPTS_MAX } from "@/domain/limits.ts";
import { type CheckedPersona, checkPersona, type PersonaField, type PersonaForm } from "@/domain/persona.ts";
import { parsePlaceId, placeText, type PlaceView } from "@/domain/place.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { foldText } from "@/domain/search_text.ts";
import { type TextLanguage, textLanguage } from "@/domain/language.ts";
import type { DeskInput } from "@/protocol/desk/calls/mod.ts";
import type { PersonaView } from "@/protocol/desk/views/persona.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { findPlaces } from "@/routes/places.ts";
import type { Posted } from "@/routes/desk/personas/read_post.ts";

export interface Typed {
  name: string;
  birth_date: string;
  gender: string;
  lang: string;
  city: string;
  /** The number of the city that was chosen, and the text that stood for it. */
  place: string;
  place_text: string;
  answer: string;
  wanted: string;
  age_from: string;
  age_to: string;
  radius_km: string;
  bio_en: string;
  bio_he: string;
  bio_de: string;
  interests: string[];
  speaks: string[];
  height: string;
  /** As many as a profile may have; either part may be empty. */
  prompts: TypedPrompt[];
  style: string;
  languages: string[];
  teams: string;
  moderators: string[];
  version: string;
  key: string;
}

/** A question, and what is answered in each language. */
export type TypedPrompt = { prompt: string } & Record<TextLanguage, string>;

const NO_PROMPT: TypedPrompt = { prompt: "", en: "", he: "", de: "" };

/** A form for a new profile. */
export function emptyTyped(c: PageContext, key: string): Typed {
  return {
    name: "",
    birth_date: "",
    gender: "2",
    lang: textLanguage(c.var.lang),
    city: "",
    place: "",
    place_text: "",
    answer: "1",
    wanted: "1",
    age_from: "18",
    age_to: "70",
    radius_km: "100",
    bio_en: "",
    bio_he: "",
    bio_de: "",
    interests: [],
    speaks: [],
    height: "",
    prompts: placesOf([]),
    style: "",
    languages: [textLanguage(c.var.lang)],
    teams: "",
    moderators: [],
    version: "0",
    key,
  };
}

/** The form of a profile that is there. */
export async function typedOf(c: PageContext, persona: PersonaView): Promise<Typed> {
  const city = await placeTextOf(c, persona.place) ?? persona.city;
  return {
    name: persona.name,
    birth_date: persona.birth_date,
    gender: String(persona.gender),
    lang: persona.lang,
    city,
    place: String(persona.place),
    place_text: city,
    answer: String(persona.answer),
    wanted: String(persona.wanted),
    age_from: String(persona.ages[0]),
    age_to: String(persona.ages[1]),
    radius_km: String(persona.radius_km),
    bio_en: persona.bios.en,
    bio_he: persona.bios.he,
    bio_de: persona.bios.de,
    interests: [...persona.talk.interests],
    speaks: [...persona.talk.speaks],
    height: persona.talk.height === null ? "" : String(persona.talk.height),
    prompts: placesOf(
      persona.talk.prompts.map(({ prompt, texts: { en = "", he = "", de = "" } }) => ({
        prompt,
        en,
        he,
        de,
      })),
    ),
    style: persona.style,
    languages: [...persona.languages],
    teams: persona.teams.join(", "),
    moderators: [...persona.moderators],
    version: String(persona.version),
    key: "",
  };
}

/** So many rows as a profile may have answers. */
function placesOf(prompts: readonly TypedPrompt[]): TypedPrompt[] {
  return Array.from({ length: Math.max(PROMPTS_MAX, prompts.length) }, (_, nth) => prompts[nth] ?? NO_PROMPT);
}

async function placeTextOf(c: PageContext, id: number): Promise<string | null> {
  const place = id > 0 ? await c.var.env.places.get(id, textLanguage(c.var.lang)) : null;
  return place && placeText(place);
}

/** What was posted. */
export function readTyped({ one, all }: Posted): Typed {
  return {
    name: one("name"),
    birth_date: one("birth_date"),
    gender: one("gender"),
    lang: one("lang"),
    city: one("city"),
    place: one("place"),
    place_text: one("place_text"),
    answer: one("answer"),
    wanted: one("wanted"),
    age_from: one("age_from"),
    age_to: one("age_to"),
    radius_km: one("radius_km"),
    bio_en: one("bio_en"),
    bio_he: one("bio_he"),
    bio_de: one("bio_de"),
    interests: all("interests"),
    speaks: all("speaks"),
    height: one("height").trim(),
    prompts: placesOf([]).map((_, nth) => ({
      prompt: one(`prompt_${nth}`),
      en: one(`prompt_${nth}_en`),
      he: one(`prompt_${nth}_he`),
      de: one(`prompt_${nth}_de`),
    })),
    style: one("style"),
    languages: all("languages"),
    teams: one("teams"),
    moderators: all("moderators"),
    version: one("version"),
    key: one("key"),
  };
}

export type FieldErrors = { readonly [Field in PersonaField]?: Refusal };

/** What a typed form comes to. */
export interface CheckedForm {
  form: PersonaForm;
  errors: FieldErrors;
  /** Cities to choose from, where what was typed may mean several. */
  cities: readonly PlaceView[];
  value: CheckedPersona | null;
}

/** Checks a form by the rules of members, all fields of it. */
export async function checkTyped(c: PageContext, typed: Typed): Promise<CheckedForm> {
  const { env } = c.var;
  const { id, cities } = await cityOf(c, typed);
  const form: PersonaForm = {
    name: typed.name,
    birth_date: typed.birth_date,
    gender: Number(typed.gender),
    lang: typed.lang,
    place: id,
    answer: Number(typed.answer),
    wanted: Number(typed.wanted || NaN),
    ages: [Number(typed.age_from), Number(typed.age_to)],
    radius_km: Number(typed.radius_km),
    bios: { en: typed.bio_en, he: typed.bio_he, de: typed.bio_de },
    talk: {
      interests: typed.interests,
      speaks: typed.speaks,
      height: typed.height === "" ? null : Number(typed.height),
      prompts: typed.prompts.map(({ prompt, en, he, de }) => ({ prompt, texts: { en, he, de } })),
    },
    style: typed.style,
    languages: typed.languages,
    teams: typed.teams.split(/[,،\n]/).map((each) => each.trim()).filter((each) => each !== ""),
    moderators: typed.moderators,
  };
  const answers = env.actors.catalogue().answers.map((each) => each.id);
  const checked = checkPersona(form, { answers, isCity: id > 0, now: env.now() });
  if (checked.ok) return { form, errors: {}, cities, value: checked.value };
  const errors: { [Field in PersonaField]?: Refusal } = {};
  for (const { field, refusal } of checked.problems) errors[field] ??= refusal;
  return { form, errors, cities, value: null };
}

/** The form as the calls take it. */
export function wireForm({ form }: Pick<CheckedForm, "form">): DeskInput<"persona/create">["form"] {
  const { bios: { en = "", he = "", de = "" }, ages, languages, teams, moderators, talk, ...rest } = form;
  return {
    ...rest,
    ...talk && {
      talk: {
        interests: [...talk.interests],
        speaks: [...talk.speaks],
        height: talk.height,
        prompts: [...talk.prompts],
      },
    },
    ages: [...ages],
    bios: { en, he, de },
    languages: [...languages],
    teams: [...teams],
    moderators: [...moderators],
  };
}

/** The city that is meant: the chosen one while its text stands, else the one that fits; 0 where none or several do. */
async function cityOf(c: PageContext, typed: Typed): Promise<{ id: number; cities: readonly PlaceView[] }> {
  const chosen = parsePlaceId(typed.place) ?? 0;
  const text = typed.city.trim();
  if (chosen > 0 && text !== "" && text === typed.place_text) return { id: chosen, cities: [] };
  const found = text === "" ? [] : await findPlaces(c, text);
  if (found.some(({ id }) => id === chosen)) return { id: chosen, cities: found };
  const exact = found.filter((place) => {
    return [place.city, placeText(place)].some((name) => foldText(name) === foldText(text));
  });
  const [only] = found.length === 1 ? found : exact.length === 1 ? exact : [];
  return only ? { id: only.id, cities: [] } : { id: 0, cities: found };
}
