/** Signing a member in: the one way in which a session is opened for a member who is there already. */
import type { MemberId } from "@/domain/ids.ts";
import type { Change } from "@/store/change.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import type { Sessions } from "@/actors/member/session.ts";

export interface SignedIn {
  member: MemberId;
  /** For the cookie, and nowhere else. */
  token: string;
}

/**
 * Adds a session to a change. The member is written too, as they are: so it fails where their password or address has
 * changed since they were read, and a change that ends all their sessions fails where it has missed this one.
 */
export async function addSignIn(
  change: Change,
  sessions: Sessions,
  { member }: { member: MemberEntry },
): Promise<SignedIn> {
  updateMember(change, member, member.value);
  const token = await sessions.open(change, member.value.id);
  return { member: member.value.id, token };
}
