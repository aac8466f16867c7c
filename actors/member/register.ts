/**
 * Registration. An account, its 200 coins and those of a promo code, its e-mail address, its picture, the letter
 * that confirms the address, what it is told of and its first session are one commit (P13).
 */
import { ageNeeded, NO_AGE_CHECKS } from "@/domain/age_check.ts";
import { isoDate } from "@/domain/age.ts";
import { makeMemberId, MEMBER_ID_BYTES } from "@/domain/ids.ts";
import { type AskedPage, type LegalState, legalVersionOf } from "@/domain/legal.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { laterPause } from "@/domain/own_pause.ts";
import { isSameHash, type PasswordHash, type PasswordHasher } from "@/domain/password_hash.ts";
import { PHOTO_SIZES } from "@/domain/photo.ts";
import { promoCodeOf } from "@/domain/promo_code.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Registration } from "@/domain/registration.ts";
import { findTimeZone } from "@/domain/time_zone.ts";
import { addAlertSettings } from "@/store/alerts/writer.ts";
import { check, count, type Entry } from "@/store/change.ts";
import { type EmailRows, getEmailRows, holderOf, isEmailTaken } from "@/store/emails/reader.ts";
import { getLegalState } from "@/store/legal/reader.ts";
import { addAccepted } from "@/store/legal/writer.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { addMember } from "@/store/members/writer.ts";
import { getPausedAddress } from "@/store/pauses/reader.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Member, PausedAddress } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { LimitDeps } from "@/actors/limits/mod.ts";
import type { Origin } from "@/actors/member/deps.ts";
import type { KnownDevices } from "@/actors/member/known_devices.ts";
import { type Login, type LoginLimits, openLogin, signInByPassword } from "@/actors/member/login.ts";
import { newMember } from "@/actors/member/new_member.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Sessions } from "@/actors/member/session.ts";
import type { SignedIn, SignIns } from "@/actors/member/sign_in.ts";
import { withPhotos } from "@/actors/photos/profile.ts";

export interface MembershipLimits extends LoginLimits {
  /** For each of the steps that tell or cost something: the address and the password. */
  registrationSteps: WindowLimit;
  registrations: WindowLimit;
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
  login: Login;
}

/** What a registration is decided on. */
interface Loaded {
  rows: EmailRows;
  paused: Entry<PausedAddress>;
  legal: LegalState | null;
  photo: PhotoEntry | null;
}

/** Time in which a second identical registration counts as a double click. */
const DOUBLE_CLICK_MS = 60_000;

/** Opens registration and login on an isolate. */
export function openMembership(
  env: ActorEnv,
  sessions: Sessions,
  options: {
    hasher: PasswordHasher;
    knownDevices: KnownDevices;
    signIns: SignIns;
    limits: MembershipLimits;
    pauseSecret: LimitDeps["pauseSecret"];
  },
): Membership {
  const { database, now, randomBytes, catalogue, wakeMailer } = env;
  const { hasher, signIns, limits } = options;

  /** Makes an account, unless somebody has its address. */
  function makeAccount(form: Registration, origin: Origin) {
    // Where ages are checked a first photo waits for that (AG-2).
    const mayShow = ageNeeded({ country: form.place?.country ?? "" }, env.ages ?? NO_AGE_CHECKS) === null;
    return runCommand<Loaded, SignedIn, "email_taken">(env, {
      async load() {
        const [rows, paused, legal] = await Promise.all([
          getEmailRows(database, form.email),
          getPausedAddress(database, { secret: options.pauseSecret, email: form.email }),
          getLegalState(database),
        ]);
        const photo = form.photo && mayShow ? await getPhoto(database, form.photo) : null;
        return { rows, paused, legal, photo };
      },
      decide({ rows, paused, legal, photo }, draft) {
        const at = now();
        if (holderOf(rows, at) !== null) return refuse("email_taken");
        const offered = catalogue();
        const member = newMember(makeMemberId(randomBytes(MEMBER_ID_BYTES)), form, {
          origin,
          catalogue: offered,
          now: at,
          accepted: acceptAll(legal),
        });
        for (const [page, version] of Object.entries(member.accepted ?? {})) {
          const accepted = { at, by: "sign_up", lang: member.lang } as const;
          addAccepted(draft, member.id, { page: page as AskedPage, version, ...accepted });
        }
        check(draft, rows.reserved);
        const code = promoCodeOf(offered, origin.referredBy, at);
        const bonus = code && { ...code, catalogue: offered.version };
        const pause = laterPause(paused.value, null, at);
        check(draft, paused);
        addMember(draft, addOwnPhoto(draft, member, { photo, now: at }), SIGN_UP_COINS, { bonus, pause });
        const counted = { lang: member.lang, at };
        count(draft, { name: "registrations", ...counted });
        if (origin.wizard) count(draft, { name: `registered/${origin.wizard}`, ...counted });
        addAlertSettings(draft, member.id, findTimeZone(origin.timeZone ?? "") ?? "UTC");
        addOwnLetter(draft, env, { kind: "verify", member, now: at });
        draft.afterwards.push(wakeMailer);
        return accept({ member: member.id, token: sessions.begin(draft, member, origin) });
      },
    });
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
      const hash = await hasher.hash(password, address);
      return hash ? accept(hash) : refuse("busy");
    },

    async register(form, origin) {
      // Counted first, since "already registered" tells who has an account.
      const waitMs = await countAttempt(database, "register", origin.address, {
        limit: limits.registrations,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const registered = await makeAccount(form, origin);
      if (registered.ok) return registered;
      return registered.refusal.code === "email_taken" ? await taken(form, origin) : refuse("busy");
    },

    login: openLogin(env, sessions, options),
  };

  /**
   * What becomes of a registration whose address somebody has: the same one a moment ago, by a double click or an attempt
   * whose answer was lost, is signed in; somebody else is refused.
   */
  async function taken(form: Registration, from: Origin): Promise<Result<SignedIn, "email_taken">> {
    wakeMailer();
    const holder = await getMemberByEmail(database, form.email);
    // Nobody's own any more, but somebody's to take back.
    if (!holder) return refuse("email_taken");
    const member = holder.value;
    const same = now() - member.created_at < DOUBLE_CLICK_MS &&
      member.name === form.name && member.gender === form.gender &&
      member.birth_date === isoDate(form.birthDate) &&
      // A hash has a salt of its own, so only the very same registration has this one.
      member.password !== null && isSameHash(member.password, form.password);
    const signedIn = same ? await signInByPassword(env, { sessions, signIns }, { member, from }) : null;
    return signedIn ? accept(signedIn) : refuse("email_taken");
  }
}

/** The legal versions that somebody accepts by registering (LG-16). */
function acceptAll(legal: LegalState | null): Record<AskedPage, number> {
  return { tos: legalVersionOf(legal, "tos"), privacy: legalVersionOf(legal, "privacy") };
}

/** The member with the picture of their registration in their first slot. */
function addOwnPhoto(
  draft: Draft,
  member: Member,
  { photo, now }: { photo: PhotoEntry | null; now: number },
): Member {
  // Somebody else's is left alone; one that was about to go may be gone by now.
  if (!photo || photo.value.member !== null || photo.value.exp <= now) return member;
  const use = { member: member.id, use: "profile", exp: 0, keep: PHOTO_SIZES } as const;
  return withPhotos(member, [attachPhoto(draft, photo, { ...use, now })]);
}
