/**
 * Recovery codes: ten that a member keeps on paper, each of which signs in once, for whoever has neither their password nor
 * their mailbox nor a passkey (SY-9). They are shown when they are made and never again; what is stored is their hashes.
 */
import type { MemberId } from "@/domain/ids.ts";
import { RECOVERY_CODES } from "@/domain/limits.ts";
import { makeRecoveryCode, readRecoveryCode } from "@/domain/recovery_code.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getLoginKeys } from "@/store/login_keys/reader.ts";
import { putLoginKeys } from "@/store/login_keys/writer.ts";
import { getMember, getMemberByEmail } from "@/store/members/reader.ts";
import { countAttempts } from "@/store/rates/limiter.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { LoginLimits } from "@/actors/member/login.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Identity, SessionCode, Sessions } from "@/actors/member/session.ts";
import type { SignedIn, SignInOrigin, SignIns } from "@/actors/member/sign_in.ts";
import { hashToken } from "@/actors/member/token.ts";

/** How many codes still work, and when they were made; null where there are none. */
export interface CodesLeft {
  left: number;
  made_at: number;
}

export interface RecoveryCodes {
  left(member: MemberId): Promise<CodesLeft | null>;
  /** Makes ten fresh codes in a proved session; former ones work no more. */
  make(identity: Identity): Promise<Result<string[], SessionCode>>;
  /** Signs in by a code. Unknown address and wrong code are one refusal. */
  signIn(
    form: { email: string; code: string },
    from: SignInOrigin,
  ): Promise<Result<SignedIn, "recovery_code_failed" | "too_many_requests">>;
}

/** Opens the recovery codes of this isolate. */
export function openRecoveryCodes(
  env: ActorEnv,
  { sessions, signIns, limits }: { sessions: Sessions; signIns: SignIns; limits: LoginLimits },
): RecoveryCodes {
  const { database, now } = env;

  return {
    async left(member) {
      const { codes } = (await getLoginKeys(database, member)).value;
      if (!codes) return null;
      const left = codes.list.filter(({ used_at }) => used_at === undefined).length;
      return { left, made_at: codes.made_at };
    },

    async make(identity) {
      const made = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(env.randomBytes));
      return await commitDraft<string[], SessionCode>(env, async (draft) => {
        const proved = await sessions.checkProved(draft, identity);
        if (!proved.ok) return proved;
        const [member, held] = await Promise.all([
          getMember(database, identity.member),
          getLoginKeys(database, identity.member),
        ]);
        if (!member) return refuse("not_authenticated");
        const list = made.map((code) => ({ hash: hashOf(identity.member, code) }));
        putLoginKeys(draft, held, { ...held.value, codes: { made_at: now(), list } });
        addOwnLetter(draft, env, { kind: "codes_made", member, now: now() });
        draft.afterwards.push(env.wakeMailer);
        return accept(made);
      });
    },

    async signIn({ email, code: typed }, from) {
      const waitMs = await countAttempts(database, [
        { kind: "recovery_code", subject: `${email} ${from.address}`, limits: [limits.logins] },
        { kind: "recovery_code_account", subject: email, limits: [limits.loginsByAccount] },
        { kind: "login_address", subject: from.address, limits: [limits.loginsByAddress] },
      ], now());
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const code = readRecoveryCode(typed);
      if (code === null) return refuse("recovery_code_failed");
      const signedIn = await commitDraft<SignedIn, "recovery_code_failed">(env, async (draft) => {
        const member = await getMemberByEmail(database, email);
        if (!member) return refuse("recovery_code_failed");
        const { id } = member.value;
        const held = await getLoginKeys(database, id);
        const { codes } = held.value;
        const hash = hashOf(id, code);
        const right = codes?.list.find((each) => each.hash === hash && each.used_at === undefined);
        if (!codes || !right) return refuse("recovery_code_failed");
        const list = codes.list.map((each) => each === right ? { ...each, used_at: now() } : each);
        putLoginKeys(draft, held, { ...held.value, codes: { ...codes, list } });
        const left = list.filter(({ used_at }) => used_at === undefined).length;
        const data = { left: String(left) };
        addOwnLetter(draft, env, { kind: "code_used", member: member.value, now: now(), data });
        draft.afterwards.push(env.wakeMailer);
        return accept(await signIns.add(draft, { member, proved: true, from }));
      });
      if (signedIn.ok) await sessions.trim(signedIn.value.member);
      return signedIn;
    },
  };
}

/** With whose it is, so that nobody else's is looked for with it. */
function hashOf(member: MemberId, code: string) {
  return hashToken(`${member} ${code}`);
}
