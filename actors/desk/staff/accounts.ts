/**
 * Accounts of the desk: who adds, changes and removes them is an admin, or a command on the server's own machine. Each act is
 * in the staff log, by the commit of the act; whoever is removed is signed out in it.
 */
import { makeStaffId, MEMBER_ID_BYTES, type StaffId } from "@/domain/ids.ts";
import { STAFF_INVITE_LIFE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Database } from "@/store/database.ts";
import type { Staff } from "@/store/records.ts";
import { getStaff, getStaffByEmail, listInvites, listStaff } from "@/store/staff/reader.ts";
import { addStaff, changeStaff, putInvite, removeStaff } from "@/store/staff/writer.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { readDeskRoute, type StaffEnv, type StaffSessions } from "@/actors/desk/sessions.ts";
import { describeStaff } from "@/actors/desk/staff/describe.ts";
import {
  checkNewStaff,
  checkStaffFields,
  type NewStaff,
  type StaffFields,
  type StaffFormCode,
} from "@/actors/desk/staff/form.ts";
import { leavesAdmin } from "@/actors/desk/staff/last_admin.ts";
import { notifyDesk } from "@/actors/draft.ts";
import { hashToken, makeToken } from "@/actors/member/token.ts";

/** A one-time link: its token is in no log and nowhere stored. */
export interface OneTimeLink {
  staff: StaffId;
  token: string;
  exp: number;
}

type Late = "deadline_exceeded";

export interface StaffAccounts {
  /** Everybody who was not removed, by name. */
  list(): Promise<Staff[]>;
  /** A person of the desk, also one who was removed. */
  get(id: StaffId): Promise<Staff | null>;
  getByEmail(email: string): Promise<Staff | null>;
  /** Creates an account that waits for its owner, and the link by which they open it. `demo`: it asks for nothing. */
  add(
    by: Actor,
    form: NewStaff,
    options?: { demo?: true },
  ): Promise<Result<OneTimeLink, StaffFormCode | "email_invalid" | "staff_email_taken" | Late>>;
  /** A new one-time link in the place of former ones. What is signed in with works until it is used. */
  link(
    by: Actor,
    id: StaffId,
    options?: { demo?: true },
  ): Promise<Result<OneTimeLink, "unknown_staff" | Late>>;
  /** Changes an account as it was seen; `version` null: whatever it is. */
  change(
    by: Actor,
    id: StaffId,
    form: StaffFields & { version: number | null },
  ): Promise<Result<Staff, StaffFormCode | "unknown_staff" | "staff_changed" | "last_admin" | Late>>;
  /** Removes an account and ends its sessions. */
  remove(by: Actor, id: StaffId): Promise<Result<null, "unknown_staff" | "last_admin" | Late>>;
}

