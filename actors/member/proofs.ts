/**
 * Proving once more who it is, in a session that is open: by the password, or by a code that is mailed to the member's
 * address, for whoever signs in by links. For ten minutes the session may then change what protects the account
 * (domain/proof.ts).
 */
import { PROOF_CODE_LIFE_MS, PROOF_CODE_TRIES, PROOF_CODE_TRIES_DAY } from "@/domain/limits.ts";
import { isSameHash, type PasswordHasher } from "@/domain/password_hash.ts";
import { normalizePassword } from "@/domain/password.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { check, newChange } from "@/store/change.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import { countAttempts } from "@/store/rates/limiter.ts";
import { spendToken } from "@/store/tokens/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountLimits } from "@/actors/member/deps.ts";
import { countRequest } from "@/actors/member/link_requests.ts";
import { findByHash } from "@/actors/member/links.ts";
import type { LoginLimits } from "@/actors/member/login.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Identity, Sessions } from "@/actors/member/session.ts";
import { hashCode } from "@/actors/member/token.ts";

/** Refusals of every way: the session has ended, or it was tried too often. */
type Refused = "not_authenticated" | "too_many_requests";

export interface Proofs {
  /** `address` is the visitor's on the network, for the limits. */
  byPassword(
    identity: Identity,
    password: string,
    address: string,
  ): Promise<Result<null, Refused | "wrong_password" | "busy">>;
  /** Mails a code that works in this session alone; the newest one counts. */
  requestCode(
    identity: Identity,
    address: string,
  ): Promise<Result<null, "recovery_too_soon" | "not_authenticated">>;
  /** A code works once. */
  byCode(identity: Identity, code: string): Promise<Result<null, Refused | "code_invalid">>;
}

/** Opens the proofs of this isolate. */
export function openProofs(
  env: ActorEnv,
  sessions: Sessions,
  { hasher, limits }: { hasher: PasswordHasher; limits: AccountLimits & LoginLimits },
): Proofs {
  const { database, now } = env;
  const codeTries = [
    { attempts: PROOF_CODE_TRIES, windowMs: PROOF_CODE_LIFE_MS },
    { attempts: PROOF_CODE_TRIES_DAY, windowMs: DAY_MS },
  ];

  return {
    async byPassword(identity, raw, address) {
      const waitMs = await countAttempts(database, [
        { kind: "proof", subject: identity.member, limits: [limits.logins] },
        { kind: "login_address", subject: address, limits: [limits.loginsByAddress] },
      ], now());
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const known = (await getMember(database, identity.member))?.password ?? null;
      const isRight = await hasher.verify(normalizePassword(raw), known, address);
      if (isRight === null) return refuse("busy");
      if (!isRight || !known) return refuse("wrong_password");
      return await commitDraft<null, "wrong_password" | "not_authenticated">(env, async (draft) => {
        const member = await getMemberEntry(database, identity.member);
        // It may have been replaced while it was looked at.
        if (!member?.value.password || !isSameHash(member.value.password, known)) {
          return refuse("wrong_password");
        }
        check(draft, member);
        return await sessions.addProof(draft, identity) ? accept(null) : refuse("not_authenticated");
      });
    },

    async requestCode({ member: id, session }, address) {
      const counted = await countRequest(env, [
        { kind: "proof_code", subject: id, limits: limits.links },
        { kind: "link_address", subject: address, limits: [limits.linksByAddress] },
      ]);
      if (!counted.ok) return counted;
      const member = await getMember(database, id);
      if (!member) return refuse("not_authenticated");
      const change = newChange();
      addOwnLetter(change, env, { kind: "proof_code", member, now: now(), data: { session } });
      await database.commit(change);
      env.wakeMailer();
      return accept(null);
    },

    async byCode(identity, typed) {
      const counter = { kind: "proof_try", subject: identity.member, limits: codeTries };
      const waitMs = await countAttempts(database, [counter], now());
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const hash = hashCode(identity.session, typed.replaceAll(/\s/g, ""));
      return await commitDraft<null, "code_invalid" | "not_authenticated">(env, async (draft) => {
        const found = await findByHash(env, hash, ["proof"]);
        if (!found || found.member.value.id !== identity.member) return refuse("code_invalid");
        check(draft, found.member);
        await spendToken(draft, database, found.token);
        return await sessions.addProof(draft, identity) ? accept(null) : refuse("not_authenticated");
      });
    },
  };
}
