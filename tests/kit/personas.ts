/** Virtual profiles of tests: put into the database as the desk would, or made at the desk by somebody who may. */
import assert from "node:assert/strict";
import { makeMemberId, MEMBER_ID_BYTES, type MemberId, type StaffId } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import type { PersonaForm } from "@/domain/persona.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { addPersona as putPersona } from "@/store/personas/writer.ts";
import type { Member, Persona } from "@/store/records.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import type { TestActors } from "@/tests/kit/actors.ts";
import { personaRow } from "@/tests/kit/desk_rows.ts";
import { keepPhoto } from "@/tests/kit/photos.ts";
import type { TestServer } from "@/tests/kit/server.ts";

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

/** Adds a virtual profile that is on and that the team "all" answers for unless said otherwise. */
export async function addPersona(
  { database }: Pick<TestServer, "database">,
  { persona: own = {}, member = {}, now = Date.now() }: {
    persona?: Partial<Persona>;
    member?: Partial<Member>;
    now?: number;
  } = {},
): Promise<MemberId> {
  const [template] = demoMembers(now);
  assert.ok(template);
  const id = member.id ?? makeMemberId(crypto.getRandomValues(new Uint8Array(MEMBER_ID_BYTES)));
  await transact(database, async () => {
    const change = newChange();
    addMember(
      change,
      // Nobody answers for one that is off.
      { ...template, email: `${id}@virtual.invalid`, ...(!member.off && { staffed: true }), ...member, id },
      SIGN_UP_COINS,
    );
    const head = await database.get(keys.staffLogHead());
    const log = addLogEntries(change, head, {
      acts: [{ by: SYSTEM_ACTOR, what: "persona.create", subject: { persona: id } }],
      now,
    });
    putPersona(change, personaRow(id, { teams: ["all"], created_at: now, log, ...own }));
    return { change, value: null };
  });
  return id;
}

/** Puts a picture into a vault and gives its id. */
export async function addVaultPicture(world: TestActors, id: MemberId, note = ""): Promise<string> {
  const photo = await keepPhoto(world, id);
  const added = await world.actors.desk.personas.vault.add(SUPERVISOR, { id, photo: photo.id, note });
  if (!added.ok) throw new Error(`Cannot fill a vault: ${added.refusal.code}`);
  return photo.id;
}