/** Opens the accounts of the desk on this isolate. */
export function openStaffAccounts(
  env: StaffEnv,
  { staffLog, sessions }: { staffLog: StaffLog; sessions: StaffSessions },
): StaffAccounts {
  const { database, now, randomBytes } = env;

  function newLink(staff: StaffId): OneTimeLink {
    return { staff, token: makeToken(randomBytes), exp: now() + STAFF_INVITE_LIFE_MS };
  }

  return {
    async list() {
      const all = await listStaff(database);
      return all.map(({ value }) => value).filter(({ state }) => state !== "removed")
        .sort((one, other) => one.name.localeCompare(other.name) || one.created_at - other.created_at);
    },
    get: async (id) => (await getStaff(database, id))?.value ?? null,
    getByEmail: async (email) => (await getStaffByEmail(database, email))?.value ?? null,
    async add(by, form, { demo } = {}) {
      const checked = checkNewStaff(form);
      if (!checked.ok) return checked;
      const id = makeStaffId(randomBytes(MEMBER_ID_BYTES));
      const link = newLink(id);
      return await staffLog.run<
        Awaited<ReturnType<typeof getStaffByEmail>>,
        OneTimeLink,
        "staff_email_taken"
      >({
        load: () => getStaffByEmail(database, checked.value.email),
        decide(holder, draft, log) {
          if (holder) return refuse("staff_email_taken");
          const staff: Staff = {
            id,
            ...checked.value,
            state: "invited",
            passkeys: [],
            created_at: now(),
            version: 1,
          };
          addStaff(draft, staff);
          const invite = { staff: id, exp: link.exp, ...demo && { demo } };
          putInvite(draft, { hash: hashToken(link.token), invite, former: [], now: now() });
          log([{ by, what: "staff.add", subject: { staff: id }, after: describeStaff(staff) }]);
          return accept(link);
        },
      });
    },
    async link(by, id, { demo } = {}) {
      const link = newLink(id);
      return await staffLog.run<Awaited<ReturnType<typeof readLinked>>, OneTimeLink, "unknown_staff">({
        load: () => readLinked(database, id),
        decide({ staff, former }, draft, log) {
          if (!staff || staff.value.state === "removed") return refuse("unknown_staff");
          const invite = { staff: id, exp: link.exp, ...demo && { demo } };
          putInvite(draft, { hash: hashToken(link.token), invite, former, now: now() });
          log([{ by, what: "staff.invite", subject: { staff: id } }]);
          return accept(link);
        },
      });
    },
    async change(by, id, { version, ...form }) {
      const checked = checkStaffFields(form);
      if (!checked.ok) return checked;
      const { value: fields } = checked;
      return await staffLog.run<
        Awaited<ReturnType<typeof readChanged>>,
        Staff,
        "unknown_staff" | "staff_changed" | "last_admin"
      >({
        load: () => readChanged(env, id),
        decide({ staff, everybody, desk }, draft, log) {
          if (!staff || staff.value.state === "removed") return refuse("unknown_staff");
          if (version !== null && staff.value.version !== version) return refuse("staff_changed");
          const isSame = describeStaff({ ...staff.value, ...fields }) === describeStaff(staff.value);
          if (isSame) return accept(staff.value);
          if (!fields.roles.includes("admin") && !leavesAdmin(draft, everybody, staff)) {
            return refuse("last_admin");
          }
          const next = changeStaff(draft, staff, { ...staff.value, ...fields });
          notifyDesk(draft, desk, [{ about: "staff", staff: id }]);
          const [before, after] = [describeStaff(staff.value), describeStaff(next)];
          log([{ by, what: "staff.change", subject: { staff: id }, before, after }]);
          return accept(next);
        },
      });
    },
    remove: (by, id) =>
      staffLog.run<
        Awaited<ReturnType<typeof readRemoved>>,
        null,
        "unknown_staff" | "last_admin"
      >({
        load: () => readRemoved(env, sessions, id),
        decide({ staff, everybody, desk, held, former }, draft, log) {
          if (!staff || staff.value.state === "removed") return refuse("unknown_staff");
          if (!leavesAdmin(draft, everybody, staff)) return refuse("last_admin");
          removeStaff(draft, staff);
          for (const { key } of former) draft.deletes.push(key);
          sessions.addEnds(draft, desk, held);
          notifyDesk(draft, desk, [{ about: "staff", staff: id }]);
          log([{ by, what: "staff.remove", subject: { staff: id }, before: describeStaff(staff.value) }]);
          return accept(null);
        },
      }),
  };
}

async function readLinked(database: Database, id: StaffId) {
  const [staff, former] = await Promise.all([getStaff(database, id), listInvites(database, id)]);
  return { staff, former };
}

async function readChanged(env: StaffEnv, id: StaffId) {
  const [everybody, desk] = await Promise.all([listStaff(env.database), readDeskRoute(env)]);
  return { staff: everybody.find(({ value }) => value.id === id) ?? null, everybody, desk };
}

async function readRemoved(env: StaffEnv, sessions: StaffSessions, id: StaffId) {
  const [read, held, former] = await Promise.all([
    readChanged(env, id),
    sessions.held(id),
    listInvites(env.database, id),
  ]);
  return { ...read, held, former };
}
