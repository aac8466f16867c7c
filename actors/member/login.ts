/** Login by an address and its password, within limits that stop guessing (AU-15, AU-49). */
import { isSameHash, type PasswordHash, type PasswordHasher } from "@/domain/password_hash.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getMemberByEmail, getMemberEntry } from "@/store/members/reader.ts";
import { countAttempt, countAttempts, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Member } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Origin } from "@/actors/member/deps.ts";
import type { KnownDevices } from "@/actors/member/known_devices.ts";
import { warnOfLogins } from "@/actors/member/login_warning.ts";
import type { Sessions } from "@/actors/member/session.ts";
import type { SignedIn, SignInOrigin, SignIns } from "@/actors/member/sign_in.ts";

export interface LoginLimits {
  /** By account and network address. */
  logins: WindowLimit;
  /** Whatever the account: each attempt costs a hash, and all of them wait in one line. */
  loginsByAddress: WindowLimit;
  /** Whatever the network address, by browsers that the account does not know. */
  loginsByAccount: WindowLimit;
}

/**
 * Signs a member in. Unknown address and wrong password are one refusal, after the same work.
 */
export type Login = (
  form: { email: string; password: string },
  origin: Origin,
) => Promise<Result<SignedIn, "login_failed" | "too_many_requests" | "busy">>;

/** Opens login on an isolate. */
export function openLogin(
  env: ActorEnv,
  sessions: Sessions,
  { hasher, knownDevices, signIns, limits }: {
    hasher: PasswordHasher;
    knownDevices: KnownDevices;
    signIns: SignIns;
    limits: LoginLimits;
  },
): Login {
  const { database, now } = env;

  /** A hash of the password as they are made now, where the stored one is of an older kind. */
  async function renew(password: string, member: Member, address: string): Promise<PasswordHash | null> {
    const isCurrent = member.password === null || hasher.isCurrent(member.password);
    return isCurrent ? null : await hasher.hash(password, address);
  }

  return async function login({ email, password }, origin) {
    const { address, lang, known = null } = origin;
    const holder = known === null ? null : await getMemberByEmail(database, email);
    const browser = holder && await knownDevices.nameOf(known, holder.value.id);
    const waitMs = await countAttempts(database, [
      { kind: "login", subject: `${email} ${browser ?? address}`, limits: [limits.logins] },
      { kind: "login_address", subject: address, limits: [limits.loginsByAddress] },
    ], now());
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    // Counted for every address, whether anybody has it or not, and after what one network address may try.
    const strangersMs = browser ? 0 : await countAttempt(database, "login_account", email, {
      limit: limits.loginsByAccount,
      now: now(),
    });
    if (strangersMs > 0) {
      await warnOfLogins(env, email, lang);
      return refuse("too_many_requests", { retry_after_ms: strangersMs });
    }
    while (true) {
      const entry = await getMemberByEmail(database, email);
      const right = await hasher.verify(password, entry?.value.password ?? null, address);
      if (right === null) return refuse("busy");
      if (!right || !entry) return refuse("login_failed");
      const signedIn = await signInByPassword(env, { sessions, signIns }, {
        member: entry.value,
        from: origin,
        renewed: await renew(password, entry.value, address),
      });
      // Else the hash was replaced meanwhile, perhaps by another login's renewal: the new one decides.
      if (signedIn) return accept(signedIn);
    }
  };
}

/**
 * Signs in who knows a member's password; null where it has been replaced since they were read. `renewed` is another
 * hash of it, to be kept from now on.
 */
export async function signInByPassword(
  env: ActorEnv,
  { sessions, signIns }: { sessions: Sessions; signIns: SignIns },
  { member: { id, password }, from, renewed = null }: {
    member: Member;
    from: SignInOrigin;
    renewed?: PasswordHash | null;
  },
): Promise<SignedIn | null> {
  const signedIn = await commitDraft<SignedIn, "login_failed">(env, async (draft) => {
    const member = await getMemberEntry(env.database, id);
    const known = member?.value.password;
    if (!member || !known || !password || !isSameHash(known, password)) return refuse("login_failed");
    const next = renewed ? { ...member, value: { ...member.value, password: renewed } } : member;
    return accept(await signIns.add(draft, { member: next, proved: true, from }));
  });
  if (!signedIn.ok) return null;
  await sessions.trim(id);
  return signedIn.value;
}
