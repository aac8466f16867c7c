/**
 * Writes whose an e-mail address is. All of a member's rows here are written together with the member, whose version is
 * checked, so a change that has read the member has read them too.
 */
import type { MemberId } from "@/domain/ids.ts";
import { EMAIL_UNDO_LIFE_MS, MAIL_JOB_LIFE_MS } from "@/domain/limits.ts";
import { type Change, check, remove, set } from "@/store/change.ts";
import type { EmailRows } from "@/store/emails/reader.ts";
import { keys } from "@/store/keys.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import type { FormerEmails, Member } from "@/store/records.ts";

/** As long as the link lives that takes an address back, however late its mail was sent. */
const FORMER_LIFE_MS = EMAIL_UNDO_LIFE_MS + MAIL_JOB_LIFE_MS;

/** Gives a member, who becomes `next`, another address. `rows` are those of the new one. */
export function moveEmail(change: Change, member: MemberEntry, to: { next: Member; rows: EmailRows }): void {
  const { next, rows } = to;
  if (next.email === member.value.email) return updateMember(change, member, next);
  check(change, rows.index);
  check(change, rows.reserved);
  remove(change, keys.memberByEmail(member.value.email));
  set(change, rows.index.key, next.id);
  updateMember(change, member, next);
}

/** Keeps the address that a member leaves, so that they can take it back and nobody else takes it meanwhile. */
export function keepFormerEmail(
  change: Change,
  member: MemberId,
  former: { email: string; before: FormerEmails["emails"]; now: number },
): void {
  const { email, before, now } = former;
  const still = before.filter(({ changed_at }) => endOfFormer(changed_at) > now);
  const emails = [...still, { email, changed_at: now }];
  set(change, keys.formerEmails(member), { emails, exp: endOfFormer(now) }, FORMER_LIFE_MS);
  reserve(change, email, { member, exp: endOfFormer(now), now });
}

/** When an address that was left at a moment may not be taken back any more. */
export function endOfFormer(changedAt: number): number {
  return changedAt + FORMER_LIFE_MS;
}

function reserve(
  change: Change,
  email: string,
  { member, exp, now }: { member: MemberId; exp: number; now: number },
): void {
  set(change, keys.reservedEmail(email), { member, exp }, Math.max(1, exp - now));
}

/** Lets former addresses go, and leaves a member with `kept`. */
export function dropFormerEmails(
  change: Change,
  member: MemberId,
  former: { kept: FormerEmails["emails"]; dropped: FormerEmails["emails"]; now: number },
): void {
  const { kept, dropped, now } = former;
  for (const { email } of dropped) {
    // One that the member had twice stays theirs no longer than the way back to it that is left.
    const still = kept.findLast((each) => each.email === email);
    if (still) reserve(change, email, { member, exp: endOfFormer(still.changed_at), now });
    else remove(change, keys.reservedEmail(email));
  }
  const last = kept.at(-1);
  if (!last) return remove(change, keys.formerEmails(member));
  const exp = endOfFormer(last.changed_at);
  set(change, keys.formerEmails(member), { emails: kept, exp }, Math.max(1, exp - now));
}
