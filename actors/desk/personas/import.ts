/**
 * Imports a file of virtual profiles: checked as a whole, its new pictures taken in as any upload, and only then put to use,
 * profile by profile. Who is there already is brought to what the file says, so a file that is imported twice, or that was cut off
 * in the middle, leaves each of its profiles once. Who answers stays as it is.
 */
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { getMember } from "@/store/members/reader.ts";
import { getPersona } from "@/store/personas/reader.ts";
import type { Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PersonaActs } from "@/actors/desk/personas/acts.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";
import type { WholePersona } from "@/actors/desk/personas/get.ts";
import { type FileProblem, type ReadPersona, readPersonaFile } from "@/actors/desk/personas/import_file.ts";
import { hashOfFile, takePicture } from "@/actors/desk/personas/pictures.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Imported {
  created: number;
  updated: number;
  /** What was wrong; nothing was changed then. */
  problems: readonly FileProblem[];
}

export type ImportPersonas = (by: Actor, text: string) => Promise<Result<Imported, "deadline_exceeded">>;

/** The photo of each picture of a profile, by the hash of its file. */
type Pictures = ReadonlyMap<string, PhotoId>;

export function openImport(env: ActorEnv, deps: ActDeps, acts: PersonaActs): ImportPersonas {
  const { database } = env;

  return async function importPersonas(by, text) {
    const read = await readPersonaFile(env, deps, text);
    if (!read.ok) return accept({ created: 0, updated: 0, problems: read.problems });
    const taken = await takeAll(read.personas);
    if (!taken.ok) return accept({ created: 0, updated: 0, problems: taken.problems });
    const counts = { created: 0, updated: 0 };
    for (const { persona, pictures } of taken.personas) {
      const made = await put(by, persona, pictures);
      if (!made.ok) return refuse("deadline_exceeded");
      counts[made.value]++;
    }
    return accept({ ...counts, problems: [] });
  };

  /** Takes in every picture that is not there yet. */
  async function takeAll(personas: readonly ReadPersona[]) {
    const problems: FileProblem[] = [];
    const taken: { persona: ReadPersona; pictures: { photos: Pictures; vault: Pictures } }[] = [];
    for (const persona of personas) {
      const { id, place } = persona;
      const whole = await acts.get(id);
      if (!whole && await getMember(database, id)) {
        problems.push({ place: `${place}.id`, problem: "unknown_persona" });
        continue;
      }
      const take = async (files: readonly Bytes[], there: readonly Photo[], at: (nth: number) => string) => {
        const pictures = await knownOf(there);
        for (const [nth, file] of files.entries()) {
          const hash = hashOfFile(file);
          if (pictures.has(hash)) continue;
          const photo = await takePicture(env, deps, { member: id, bytes: new Uint8Array(file) });
          if (photo.ok) pictures.set(hash, photo.value.id);
          else problems.push({ place: `${place}.${at(nth)}`, problem: photo.refusal.code });
        }
        return pictures;
      };
      const photos = await take(persona.photos ?? [], whole?.photos ?? [], (nth) => `photos[${nth}]`);
      const vaultFiles = (persona.vault ?? []).map(({ bytes }) => bytes);
      const vault = await take(vaultFiles, whole?.vault ?? [], (nth) => `vault[${nth}].photo`);
      taken.push({ persona, pictures: { photos, vault } });
    }
    return problems.length > 0 ? { ok: false as const, problems } : { ok: true as const, personas: taken };
  }

  /** A picture is known by the file that it was made from, and by its own bytes, as an export has them. */
  async function knownOf(photos: readonly Photo[]): Promise<Map<string, PhotoId>> {
    const known = new Map<string, PhotoId>();
    for (const { id, imported, files } of photos) {
      if (imported) known.set(imported, id);
      const bytes = files.full ? await deps.blobs.get(files.full) : null;
      if (bytes) known.set(hashOfFile(bytes), id);
    }
    return known;
  }

  async function put(
    by: Actor,
    persona: ReadPersona,
    { photos, vault }: { photos: Pictures; vault: Pictures },
  ): Promise<Result<"created" | "updated", "deadline_exceeded">> {
    const { id, form, city: place, on } = persona;
    const made = await acts.make(by, { id, checked: form, place, what: "persona.import" });
    if (!made.ok) return made;
    if (!made.value.isNew) {
      const row = await getPersona(database, id);
      const checked = { ...form, moderators: row?.value.moderators ?? [] };
      await expect(acts.put(by, { id, checked, place, version: null, what: "persona.import" }));
    }
    const idsOf = (files: readonly Bytes[], pictures: Pictures) => [
      ...new Set(files.flatMap((file) => pictures.get(hashOfFile(file)) ?? [])),
    ];
    if (persona.photos) await bringPhotos(by, id, idsOf(persona.photos, photos));
    if (persona.vault) {
      const wanted = idsOf(persona.vault.map(({ bytes }) => bytes), vault);
      const notes = persona.vault.map(({ bytes, note }) => ({ photo: vault.get(hashOfFile(bytes)), note }));
      await bringVault(by, id, { wanted, notes });
      await bringPlans(by, persona, notes.map(({ photo }) => photo));
    }
    await expect(acts.switch(by, { id, on, reason: "import" }));
    return accept(made.value.isNew ? "created" : "updated");
  }

  async function bringPhotos(by: Actor, id: MemberId, wanted: readonly PhotoId[]): Promise<void> {
    const there = await mustGet(id);
    for (const photo of there.photos) {
      if (!wanted.includes(photo.id)) await expect(acts.photos.remove(by, { id, photo: photo.id }));
    }
    for (const photo of wanted) await expect(acts.photos.add(by, { id, photo }));
    if (wanted.length > 0) await expect(acts.photos.order(by, { id, photos: wanted }));
  }

  async function bringVault(
    by: Actor,
    id: MemberId,
    { wanted, notes }: {
      wanted: readonly PhotoId[];
      notes: readonly { photo: PhotoId | undefined; note: string }[];
    },
  ): Promise<void> {
    const { persona } = await mustGet(id);
    for (const { photo } of persona.vault) {
      if (!wanted.includes(photo)) await expect(acts.vault.remove(by, { id, photo }));
    }
    for (const photo of wanted) {
      const note = notes.find((each) => each.photo === photo)?.note ?? "";
      await expect(acts.vault.add(by, { id, photo, note }));
      await expect(acts.vault.note(by, { id, photo, note }));
    }
    await expect(acts.vault.order(by, { id, photos: wanted }));
  }

  async function bringPlans(
    by: Actor,
    { id, plans }: ReadPersona,
    pictures: readonly (PhotoId | undefined)[],
  ): Promise<void> {
    if (!plans) return;
    const wanted = plans.map(({ picture, ...plan }) => ({ ...plan, photo: pictures[picture] ?? "" }));
    const { persona } = await mustGet(id);
    const isSame = (one: (typeof wanted)[number], other: (typeof wanted)[number]) =>
      one.photo === other.photo && one.text === other.text && one.from === other.from &&
      one.every_days === other.every_days;
    for (const plan of persona.plans) {
      const isWanted = wanted.some((each) => isSame(each, plan));
      if (!isWanted) await expect(acts.plans.remove(by, { id, plan: plan.id }));
    }
    for (const plan of wanted) {
      if (persona.plans.some((each) => isSame(plan, each))) continue;
      await expect(acts.plans.add(by, { id, ...plan, key: env.uuid() }));
    }
  }

  async function mustGet(id: MemberId): Promise<WholePersona> {
    const whole = await acts.get(id);
    if (!whole) throw new Error(`Cannot import "${id}": it went meanwhile`);
    return whole;
  }
}

/** What was checked before is not refused, unless somebody changes the same profile at the same moment. */
async function expect<Code extends RefusalCode>(done: Promise<Result<unknown, Code>>): Promise<void> {
  const result = await done;
  if (!result.ok) throw new Error(`Cannot import a virtual profile: ${result.refusal.code}`);
}
