/**
 * One-time links: with one a person opens their account, or comes back to it.
 *
 * 1. `look` says whose link it is. Looking does not use it up.
 * 2. `accept` sets a name, and a password with an app or a passkey, in the commit that uses the link up and signs in: of two
 *    posts of one link one is carried out, and a refused one leaves the link as it was.
 * 3. What was signed in with before does no longer, and its sessions end: whoever needs a new link may have lost the old keys.
 */
import type { StaffId } from "@/domain/ids.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import { checkPassword, type PasswordCode } from "@/domain/password.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isSpent, spendChallenge } from "@/store/challenges.ts";
import type { Passkey, Staff } from "@/store/records.ts";
import { countAttempt } from "@/store/rates/limiter.ts";
import {
  getInvite,
  getStaff,
  type HeldSession,
  type InviteEntry,
  type StaffEntry,
} from "@/store/staff/reader.ts";
import { changeStaff, spendInvite } from "@/store/staff/writer.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type OpenedSession, readDeskRoute, type StaffSessions } from "@/actors/desk/sessions.ts";
import type { NewKeys } from "@/actors/desk/staff/new_keys.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import { describeStaff } from "@/actors/desk/staff/describe.ts";
import { checkStaffName } from "@/actors/desk/staff/form.ts";
import type { PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import type { SignInOrigin } from "@/actors/desk/staff/sign_in.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { hashToken, isToken } from "@/actors/member/token.ts";

/** What a link says to whoever looks at it. */
export interface JoinLink {
  staff: Staff;
  /** It asks for nothing: of the demo's desk. */
  isDemo: boolean;
}

/** By which keys the account is opened. */
export type JoinKeys =
  | { by: "password"; password: string; secret: string; code: string }
  | { by: "passkey"; answer: PasskeyAnswer; label: string }
  | { by: "demo" };

type JoinCode =
  | PasswordCode
  | "invite_invalid"
  | "staff_name_invalid"
  | "totp_invalid"
  | "passkey_invalid"
  | "too_many_requests"
  | "busy"
  | "deadline_exceeded";

export interface StaffJoin {
  /** Whose link it is; null where it was used or replaced, or has expired. */
  look(token: string): Promise<JoinLink | null>;
  accept(
    token: string,
    form: { name: string; keys: JoinKeys },
    from: SignInOrigin,
  ): Promise<Result<OpenedSession, JoinCode>>;
}

/** What an account is signed in with from now on. */
interface Keys {
  password?: PasswordHash;
  totp?: { sealed: string; step: number };
  passkeys: readonly Passkey[];
  /** A challenge that is used up with it. */
  challenge?: string;
}

interface Loaded {
  invite: InviteEntry | null;
  staff: StaffEntry | null;
  desk: Awaited<ReturnType<typeof readDeskRoute>>;
  held: readonly HeldSession[];
  /** Whether the challenge of the passkey was answered before. */
  isUsed: boolean;
}

/** Opens one-time links on this isolate. */
export function openStaffJoin(
  env: ActorEnv,
  { hasher, limits }: SignInDeps,
  { staffLog, sessions, newKeys }: { staffLog: StaffLog; sessions: StaffSessions; newKeys: NewKeys },
): StaffJoin {
  const { database, now } = env;

  async function find(token: string): Promise<{ invite: InviteEntry; staff: StaffEntry } | null> {
    const invite = isToken(token) ? await getInvite(database, hashToken(token), now()) : null;
    const staff = invite && await getStaff(database, invite.value.staff);
    return invite && staff && staff.value.state !== "removed" ? { invite, staff } : null;
  }

  async function makeKeys(keys: JoinKeys, id: StaffId, address: string): Promise<Result<Keys, JoinCode>> {
    switch (keys.by) {
      case "demo":
        return accept({ passkeys: [] });
      case "passkey": {
        const made = await newKeys.passkey(id, keys.answer, keys.label);
        return made.ok ? accept({ passkeys: [made.value.passkey], challenge: made.value.challenge }) : made;
      }
      case "password": {
        const password = checkPassword(keys.password);
        if (!password.ok) return password;
        const waitMs = await countAttempt(database, "desk_login_account", id, {
          limit: limits.deskLoginsByAccount,
          now: now(),
        });
        if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
        const totp = await newKeys.authenticator(id, keys.secret, keys.code);
        if (!totp) return refuse("totp_invalid");
        const hash = await hasher.hash(password.value, address);
        return hash ? accept({ password: hash, totp, passkeys: [] }) : refuse("busy");
      }
      default:
        return keys satisfies never;
    }
  }

  return {
    async look(token) {
      const found = await find(token);
      return found && { staff: found.staff.value, isDemo: found.invite.value.demo ?? false };
    },
    async accept(token, form, { address, browser }) {
      const found = await find(token);
      const isFitting = found && (found.invite.value.demo ?? false) === (form.keys.by === "demo");
      if (!isFitting) return refuse("invite_invalid");
      const name = checkStaffName(form.name);
      if (!name.ok) return name;
      const made = await makeKeys(form.keys, found.staff.value.id, address);
      if (!made.ok) return made;
      const { challenge, ...keys } = made.value;
      return await staffLog.run<Loaded, OpenedSession, "invite_invalid" | "passkey_invalid">({
        async load() {
          const now = await find(token);
          const [desk, held, isUsed] = await Promise.all([
            readDeskRoute(env),
            sessions.held(found.staff.value.id),
            challenge !== undefined && isSpent(database, challenge),
          ]);
          return { invite: now?.invite ?? null, staff: now?.staff ?? null, desk, held, isUsed };
        },
        decide({ invite, staff, desk, held, isUsed }, draft, log) {
          if (!invite || !staff) return refuse("invite_invalid");
          if (isUsed) return refuse("passkey_invalid");
          spendInvite(draft, invite);
          if (challenge !== undefined) spendChallenge(draft, challenge);
          const { password: _password, totp: _totp, ...rest } = staff.value;
          const next = changeStaff(draft, staff, { ...rest, ...keys, name: name.value, state: "active" });
          sessions.addEnds(draft, desk, held);
          const opened = sessions.open(draft, next.id, { browser, demo: form.keys.by === "demo" });
          notifyDesk(draft, desk, [{ about: "staff", staff: next.id }]);
          log([
            {
              by: { staff: next.id, roles: next.roles },
              what: "staff.key",
              subject: { staff: next.id, ref: form.keys.by },
              before: describeStaff(staff.value),
              after: describeStaff(next),
            },
            {
              by: { staff: next.id, roles: next.roles },
              what: "staff.sign_in",
              subject: { staff: next.id, ref: opened.session.id },
            },
          ]);
          return accept(opened);
        },
      });
    },
  };
}
