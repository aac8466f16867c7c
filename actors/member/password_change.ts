/** A new password, set in a session that is proved (SY-5). What the old one had opened ends, where the member wants it. */
import { checkPassword, type PasswordCode } from "@/domain/password.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { isProved } from "@/domain/proof.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { withdrawLinks } from "@/actors/member/links.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Identity, SessionCode, Sessions } from "@/actors/member/session.ts";

export type ChangePassword = (
  identity: Identity,
  form: { password: string; endsOthers: boolean },
  address: string,
) => Promise<Result<null, PasswordCode | SessionCode | "too_many_requests" | "busy">>;

/** Opens the change of passwords on an isolate. `limit`: how often a member may ask, since each hash costs. */
export function openPasswordChange(
  env: ActorEnv,
  sessions: Sessions,
  { hasher, limit }: { hasher: PasswordHasher; limit: WindowLimit },
): ChangePassword {
  const { database, now } = env;
  return async function changePassword(identity, { password: raw, endsOthers }, address) {
    if (!isProved(identity.proved_at, now())) return refuse("proof_required");
    const checked = checkPassword(raw);
    if (!checked.ok) return checked;
    const waitMs = await countAttempt(database, "password_change", identity.member, { limit, now: now() });
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    const password = await hasher.hash(checked.value, address);
    if (!password) return refuse("busy");
    return await commitDraft<null, SessionCode>(env, async (draft) => {
      const proved = await sessions.checkProved(draft, identity);
      if (!proved.ok) return proved;
      const member = await getMemberEntry(database, identity.member);
      if (!member) return refuse("not_authenticated");
      const at = now();
      const next = await withdrawLinks(draft, database, { member: member.value, now: at });
      updateMember(draft, member, { ...next, password });
      if (endsOthers) await sessions.endOthers(draft, identity);
      addOwnLetter(draft, env, { kind: "password_changed", member: next, now: at });
      draft.afterwards.push(env.wakeMailer);
      return accept(null);
    });
  };
}
