/** The vault of a virtual profile: pictures that can be sent or posted in its name, with notes, in an order. */
import type { PhotoId } from "@/domain/ids.ts";
import { PERSONA_VAULT_MAX, VAULT_NOTE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { PHOTO_SIZES, photoNamed } from "@/domain/photo.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { codePoints, dropControls } from "@/domain/text.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { getPhoto, getPhotos, type PhotoEntry } from "@/store/photos/reader.ts";
import { attachPhoto, endPhoto } from "@/store/photos/writer.ts";
import { updatePersona, withoutVaultPhoto } from "@/store/personas/writer.ts";
import type { Persona } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import type { Picture } from "@/actors/desk/personas/photos.ts";
import { notifyPersona, type PersonaState, readPersona } from "@/actors/desk/personas/state.ts";

type Gone = "unknown_persona" | "unknown_vault_photo";

export interface Vault {
  /** Puts an upload of the profile's in; the same file again changes nothing. */
  add(
    by: Actor,
    picture: Picture & { note: string },
  ): Done<null, "unknown_persona" | "unknown_photo" | "vault_full" | "note_too_long">;
  note(by: Actor, picture: Picture & { note: string }): Done<null, Gone | "note_too_long">;
  /** `photos` are all of its pictures. */
  order(by: Actor, order: { id: string; photos: readonly string[] }): Done<null, Gone>;
  /** What is planned with it goes too. */
  remove(by: Actor, picture: Picture): Done<null, Gone>;
}

interface LoadedState {
  state: PersonaState | null;
  upload: PhotoEntry | null;
  /** Hashes of the files that its pictures were made from. */
  files: ReadonlySet<string>;
}

/** Opens the vaults of one isolate. */
export function openVault(
  env: ActorEnv,
  { staffLog, blobs }: Pick<ActDeps, "staffLog" | "blobs">,
): Vault {
  const { database, now } = env;

  async function load(id: string, photo: string): Promise<LoadedState> {
    const named = photoNamed(photo);
    const [state, upload] = await Promise.all([readPersona(env, id), named && getPhoto(database, named)]);
    const vault = state ? await getPhotos(database, state.persona.value.vault.map((each) => each.photo)) : [];
    return { state, upload, files: new Set(vault.flatMap(({ imported }) => imported ?? [])) };
  }

  /** Changes the list itself, which `next` gives; null where it names a picture that is not there. */
  async function rearrange(
    by: Actor,
    id: string,
    next: (persona: Persona) => Persona | null,
  ): Done<null, Gone> {
    return await staffLog.run<PersonaState | null, null, Gone>({
      load: () => readPersona(env, id),
      decide(state, draft, log) {
        if (!state) return refuse("unknown_persona");
        const { persona, deskRoute } = state;
        const row = next(persona.value);
        if (!row) return refuse("unknown_vault_photo");
        if (row === persona.value) return accept(null);
        updatePersona(draft, persona, row);
        log([{
          by,
          what: "persona.picture",
          subject: { persona: row.id },
          before: said(persona.value),
          after: said(row),
        }]);
        notifyPersona(draft, deskRoute, row.id);
        return accept(null);
      },
    });
  }

  return {
    async add(by, { id, photo, note: raw }) {
      const note = checkVaultNote(raw);
      if (note === null) return refuse("note_too_long", { max: VAULT_NOTE_MAX_CODE_POINTS });
      return await staffLog.run<LoadedState, null, "unknown_persona" | "unknown_photo" | "vault_full">({
        load: () => load(id, photo),
        decide({ state, upload, files }, draft, log) {
          if (!state) return refuse("unknown_persona");
          const { persona, profile, deskRoute } = state;
          if (!upload || upload.value.member !== id) return refuse("unknown_photo");
          const { id: photoId, use, exp, imported } = upload.value;
          const isThere = persona.value.vault.some((each) => each.photo === photoId) ||
            files.has(imported ?? "");
          if (isThere) return accept(null);
          if (use !== null || exp <= now()) return refuse("unknown_photo");
          if (persona.value.vault.length >= PERSONA_VAULT_MAX) {
            return refuse("vault_full", { max: PERSONA_VAULT_MAX });
          }
          const kept = { use: "vault", exp: 0, keep: PHOTO_SIZES, now: now() } as const;
          attachPhoto(draft, upload, { ...kept, member: profile.member.value.id });
          const vault = [...persona.value.vault, { photo: photoId, note }];
          updatePersona(draft, persona, { ...persona.value, vault });
          const subject = { persona: persona.value.id, ref: photoId };
          log([{ by, what: "persona.picture", subject, after: "vault" }]);
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept(null);
        },
      });
    },

    async note(by, { id, photo, note: raw }) {
      const note = checkVaultNote(raw);
      if (note === null) return refuse("note_too_long", { max: VAULT_NOTE_MAX_CODE_POINTS });
      return await rearrange(by, id, (persona) => {
        const found = persona.vault.find((each) => each.photo === photo);
        if (!found) return null;
        if (found.note === note) return persona;
        return { ...persona, vault: persona.vault.map((each) => each === found ? { ...each, note } : each) };
      });
    },

    async order(by, { id, photos }) {
      return await rearrange(by, id, (persona) => {
        const { vault } = persona;
        const fits = photos.length === vault.length &&
          new Set(photos).symmetricDifference(new Set<string>(vault.map(({ photo }) => photo))).size === 0;
        if (!fits) return null;
        if (vault.every(({ photo }, nth) => photo === photos[nth])) return persona;
        const place = ({ photo }: { photo: PhotoId }) => photos.indexOf(photo);
        return { ...persona, vault: vault.toSorted((one, other) => place(one) - place(other)) };
      });
    },

    async remove(by, { id, photo }) {
      let ends: BlobEnd[] = [];
      const done = await staffLog.run<LoadedState, null, Gone>({
        load: () => load(id, photo),
        decide({ state, upload }, draft, log) {
          ends = [];
          if (!state) return refuse("unknown_persona");
          const { persona, deskRoute } = state;
          const found = persona.value.vault.find((each) => each.photo === upload?.value.id);
          if (!upload || !found) return refuse("unknown_vault_photo");
          endPhoto(draft, upload, now());
          ends = endsOf(upload.value, now());
          updatePersona(draft, persona, withoutVaultPhoto(persona.value, found.photo));
          const subject = { persona: persona.value.id, ref: found.photo };
          log([{ by, what: "persona.picture", subject, before: "vault" }]);
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept(null);
        },
      });
      // Whatever hinders it, they are announced: the sweep comes back to them.
      if (done.ok && ends.length > 0) await removeFiles({ database, blobs }, ends).catch(() => {});
      return done;
    },
  };
}

/** A note in one spelling, or null where it is too long. */
export function checkVaultNote(raw: string): string | null {
  const note = dropControls(raw).replace(/\s+/gu, " ").trim();
  return codePoints(note) > VAULT_NOTE_MAX_CODE_POINTS ? null : note;
}

function said({ vault }: Persona): string {
  return JSON.stringify(vault.map(({ photo, note }) => [photo, note])).slice(0, 4_000);
}
