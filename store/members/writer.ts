/** Writes members. */
import { type Change, checkAbsent, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";

/** Adds a member. The change fails where the id or the e-mail address is taken. */
export function addMember(change: Change, member: Member): void {
  checkAbsent(change, keys.member(member.id));
  checkAbsent(change, keys.memberByEmail(member.email));
  set(change, keys.member(member.id), member);
  set(change, keys.memberByEmail(member.email), member.id);
  set(change, keys.memberByTime(member.created_at, member.id), 0);
}
