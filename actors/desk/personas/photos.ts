/** The photos of a virtual profile's slots: like those of any member, and each change of them an act of the desk. */
import { isPhotoId } from "@/domain/ids.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { PHOTO_SIZES, photoNamed } from "@/domain/photo.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { attachPhoto, endPhoto } from "@/store/photos/writer.ts";
import { updatePersona } from "@/store/personas/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import { putPhotos } from "@/actors/photos/profile_change.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import { notifyPersona, type PersonaState, readPersona } from "@/actors/desk/personas/state.ts";

/** Which picture of which profile. */
export interface Picture {
  id: string;
  photo: string;
}

type PictureCode = "unknown_persona" | "unknown_photo";

export interface PersonaPhotos {
  /** Puts an upload of the profile's into its next slot; the same file again changes nothing. */
  add(by: Actor, picture: Picture): Done<null, PictureCode | "photo_slots_full">;
  remove(by: Actor, picture: Picture): Done<null, PictureCode>;
  /** `photos` are all of its slots, the main one first. */
  order(by: Actor, order: { id: string; photos: readonly string[] }): Done<null, PictureCode>;
}

interface LoadedState {
  state: PersonaState | null;
  upload: PhotoEntry | null;
}

export function openPersonaPhotos(
  env: ActorEnv,
  { staffLog, blobs }: Pick<ActDeps, "staffLog" | "blobs">,
): PersonaPhotos {
  const { database, now } = env;

  async function load(id: string, photo: string): Promise<LoadedState> {
    const named = photoNamed(photo);
    const [state, upload] = await Promise.all([readPersona(env, id), named && getPhoto(database, named)]);
    return { state, upload };
  }

  return {
    async add(by, { id, photo }) {
      return await staffLog.run<LoadedState, null, PictureCode | "photo_slots_full">({
        load: () => load(id, photo),
        decide({ state, upload }, draft, log) {
          if (!state) return refuse("unknown_persona");
          const { persona, profile, deskRoute } = state;
          if (!upload || upload.value.member !== id) return refuse("unknown_photo");
          const { use, exp, imported } = upload.value;
          const isThere = profile.photos.some((each) =>
            each.id === upload.value.id || (imported !== undefined && each.imported === imported)
          );
          if (isThere) return accept(null);
          if (use !== null || exp <= now()) return refuse("unknown_photo");
          if (profile.photos.length >= PHOTO_SLOTS) return refuse("photo_slots_full", { max: PHOTO_SLOTS });
          const kept = { use: "profile", exp: 0, keep: PHOTO_SIZES, now: now() } as const;
          const attached = attachPhoto(draft, upload, { ...kept, member: profile.member.value.id });
          putPhotos(draft, profile, [...profile.photos, attached]);
          updatePersona(draft, persona, persona.value);
          log([{ by, what: "persona.picture", subject: subjectOf(state, attached.id), after: "profile" }]);
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept(null);
        },
      });
    },

    async remove(by, { id, photo }) {
      let ends: BlobEnd[] = [];
      const done = await staffLog.run<LoadedState, null, PictureCode>({
        load: () => load(id, photo),
        decide({ state, upload }, draft, log) {
          ends = [];
          if (!state) return refuse("unknown_persona");
          const { persona, profile, deskRoute } = state;
          if (!upload || !profile.member.value.photos?.includes(upload.value.id)) {
            return refuse("unknown_photo");
          }
          endPhoto(draft, upload, now());
          ends = endsOf(upload.value, now());
          putPhotos(draft, profile, profile.photos.filter((each) => each.id !== upload.value.id));
          updatePersona(draft, persona, persona.value);
          const subject = subjectOf(state, upload.value.id);
          log([{ by, what: "persona.picture", subject, before: "profile" }]);
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept(null);
        },
      });
      // Whatever hinders it, they are announced: the sweep comes back to them.
      if (done.ok && ends.length > 0) await removeFiles({ database, blobs }, ends).catch(() => {});
      return done;
    },

    async order(by, { id, photos }) {
      return await staffLog.run<PersonaState | null, null, PictureCode>({
        load: () => readPersona(env, id),
        decide(state, draft, log) {
          if (!state) return refuse("unknown_persona");
          const { persona, profile, deskRoute } = state;
          const slots = profile.member.value.photos ?? [];
          const wanted = new Set(photos);
          const fits = photos.every(isPhotoId) && photos.length === slots.length &&
            wanted.symmetricDifference(new Set<string>(slots)).size === 0;
          if (!fits) return refuse("unknown_photo");
          if (photos.every((each, nth) => each === slots[nth])) return accept(null);
          const ordered = profile.photos.toSorted((a, b) => photos.indexOf(a.id) - photos.indexOf(b.id));
          putPhotos(draft, profile, ordered);
          updatePersona(draft, persona, persona.value);
          const subject = { persona: persona.value.id };
          const [before, after] = [slots.join(), photos.join()];
          log([{ by, what: "persona.picture", subject, before, after }]);
          notifyPersona(draft, deskRoute, persona.value.id);
          return accept(null);
        },
      });
    },
  };
}

function subjectOf({ persona }: PersonaState, photo: string) {
  return { persona: persona.value.id, ref: photo };
}
