/** Sets a new password by a mailed link, and ends all sessions, sockets and other links of the old one. */
import { checkPassword, type PasswordCode } from "@/domain/password.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountLimits, Origin } from "@/actors/member/deps.ts";
import { requestLink } from "@/actors/member/link_requests.ts";
import { findLink, spendLink, withdrawLinks } from "@/actors/member/links.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Sessions } from "@/actors/member/session.ts";

export interface Recovery {
  request(email: string, origin: Origin): Promise<Result<null, "recovery_too_soon">>;
  recover(text: string, password: string): Promise<Result<null, "link_invalid" | PasswordCode | "busy">>;
}

/** Opens recovery on an isolate. */
export function openRecovery(
  env: ActorEnv,
  sessions: Sessions,
  options: { hasher: PasswordHasher; limits: AccountLimits },
): Recovery {
  const { hasher, limits } = options;
  return {
    request: (email, origin) => requestLink(env, limits, { kind: "recovery", email, origin }),

    async recover(text, raw) {
      const checked = checkPassword(raw);
      if (!checked.ok) return checked;
      // Hashing costs; only a live link is worth it.
      if (!await findLink(env, text, ["recovery"])) return refuse("link_invalid");
      const password = await hasher.hash(checked.value);
      if (!password) return refuse("busy");
      return await spendLink(
        env,
        { text, kinds: ["recovery"] },
        async ({ draft, member, now }) => {
          const next = await withdrawLinks(draft, env.database, { member: member.value, now });
          // The link came by mail, so the address is theirs.
          updateMember(draft, member, { ...next, password, verified_at: next.verified_at ?? now });
          await sessions.endAll(draft, next.id);
          addOwnLetter(draft, env, { kind: "password_changed", member: next, now });
          return accept(null);
        },
      );
    },
  };
}
