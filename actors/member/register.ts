/**
 * Registration and login. An account, its 200 coins, its e-mail address and its first session are one commit (P13).
 */
import { isoDate } from "@/domain/age.ts";
import { makeMemberId, MEMBER_ID_BYTES, type MemberId } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Registration } from "@/domain/registration.ts";
import { newChange } from "@/store/change.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { addMember } from "@/store/members/writer.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Sessions } from "@/actors/member/session.ts";

export interface SignedIn {
  member: MemberId;
  /** For the cookie, and nowhere else. */
  token: string;
}

export interface Origin {
  /** Network address of the visitor, for the limits. */
  address: string;
  lang: string;
}

export interface MembershipLimits {
  registrations: WindowLimit;
  logins: WindowLimit;
}

export interface Membership {
  /** Makes an account and signs it in. The same form posted twice by a double click signs in the account it made. */
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
  const { database, now, randomBytes } = env;
  const { hasher, limits } = options;

  async function signIn(member: MemberId): Promise<SignedIn> {
    const change = newChange();
    const token = await sessions.open(change, member);
    await database.commit(change);
    await sessions.trim(member);
    return { member, token };
  }

  return {
    async register(form, origin) {
      // Counted first, since "already registered" tells who has an account.
      const waitMs = await countAttempt(database, "register", origin.address, {
        limit: limits.registrations,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const taken = await getMemberByEmail(database, form.email);
      if (taken) return await repeated(taken.value, form);
      const password = await hasher.hash(form.password);
      if (!password) return refuse("busy");

      const id = makeMemberId(randomBytes(MEMBER_ID_BYTES));
      const change = newChange();
      addMember(change, newMember(id, { form, lang: origin.lang, password, now: now() }), SIGN_UP_COINS);
      const token = await sessions.open(change, id);
      if (await database.commit(change) !== null) return accept({ member: id, token });
      const winner = await getMemberByEmail(database, form.email);
      return winner ? await repeated(winner.value, form) : refuse("busy");
    },

    async login({ email, password }, { address }) {
      const waitMs = await countAttempt(database, "login", `${email} ${address}`, {
        limit: limits.logins,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const entry = await getMemberByEmail(database, email);
      const right = await hasher.verify(password, entry?.value?.password ?? null);
      if (right === null) return refuse("busy");
      if (!right || !entry?.value) return refuse("login_failed");
      return accept(await signIn(entry.value.id));
    },
  };

  async function repeated(
    member: Member | null,
    form: Registration,
  ): Promise<Result<SignedIn, "email_taken" | "busy">> {
    const same = member !== null && now() - member.created_at < DOUBLE_CLICK_MS &&
      member.name === form.name &&
      member.gender === form.gender && member.birth_date === isoDate(form.birthDate);
    if (!same) return refuse("email_taken");
    const right = await hasher.verify(form.password, member.password);
    if (right === null) return refuse("busy");
    return right ? accept(await signIn(member.id)) : refuse("email_taken");
  }
}

function newMember(
  id: MemberId,
  from: { form: Registration; lang: string; password: Member["password"]; now: number },
): Member {
  const { form, lang, password, now } = from;
  return {
    id,
    email: form.email,
    password,
    name: form.name,
    gender: form.gender,
    birth_date: isoDate(form.birthDate),
    bio: "",
    photo: null,
    city: "",
    country: "",
    answer: 1,
    premium_until: 0,
    virtual: false,
    lang,
    search: { ages: [18, 70], radius_km: 100, gender: form.gender === 1 ? 2 : 1 },
    created_at: now,
  };
}
