/** Confirming an address by the link that was mailed to it. */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { type Change, newChange } from "@/store/change.ts";
import { getMember } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountLimits } from "@/actors/member/deps.ts";
import { countRequest } from "@/actors/member/link_requests.ts";
import { spendLink } from "@/actors/member/links.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

export interface Verification {
  request(member: MemberId): Promise<Result<null, "recovery_too_soon" | "already_verified">>;
  verify(text: string): Promise<Result<null, "link_invalid">>;
}

/** Opens verification on an isolate. */
export function openVerification(env: ActorEnv, limits: AccountLimits): Verification {
  return {
    async request(id) {
      const member = await getMember(env.database, id);
      if (!member || member.verified_at !== undefined) return refuse("already_verified");
      const counted = await countRequest(env, [{ kind: "verify", subject: id, limits: limits.links }]);
      if (!counted.ok) return counted;
      const change = newChange();
      addOwnLetter(change, env, { kind: "verify", member, now: env.now() });
      await env.database.commit(change);
      env.wakeMailer();
      return accept(null);
    },

    verify: (text) =>
      spendLink(env, { text, kinds: ["verify"] }, ({ draft, member, now }) => {
        if (member.value.verified_at === undefined) {
          updateMember(draft, member, confirmed(draft, env, { member: member.value, now }));
        }
        return Promise.resolve(accept(null));
      }),
  };
}

/** A member whose address was confirmed for the first time, which is when they are welcomed. */
export function confirmed(
  change: Change,
  env: ActorEnv,
  { member, now }: { member: Member; now: number },
): Member {
  addOwnLetter(change, env, { kind: "welcome", member, now });
  return { ...member, verified_at: now };
}
