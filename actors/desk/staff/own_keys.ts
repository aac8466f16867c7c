/** What somebody of the desk signs in with, changed by themselves: passkeys, and password with app. */
import { STAFF_PASSKEYS_MAX } from "@/domain/limits.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import { checkPassword, type PasswordCode } from "@/domain/password.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isSpent, spendChallenge } from "@/store/challenges.ts";
import type { Staff } from "@/store/records.ts";
import { getStaff, type HeldSession, type StaffEntry } from "@/store/staff/reader.ts";
import { changeStaff } from "@/store/staff/writer.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskIdentity, readDeskRoute, type StaffSessions } from "@/actors/desk/sessions.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import type { NewKeys } from "@/actors/desk/staff/new_keys.ts";
import type { PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import type { ActorEnv } from "@/actors/env.ts";

type KeyCode = "last_key" | "passkey_invalid" | "limit_reached" | "unknown_staff" | "totp_invalid";
type Late = "deadline_exceeded";

export interface OwnKeys {
  addPasskey(
    identity: DeskIdentity,
    answer: PasskeyAnswer,
    label: string,
  ): Promise<Result<null, KeyCode | Late>>;
  /** Removes one; the last way to sign in stays. One that is gone already is no mistake. */
  removePasskey(identity: DeskIdentity, id: string): Promise<Result<null, KeyCode | Late>>;
  /**
   * Sets a password, with an app where `app` offers a code of a new one; whoever has none yet needs it. All other sessions
   * end.
   */
  setPassword(
    identity: DeskIdentity,
    form: { password: string; app: { secret: string; code: string } | null },
    address: string,
  ): Promise<Result<null, PasswordCode | KeyCode | "busy" | Late>>;
}

/** Opens one's own keys on this isolate. */
export function openOwnKeys(
  env: ActorEnv,
  { hasher }: SignInDeps,
  { staffLog, sessions, newKeys }: { staffLog: StaffLog; sessions: StaffSessions; newKeys: NewKeys },
): OwnKeys {
  const { database } = env;

  /** Changes the keys of an account by what `next` makes of them; null: there is nothing to change. */
  function change(
    { staff, session }: DeskIdentity,
    { what, challenge, endsOthers = false }: { what: string; challenge?: string; endsOthers?: boolean },
    next: (staff: Staff) => Result<Staff | null, KeyCode>,
  ): Promise<Result<null, KeyCode | Late>> {
    return staffLog.run<
      {
        entry: StaffEntry | null;
        desk: Awaited<ReturnType<typeof readDeskRoute>>;
        held: readonly HeldSession[];
        isUsed: boolean;
      },
      null,
      KeyCode
    >({
      async load() {
        const [entry, desk, held, isUsed] = await Promise.all([
          getStaff(database, staff.id),
          readDeskRoute(env),
          sessions.held(staff.id),
          challenge !== undefined && isSpent(database, challenge),
        ]);
        return { entry, desk, held, isUsed };
      },
      decide({ entry, desk, held, isUsed }, draft, log) {
        if (entry?.value.state !== "active") return refuse("unknown_staff");
        const decided = next(entry.value);
        if (!decided.ok) return decided;
        if (decided.value === null) return accept(null);
        if (isUsed) return refuse("passkey_invalid");
        if (challenge !== undefined) spendChallenge(draft, challenge);
        changeStaff(draft, entry, decided.value);
        if (endsOthers) sessions.addEnds(draft, desk, held.filter((each) => each.session.id !== session.id));
        const by = { staff: staff.id, roles: entry.value.roles };
        log([{ by, what: "staff.key", subject: { staff: staff.id, ref: what } }]);
        return accept(null);
      },
    });
  }

  return {
    async addPasskey(identity, answer, label) {
      const made = await newKeys.passkey(identity.staff.id, answer, label);
      if (!made.ok) return made;
      const { passkey, challenge } = made.value;
      return await change(identity, { what: "passkey", challenge }, (staff) => {
        if (staff.passkeys.some(({ id }) => id === passkey.id)) return accept(null);
        if (staff.passkeys.length >= STAFF_PASSKEYS_MAX) {
          return refuse("limit_reached", { max: STAFF_PASSKEYS_MAX });
        }
        return accept({ ...staff, passkeys: [...staff.passkeys, passkey] });
      });
    },
    removePasskey: (identity, removed) =>
      change(identity, { what: "passkey_removed" }, (staff) => {
        const passkeys = staff.passkeys.filter(({ id }) => id !== removed);
        if (passkeys.length === staff.passkeys.length) return accept(null);
        const hasPassword = staff.password !== undefined && staff.totp !== undefined;
        if (passkeys.length === 0 && !hasPassword) return refuse("last_key");
        return accept({ ...staff, passkeys });
      }),
    async setPassword(identity, { password: raw, app }, address) {
      const password = checkPassword(raw);
      if (!password.ok) return password;
      const { id } = identity.staff;
      const totp = app && await newKeys.authenticator(id, app.secret, app.code);
      if (app && !totp) return refuse("totp_invalid");
      const hash = await hasher.hash(password.value, address);
      if (!hash) return refuse("busy");
      return await change(
        identity,
        { what: "password", endsOthers: true },
        (staff) => withPassword(staff, hash, totp),
      );
    },
  };
}

function withPassword(
  staff: Staff,
  password: PasswordHash,
  totp: Staff["totp"] | null,
): Result<Staff, "totp_invalid"> {
  const next = totp ?? staff.totp;
  if (!next) return refuse("totp_invalid");
  // The same secret again: a code that was used before works no second time.
  const step = staff.totp?.sealed === next.sealed ? Math.max(staff.totp.step, next.step) : next.step;
  return accept({ ...staff, password, totp: { ...next, step } });
}
