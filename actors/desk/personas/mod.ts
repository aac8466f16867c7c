/**
 * Virtual profiles as the desk makes and keeps them. A file a verb; this is what calls, pages and the periodic job talk to.
 */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Photo } from "@/store/records.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { openPersonaActs, type PersonaActs } from "@/actors/desk/personas/acts.ts";
import { openClosing } from "@/actors/desk/personas/closing.ts";
import type { PersonaDeps } from "@/actors/desk/personas/deps.ts";
import { type FillPersonas, openFill } from "@/actors/desk/personas/fill.ts";
import { type ImportPersonas, openImport } from "@/actors/desk/personas/import.ts";
import { openPersonaList, type PersonaList } from "@/actors/desk/personas/list.ts";
import { type PictureCode, takePicture } from "@/actors/desk/personas/pictures.ts";
import { openPlanJob } from "@/actors/desk/personas/plan_job.ts";
import { openDeskPhotos, type ReadDeskPhoto } from "@/actors/desk/personas/serving.ts";
import { openStaffing } from "@/actors/desk/personas/staffing.ts";
import { openTake, type TakeFromVault } from "@/actors/desk/personas/take.ts";
import { openPersonaView } from "@/actors/desk/personas/view.ts";

export interface Personas extends
  Pick<
    PersonaActs,
    "create" | "change" | "switch" | "photos" | "vault" | "plans" | "get" | "export"
  >,
  PersonaList {
  /** Posts a story at once. */
  postStory: PersonaActs["posting"]["post"];
  /** Takes a picture in for an hour, unless one of the profile's lists uses it. The bytes are given away. */
  upload(
    persona: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Result<Photo, PictureCode | "unknown_persona">>;
  /** A copy of a picture of the vault, to be sent. */
  take: TakeFromVault;
  import: ImportPersonas;
  readPhoto: ReadDeskPhoto;
  /** On the first live isolate: who is answered for, what is to be closed, which plans are due. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Gives older virtual profiles what the desk needs. */
  fill: FillPersonas;
}

/** Opens the virtual profiles of an isolate. */
export function openPersonas(env: ActorEnv, deps: PersonaDeps): Personas {
  const view = openPersonaView(env);
  const acts = openPersonaActs(env, deps);
  const staffing = openStaffing(env, view);
  const closeConversations = openClosing(env, deps);
  const postPlanned = openPlanJob(env, acts.posting);
  const importAll = openImport(env, deps, acts);
  let wasFirst = false;

  /** What follows from a change of a profile, for those whom it concerns at once; what fails here the job does. */
  async function follow(id: MemberId): Promise<void> {
    await view.refresh();
    await staffing.check([id]);
  }

  /** Runs an act, and what follows from it. */
  async function following<Done extends { ok: boolean }>(id: string, act: Promise<Done>): Promise<Done> {
    const done = await act;
    if (done.ok && isMemberId(id)) await follow(id).catch(() => {});
    return done;
  }

  return {
    ...openPersonaList(env, view),
    get: acts.get,
    photos: acts.photos,
    vault: acts.vault,
    plans: acts.plans,
    export: acts.export,
    postStory: acts.posting.post,
    take: openTake(env, deps),
    readPhoto: openDeskPhotos(env, deps),
    fill: openFill(env, deps),

    async create(by, creation) {
      const made = await acts.create(by, creation);
      if (made.ok) await follow(made.value.id).catch(() => {});
      return made;
    },
    change: (by: Actor, changing) => following(changing.id, acts.change(by, changing)),
    switch: (by: Actor, switching) => following(switching.id, acts.switch(by, switching)),

    async upload(persona, bytes) {
      const whole = await acts.get(persona);
      return whole ? await takePicture(env, deps, { member: whole.id, bytes }) : refuse("unknown_persona");
    },

    async import(by, text) {
      const done = await importAll(by, text);
      await view.refresh().catch(() => {});
      return done;
    },

    async sweep(signal) {
      if (!isFirst(env)) {
        wasFirst = false;
        return;
      }
      await view.refresh();
      const touched = view.takeTouched();
      const all = view.list();
      try {
        await staffing.check(wasFirst ? touched : all.map(({ id }) => id), signal);
        wasFirst = true;
      } catch (error) {
        // What was not looked at is with the next run.
        wasFirst = false;
        throw error;
      }
      for (const { id, closing } of all) {
        if (closing && await closeConversations(id, signal)) view.noteClosed(id);
      }
      await postPlanned(all, signal);
    },
  };
}
