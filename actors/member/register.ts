/**
 * Registration and login. An account, its 200 coins and those of a promo code, its e-mail address, its picture, the letter
 * that confirms the address, what it is told of and its first session are one commit (P13).
 */
import { isoDate } from "@/domain/age.ts";
import { makeMemberId, MEMBER_ID_BYTES } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { isSameHash, type PasswordHash, type PasswordHasher } from "@/domain/password_hash.ts";
import { PHOTO_FILES } from "@/domain/photo.ts";
import { promoCodeOf } from "@/domain/promo_code.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Registration } from "@/domain/registration.ts";
import { findTimeZone } from "@/domain/time_zone.ts";
import { addAlertSettings } from "@/store/alerts/writer.ts";
import { type Change, check, newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { getEmailRows, holderOf, isEmailTaken } from "@/store/emails/reader.ts";
import { getMemberByEmail, getMemberEntry } from "@/store/members/reader.ts";
import { addMember } from "@/store/members/writer.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import { countAttempt, countAttempts, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { newMember } from "@/actors/member/new_member.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Sessions } from "@/actors/member/session.ts";
import { addSignIn, type SignedIn } from "@/actors/member/sign_in.ts";
import { withPhotos } from "@/actors/photos/profile.ts";

export interface Origin {
  /** Network address of the visitor, for the limits. */
  address: string;
  lang: string;
  /** IANA name of the visitor's time zone, where their browser has told it. */
  timeZone?: string | null;
  /** Who sent the visitor here, if anybody did. */
  referredBy?: string | null;
}

export interface MembershipLimits {
  /** For each of the steps that tell or cost something: the address and the password. */
  registrationSteps: WindowLimit;
  registrations: WindowLimit;
  /** By account and network address. */
  logins: WindowLimit;
  /** Whatever the account: each attempt costs a hash, and all of them wait in one line. */
  loginsByAddress: WindowLimit;
}

export interface Membership {
  /** Whether an address may still be registered. */
  checkEmail(email: string, address: string): Promise<Result<null, "email_taken" | "too_many_requests">>;
  /** Hashes a password for a registration under way. It costs much, so it is counted as well. */
  hashPassword(
    password: string,
    address: string,
  ): Promise<Result<PasswordHash, "too_many_requests" | "busy">>;
  /**
   * Makes an account and signs it in. The same registration posted twice by a double click signs in the account it
   * made. A picture that is gone is no reason to refuse: the account has none then.
   */
  register(
    form: Registration,
    origin: Origin,
  ): Promise<Result<SignedIn, "email_taken" | "too_many_requests" | "busy">>;
  /** Signs a member in. Unknown address and wrong password are one refusal, after the same work. */
  login(
    form: { email: string; password: string },
    origin: Origin,
  ): Promise<Result<SignedIn, "login_failed" | "too_many_requests" | "busy">>;
}

/** Time in which a second identical registration counts as a double click. */
const DOUBLE_CLICK_MS = 60_000;

/** Opens registration and login on an isolate. */
export function openMembership(
  env: ActorEnv,
  sessions: Sessions,
  options: { hasher: PasswordHasher; limits: MembershipLimits },
): Membership {
  const { database, now, randomBytes, catalogue, wakeMailer } = env;
  const { hasher, limits } = options;

  /** Signs in who knows a member's password; null where it has been replaced since they were read. */
  async function signIn({ id, password }: Member): Promise<SignedIn | null> {
    const signedIn = await transact(database, async () => {
      const change = newChange();
      const member = await getMemberEntry(database, id);
      const known = member?.value.password;
      if (!member || !known || !password || !isSameHash(known, password)) {
        return { change: null, value: null };
      }
      return { change, value: await addSignIn(change, sessions, { member }) };
    });
    if (signedIn) await sessions.trim(id);
    return signedIn;
  }

  return {
    async checkEmail(email, address) {
      // Counted before the answer, which tells who has an account.
      const waitMs = await countAttempt(database, "email_check", address, {
        limit: limits.registrationSteps,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      return await isEmailTaken(database, email, now()) ? refuse("email_taken") : accept(null);
    },

    async hashPassword(password, address) {
      const waitMs = await countAttempt(database, "password", address, {
        limit: limits.registrationSteps,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const hash = await hasher.hash(password);
      return hash ? accept(hash) : refuse("busy");
    },

    async register(form, origin) {
      // Counted first, since "already registered" tells who has an account.
      const waitMs = await countAttempt(database, "register", origin.address, {
        limit: limits.registrations,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const rows = await getEmailRows(database, form.email);
      if (holderOf(rows, now()) !== null) return await taken(form);
      const offered = catalogue();
      const at = now();
      const member = newMember(makeMemberId(randomBytes(MEMBER_ID_BYTES)), form, {
        origin,
        catalogue: offered,
        now: at,
      });
      const change = newChange();
      check(change, rows.reserved);
      const code = promoCodeOf(offered, origin.referredBy, at);
      const bonus = code && { ...code, catalogue: offered.version };
      addMember(change, await addOwnPhoto(change, member, form), SIGN_UP_COINS, bonus);
      addAlertSettings(change, member.id, findTimeZone(origin.timeZone ?? "") ?? "UTC");
      addOwnLetter(change, env, { kind: "verify", member, now: now() });
      const token = await sessions.open(change, member.id);
      if (await database.commit(change) !== null) {
        wakeMailer();
        return accept({ member: member.id, token });
      }
      return await isEmailTaken(database, form.email, now()) ? await taken(form) : refuse("busy");
    },

    async login({ email, password }, { address }) {
      const waitMs = await countAttempts(database, [
        { kind: "login", subject: `${email} ${address}`, limits: [limits.logins] },
        { kind: "login_address", subject: address, limits: [limits.loginsByAddress] },
      ], now());
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const entry = await getMemberByEmail(database, email);
      const right = await hasher.verify(password, entry?.value.password ?? null);
      if (right === null) return refuse("busy");
      if (!right || !entry) return refuse("login_failed");
      const signedIn = await signIn(entry.value);
      return signedIn ? accept(signedIn) : refuse("login_failed");
    },
  };

  /** What becomes of a registration whose address somebody has: the same one a moment ago, or somebody else. */
  async function taken(form: Registration): Promise<Result<SignedIn, "email_taken">> {
    const holder = await getMemberByEmail(database, form.email);
    // Nobody's own any more, but somebody's to take back.
    if (!holder) return refuse("email_taken");
    const member = holder.value;
    const same = now() - member.created_at < DOUBLE_CLICK_MS &&
      member.name === form.name && member.gender === form.gender &&
      member.birth_date === isoDate(form.birthDate) &&
      // A hash has a salt of its own, so only the very same registration has this one.
      member.password !== null && isSameHash(member.password, form.password);
    const signedIn = same ? await signIn(member) : null;
    return signedIn ? accept(signedIn) : refuse("email_taken");
  }

  /** The member with the picture of their registration in their first slot. */
  async function addOwnPhoto(change: Change, member: Member, { photo }: Registration): Promise<Member> {
    const entry = photo && await getPhoto(database, photo);
    // Somebody else's is left alone; one that was about to go may be gone by now.
    if (!entry || entry.value.member !== null || entry.value.exp <= now()) return member;
    const use = { member: member.id, use: "profile", exp: 0, keep: PHOTO_FILES } as const;
    return withPhotos(member, [attachPhoto(change, entry, { ...use, now: now() })]);
  }
}
