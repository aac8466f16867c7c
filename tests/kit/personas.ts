/** Virtual profiles of tests, made at the desk by somebody who may. */
import type { PersonaForm } from "@/domain/persona.ts";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { Role } from "@/domain/staff.ts";
import { type Actor, type StaffAct, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Staff } from "@/store/records.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import type { TestActors } from "@/tests/kit/actors.ts";
import { keepPhoto } from "@/tests/kit/photos.ts";

/** A supervisor who makes profiles. */
export const SUPERVISOR: Actor = { staff: "supersuper" as StaffId, roles: ["supervisor"] };

/** Berlin, as the gazetteer of tests knows it. */
const BERLIN = 2950159;

/** A form in which everything is right. */
export function personaForm(own: Partial<PersonaForm> = {}): PersonaForm {
  return {
    name: "Lena",
    birth_date: "1994-05-06",
    gender: 2,
    lang: "de",
    place: BERLIN,
    answer: 1,
    wanted: 1,
    ages: [20, 60],
    radius_km: 100,
    bios: { en: "Likes rain.", de: "Mag Regen." },
    style: "Short lines.",
    languages: ["de", "en"],
    teams: ["berlin"],
    moderators: [],
    ...own,
  };
}

/** Makes one and gives its id. */
export async function makePersona(
  { actors }: Pick<TestActors, "actors">,
  own: Partial<PersonaForm> = {},
): Promise<MemberId> {
  const made = await actors.desk.personas.create(SUPERVISOR, {
    form: personaForm(own),
    key: crypto.randomUUID(),
  });
  if (!made.ok) throw new Error(`Cannot make a profile: ${JSON.stringify(made)}`);
  return made.value.id;
}

let made = 0;

/** Puts somebody of the desk into the database, as if they had joined. */
export async function addStaff(
  { database }: Pick<TestActors, "database">,
  own: Partial<Omit<Staff, "roles">> & { roles?: readonly Role[] } = {},
): Promise<Staff> {
  const nth = ++made;
  const id = `staff${String(nth).padStart(5, "0")}` as StaffId;
  const staff: Staff = {
    id,
    email: `${id}@desk.example`,
    name: `Person ${nth}`,
    roles: ["moderator"],
    teams: [],
    languages: [],
    state: "active",
    passkeys: [],
    created_at: 0,
    version: 1,
    ...own,
  };
  await put(database, staff, "staff.add");
  return staff;
}

/** Changes somebody of the desk, as an admin would. */
export async function changeStaff(
  { database }: Pick<TestActors, "database">,
  id: StaffId,
  own: Partial<Staff>,
): Promise<void> {
  const { value } = await database.get(keys.staff(id));
  if (!value) throw new RangeError("There is nobody like this at the desk");
  await put(database, { ...value, ...own, version: value.version + 1 }, "staff.change");
}

async function put(database: TestActors["database"], staff: Staff, what: StaffAct): Promise<void> {
  const change = newChange();
  set(change, keys.staff(staff.id), staff);
  set(change, keys.staffByEmail(staff.email), staff.id);
  addLogEntries(change, await database.get(keys.staffLogHead()), {
    acts: [{ by: SYSTEM_ACTOR, what, subject: { staff: staff.id } }],
    now: Date.now(),
  });
  if (await database.commit(change) === null) throw new Error("Cannot put somebody of the desk");
}

/** Puts a picture into a vault and gives its id. */
export async function addVaultPicture(world: TestActors, id: MemberId, note = ""): Promise<string> {
  const photo = await keepPhoto(world, id);
  const added = await world.actors.desk.personas.vault.add(SUPERVISOR, { id, photo: photo.id, note });
  if (!added.ok) throw new Error(`Cannot fill a vault: ${added.refusal.code}`);
  return photo.id;
}
