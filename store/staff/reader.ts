/** Reads the people of the desk, their sessions and their one-time links. */
import type { StaffId, TokenHash } from "@/domain/ids.ts";
import { STAFF_IDLE_MS } from "@/domain/limits.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Staff, StaffInvite, StaffSession } from "@/store/records.ts";

export interface StaffEntry extends Entry<Staff> {
  value: Staff;
}

export interface StaffSessionEntry extends Entry<StaffSession> {
  value: StaffSession;
}

/** A live session of a person, with the hash of its token. */
export interface HeldSession {
  hash: TokenHash;
  session: StaffSession;
  entry: StaffSessionEntry;
}

export interface InviteEntry extends Entry<StaffInvite> {
  value: StaffInvite;
}

/** A person of the desk, also one who was removed; or null. */
export async function getStaff(database: Database, id: StaffId): Promise<StaffEntry | null> {
  const entry = await database.get(keys.staff(id));
  return entry.value && { ...entry, value: entry.value };
}

/** Who has this address at the desk, or null. */
export async function getStaffByEmail(database: Database, email: string): Promise<StaffEntry | null> {
  const { value: id } = await database.get(keys.staffByEmail(email));
  return id === null ? null : await getStaff(database, id);
}

/** Everybody who was ever at the desk. */
export async function listStaff(database: Database): Promise<StaffEntry[]> {
  const found: StaffEntry[] = [];
  for await (const entry of database.list(keys.allStaff(), { batch: 500 })) found.push(entry);
  return found;
}

/** The session of a token, or null where it has ended, by itself or by hand. */
export async function getStaffSession(
  database: Database,
  hash: TokenHash,
  now: number,
): Promise<StaffSessionEntry | null> {
  const entry = await database.get(keys.staffSession(hash));
  return entry.value && isLiveSession(entry.value, now) ? { ...entry, value: entry.value } : null;
}

/** The live sessions of a person with their token hashes, the newest first. */
export async function listStaffSessions(
  database: Database,
  staff: StaffId,
  now: number,
): Promise<HeldSession[]> {
  const hashes: TokenHash[] = [];
  for await (const { value } of database.list(keys.staffSessionsOf(staff))) hashes.push(value);
  const entries = await database.getMany(hashes.map((hash) => keys.staffSession(hash)));
  return hashes.flatMap((hash, index) => {
    const entry = entries[index];
    const session = entry?.value;
    return session && isLiveSession(session, now)
      ? [{ hash, session, entry: { ...entry, value: session } }]
      : [];
  }).sort((one, other) => other.session.created_at - one.session.created_at);
}

/** Whether a session lasts still: not past its end, and with a sign of life within half an hour. */
function isLiveSession({ exp, seen_at }: StaffSession, now: number): boolean {
  return exp > now && seen_at + STAFF_IDLE_MS > now;
}

/** The one-time link of a token, or null where it was used, replaced, or is past its end. */
export async function getInvite(
  database: Database,
  hash: TokenHash,
  now: number,
): Promise<InviteEntry | null> {
  const entry = await database.get(keys.staffInvite(hash));
  return entry.value && entry.value.exp > now ? { ...entry, value: entry.value } : null;
}

/** Every live one-time link of a person. */
export async function listInvites(database: Database, staff: StaffId): Promise<InviteEntry[]> {
  const found: InviteEntry[] = [];
  for await (const entry of database.list(keys.staffInvites())) {
    if (entry.value.staff === staff) found.push(entry);
  }
  return found;
}
