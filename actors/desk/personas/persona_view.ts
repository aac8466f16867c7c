/** Turns virtual profiles into what the desk's calls show of them. Pure. */
import { ageOf } from "@/domain/age.ts";
import { isShown, NO_PHOTO } from "@/domain/photo.ts";
import { planNext } from "@/domain/story_plan.ts";
import { deskPhotoUrl, toDeskPhoto } from "@/protocol/desk/photo_url.ts";
import type { PersonaRowView, PersonaView, WriterView } from "@/protocol/desk/views/persona.ts";
import type { Member, Persona, Photo } from "@/store/records.ts";
import type { Answering, PersonaRow } from "@/actors/desk/personas/list.ts";
import { talkOf } from "@/actors/desk/personas/talk.ts";
import type { WholePersona } from "@/actors/desk/personas/get.ts";

/** A profile in the list. */
export function toPersonaRow({ persona, member, answering, at }: PersonaRow): PersonaRowView {
  return {
    id: member.id,
    name: member.name,
    age: ageOf(member, at),
    gender: member.gender,
    city: member.city,
    country: member.country,
    photo: toDeskPhoto(member.photo ?? NO_PHOTO, "thumb"),
    on: persona.on ? 1 : 0,
    closing: persona.closing ? 1 : 0,
    staffed: member.staffed ? 1 : 0,
    languages: [...persona.languages],
    teams: [...persona.teams],
    answering,
  };
}

/** A profile on its own page. */
export function toPersonaView(
  { persona, member, photos, vault, stories, answering, at }: WholePersona,
): PersonaView {
  return {
    ...toPersonaRow({ persona, member, answering, at }),
    version: persona.version,
    birth_date: member.birth_date,
    ...searchOf(member),
    lang: languageOf(member),
    place: member.place?.id ?? 0,
    answer: member.answer,
    bios: { en: "", he: "", de: "", ...persona.bios },
    talk: toTalk(member),
    style: persona.style,
    moderators: [...persona.moderators],
    photos: photos.map(toPicture),
    vault: persona.vault.flatMap(({ photo, note }) => {
      const found = vault.find((each) => each.id === photo);
      return found ? [{ ...toPicture(found), note }] : [];
    }),
    plans: persona.plans.map((plan) => toPlan(plan, at)),
    stories,
    created: Math.floor(persona.created_at / 1000),
  };
}

/** Somebody who may answer, as the form of a profile offers them. */
export function toWriterView({ id, name, state, teams }: Answering): WriterView {
  return { id, name, active: state === "active" ? 1 : 0, teams: [...teams] };
}

function toPlan(plan: Persona["plans"][number], at: number): PersonaView["plans"][number] {
  const { id, photo, text, from, every_days } = plan;
  const next = planNext(plan, at);
  return { id, photo, text, from: Math.floor(from / 1000), next: Math.floor(next / 1000), every_days };
}

function toPicture(photo: Photo): PersonaView["photos"][number] {
  return { photo: photo.id, url: deskPhotoUrl(photo.id, "card"), waiting: isShown(photo) ? 0 : 1 };
}

function toTalk(member: Member): PersonaView["talk"] {
  const { interests, speaks, height, prompts } = talkOf(member);
  return {
    interests: [...interests],
    speaks: [...speaks],
    height,
    prompts: prompts.map((each) => ({ ...each })),
  };
}

function searchOf({ search }: Member): Pick<PersonaView, "wanted" | "ages" | "radius_km"> {
  const [from = 0, to = 0] = search.ages;
  return { wanted: search.gender, ages: [from, to], radius_km: search.radius_km };
}

function languageOf({ lang }: Member): PersonaView["lang"] {
  return lang === "he" || lang === "de" ? lang : "en";
}
