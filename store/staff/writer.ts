/**
 * Writes the people of the desk, their sessions and their one-time links. Tokens are stored as their hashes.
 *
 * Invariant: of two people who are not removed no two have the same address, by a check on `staff_by_email`.
 */
import type { StaffId, StaffSessionId, TokenHash } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Staff, StaffInvite, StaffSession } from "@/store/records.ts";
import type { InviteEntry, StaffEntry, StaffSessionEntry } from "@/store/staff/reader.ts";

/** Adds a person; fails where somebody has the address. */
export function addStaff(change: Change, staff: Staff): void {
  checkAbsent(change, keys.staffByEmail(staff.email));
  set(change, keys.staff(staff.id), staff);
  set(change, keys.staffByEmail(staff.email), staff.id);
}

/**
 * Changes a person; gives the row as it is then. Its version is the number of acts in the log that added or changed them, so
 * there is one entry for each.
 */
export function changeStaff(
  change: Change,
  entry: StaffEntry,
  next: Omit<Staff, "id" | "email" | "version">,
): Staff {
  const { id, email, version } = entry.value;
  return putStaff(change, entry, { ...next, id, email, version: version + 1 });
}

/** Keeps what a sign-in has used: the step of a code, the counter of a passkey, a newer hash. Changes nobody. */
export function keepUse(
  change: Change,
  entry: StaffEntry,
  used: Partial<Pick<Staff, "password" | "totp" | "passkeys">>,
): void {
  putStaff(change, entry, { ...entry.value, ...used });
}

/** Removes a person: nothing of what they signed in with is kept, and their address is free. */
export function removeStaff(change: Change, entry: StaffEntry): Staff {
  const { password: _password, totp: _totp, ...rest } = entry.value;
  remove(change, keys.staffByEmail(rest.email));
  return changeStaff(change, entry, { ...rest, passkeys: [], roles: [], state: "removed" });
}

function putStaff(change: Change, entry: StaffEntry, staff: Staff): Staff {
  check(change, entry);
  set(change, entry.key, staff);
  return staff;
}

/** Opens a session under its token hash. */
export function addStaffSession(change: Change, hash: TokenHash, session: StaffSession): void {
  const expireIn = session.exp - session.created_at;
  set(change, keys.staffSession(hash), session, expireIn);
  set(change, keys.staffSessionOf(session.staff, session.id), hash, expireIn);
}

/** Replaces a session that was not ended meanwhile. */
export function putStaffSession(
  change: Change,
  entry: StaffSessionEntry,
  next: StaffSession,
  now: number,
): void {
  check(change, entry);
  set(change, entry.key, next, next.exp - now);
}

/** Ends a session, at once. */
export function endStaffSession(
  change: Change,
  { hash, staff, id }: { hash: TokenHash; staff: StaffId; id: StaffSessionId },
): void {
  remove(change, keys.staffSession(hash));
  remove(change, keys.staffSessionOf(staff, id));
}

/** Adds a one-time link in the place of the person's former ones. */
export function putInvite(
  change: Change,
  { hash, invite, former, now }: {
    hash: TokenHash;
    invite: StaffInvite;
    former: readonly InviteEntry[];
    now: number;
  },
): void {
  for (const { key } of former) remove(change, key);
  set(change, keys.staffInvite(hash), invite, invite.exp - now);
}

/** Uses a one-time link up. */
export function spendInvite(change: Change, entry: InviteEntry): void {
  check(change, entry);
  remove(change, entry.key);
}
