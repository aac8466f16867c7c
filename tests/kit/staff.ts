/**
 * People of the desk, put into the database as the desk would: each with its entry in the staff log. Those who come through
 * the desk's own door are in desk_people.ts.
 */
import assert from "node:assert/strict";
import { deskCookieName } from "@/domain/cookies.ts";
import { makeStaffId, MEMBER_ID_BYTES, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import { STAFF_SESSION_LIFE_MS } from "@/domain/limits.ts";
import type { Role } from "@/domain/staff.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { hashToken, makeToken } from "@/actors/member/token.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Staff, StaffSession } from "@/store/records.ts";
import {
  addStaff as writeStaff,
  addStaffSession,
  changeStaff as rewriteStaff,
} from "@/store/staff/writer.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import { staffRow } from "@/tests/kit/desk_rows.ts";
import type { TestServer } from "@/tests/kit/server.ts";

type Stored = Pick<TestServer, "database">;

/** Somebody of the desk with an open session. */
export interface TestStaff {
  id: StaffId;
  name: string;
  email: string;
  session: StaffSessionId;
  /** `name=value` of the session cookie. */
  cookie: string;
  token: string;
}

export type StaffOptions = Partial<Omit<Staff, "roles" | "version">> & { roles?: readonly Role[] };

let made = 0;

/** Puts somebody there, a moderator of no team unless said otherwise. */
export async function putStaff({ database }: Stored, own: StaffOptions = {}): Promise<Staff> {
  const nth = ++made;
  const id = own.id ?? makeStaffId(randomBytes(MEMBER_ID_BYTES));
  const now = own.created_at ?? Date.now();
  const staff = staffRow(id, {
    email: `staff${nth}.${id}@example.com`,
    name: `Staff ${nth}`,
    created_at: now,
    ...own,
  });
  await transact(database, async () => {
    const change = newChange();
    writeStaff(change, staff);
    addLogEntries(change, await database.get(keys.staffLogHead()), {
      acts: [{ by: SYSTEM_ACTOR, what: "staff.add", subject: { staff: id }, after: staff.roles.join(" ") }],
      now,
    });
    return { change, value: null };
  });
  return staff;
}

/** Puts somebody there who has signed in, a moderator of the team "all" unless said otherwise. */
export async function addStaff(
  server: Pick<TestServer, "database" | "site">,
  own: StaffOptions = {},
): Promise<TestStaff> {
  const { id, name, email } = await putStaff(server, { teams: ["all"], ...own });
  return { id, name, email, ...await signInStaff(server, id) };
}

/** Opens one more session of somebody. */
export async function signInStaff(
  server: Pick<TestServer, "database" | "site">,
  id: StaffId,
): Promise<Pick<TestStaff, "session" | "cookie" | "token">> {
  const token = makeToken(randomBytes);
  const now = Date.now();
  const session: StaffSession = {
    id: crypto.randomUUID() as StaffSessionId,
    staff: id,
    created_at: now,
    seen_at: now,
    proved_at: now,
    exp: now + STAFF_SESSION_LIFE_MS,
    browser: "kit",
  };
  const change = newChange();
  addStaffSession(change, hashToken(token), session);
  assert.ok(await server.database.commit(change), "the session was opened");
  return { session: session.id, token, cookie: `${deskCookieName(server.site)}=${token}` };
}

/** Changes somebody, as an admin would. */
export async function changeStaff({ database }: Stored, id: StaffId, own: Partial<Staff>): Promise<void> {
  await transact(database, async () => {
    const entry = await database.get(keys.staff(id));
    assert.ok(entry.value, "somebody like this is at the desk");
    const change = newChange();
    rewriteStaff(change, { ...entry, value: entry.value }, { ...entry.value, ...own });
    addLogEntries(change, await database.get(keys.staffLogHead()), {
      acts: [{ by: SYSTEM_ACTOR, what: "staff.change", subject: { staff: id } }],
      now: Date.now(),
    });
    return { change, value: null };
  });
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
