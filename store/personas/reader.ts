/** Reads what the desk knows of virtual profiles. */
import type { MemberId, PhotoId, StaffId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Persona, Staff, StaffLogEntry } from "@/store/records.ts";

/** A row of a virtual profile as it was read. */
export type PersonaEntry = Entry<Persona> & { value: Persona };

/** Rows read at once. */
const BATCH = 500;

/** A virtual profile with its version, or null. */
export async function getPersona(database: Database, id: MemberId): Promise<PersonaEntry | null> {
  const { value, ...entry } = await database.get(keys.persona(id));
  return value && { ...entry, value };
}

/** All virtual profiles. */
export async function* listPersonas(database: Database): AsyncGenerator<Persona> {
  for await (const { value } of database.list(keys.personas(), { batch: BATCH })) yield value;
}

/** Everybody of the desk, also who was removed. */
export async function listAllStaff(database: Database): Promise<Staff[]> {
  const all: Staff[] = [];
  for await (const { value } of database.list(keys.allStaff(), { batch: BATCH })) all.push(value);
  return all;
}

/** Number of the last act in the staff log; 0 before the first. */
export async function getLastAct(database: Database): Promise<number> {
  return (await database.get(keys.staffLogHead())).value?.n ?? 0;
}

/** Entries of the staff log after a number, up to another one. */
export async function* listActsAfter(
  database: Database,
  after: number,
  upTo: number,
): AsyncGenerator<StaffLogEntry> {
  if (upTo <= after) return;
  const range = { start: keys.staffLog(after + 1), end: keys.staffLog(upTo + 1), batch: BATCH };
  for await (const { value } of database.list(keys.staffLogs(), range)) yield value;
}

/** People of the desk by id, in the order asked for, without those that are not there. */
export async function getStaffOf(database: Database, ids: readonly StaffId[]): Promise<Staff[]> {
  const entries = await database.getMany(ids.map(keys.staff));
  return entries.flatMap(({ value }) => value ?? []);
}

/** Which pictures of a virtual profile's vault a member was sent. */
export async function getVaultSeen(
  database: Database,
  persona: MemberId,
  member: MemberId,
): Promise<ReadonlySet<PhotoId>> {
  return new Set((await database.get(keys.vaultSeen(persona, member))).value ?? []);
}
