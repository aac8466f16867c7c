/**
 * Writes what the desk knows of virtual profiles.
 *
 * Invariant: whoever changes one counts its version up, and checks the row that it was read from.
 */
import type { PhotoId } from "@/domain/ids.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { PersonaEntry } from "@/store/personas/reader.ts";
import type { Member, Persona } from "@/store/records.ts";

/** The row of a new virtual profile, in a change that adds its member, whose check holds for it. */
export function addPersona(change: Change, persona: Persona): void {
  set(change, keys.persona(persona.id), persona);
}

/** Writes a virtual profile anew; the change fails where it has changed since it was read. */
export function updatePersona(change: Change, { value, ...entry }: PersonaEntry, next: Persona): Persona {
  const counted = { ...next, version: value.version + 1 };
  check(change, entry);
  set(change, entry.key, counted);
  return counted;
}

/** What the desk knows at first of a virtual profile that nobody has made there: its language, its bio, the demo's team. */
export function firstPersona({ id, lang, bio, said = {}, created_at }: Member): Persona {
  const language = lang === "he" || lang === "de" ? lang : "en";
  return {
    id,
    on: true,
    teams: [DEMO_TEAM],
    moderators: [],
    languages: [language],
    style: "",
    bios: {
      [language]: bio,
      ...Object.fromEntries(Object.entries(said).map(([each, words]) => [each, words.bio])),
    },
    vault: [],
    plans: [],
    created_at,
    log: 0,
    version: 1,
  };
}

/** The team that answers for the demo content. */
export const DEMO_TEAM = "demo";

/** A virtual profile without a picture of its vault, and without what is planned with it. */
export function withoutVaultPhoto(persona: Persona, photo: PhotoId): Persona {
  return {
    ...persona,
    vault: persona.vault.filter((picture) => picture.photo !== photo),
    plans: persona.plans.filter((plan) => plan.photo !== photo),
  };
}

/** Notes that a member was sent a picture of a vault. */
export function putVaultSeen(change: Change, seen: Entry<readonly PhotoId[]>, photo: PhotoId): void {
  check(change, seen);
  if (!seen.value?.includes(photo)) set(change, seen.key, [...seen.value ?? [], photo]);
}
