/** Writes members. */
import { isPersona } from "@/domain/answering.ts";
import { EMPTY_ACCOUNT, grant, type Settlement } from "@/domain/money.ts";
import type { OwnPause } from "@/domain/own_pause.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { addDiscoveryEntry } from "@/store/candidates/writer.ts";
import { type Change, check, checkAbsent, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { followName } from "@/store/members/names.ts";
import { addPersona, firstPersona } from "@/store/personas/writer.ts";
import type { Member, Persona } from "@/store/records.ts";

/** A member as they were read. */
export type MemberEntry = Entry<Member> & { value: Member };

/** Coins of a promo code, for a registration with it; `catalogue` is the version that has it. */
export interface SignUpBonus {
  slug: string;
  coins: number;
  catalogue: number;
}

/**
 * Adds a member with their first coins, the grant of the sign-up (CO-1) and what a promo code adds, and lets
 * others find them from now on (DI-1). The change fails where the id or the e-mail address is taken. A virtual profile that
 * people may answer for comes with its row at the desk, which its member's checks hold (VP-1).
 */
export function addMember(
  change: Change,
  member: Member,
  coins: number,
  { bonus = null, pause = null, persona = firstPersona(member) }: {
    bonus?: SignUpBonus | null;
    /** That of the address, which goes on (LM-11). */
    pause?: OwnPause | null;
    persona?: Persona;
  } = {},
): void {
  const { id, email, created_at } = member;
  checkAbsent(change, keys.member(id));
  checkAbsent(change, keys.memberByEmail(email));
  set(change, keys.member(id), member);
  set(change, keys.memberByEmail(email), id);
  set(change, keys.memberByTime(created_at, id), 0);
  followName(change, id, { before: null, after: member.name });
  const first = { ...EMPTY_ACCOUNT, ...(pause && { pause }) };
  const signUp = grant(first, coins, { cause: "sign_up", ref: id, at: created_at });
  const settlement = bonus ? withBonus(signUp, bonus, created_at) : signUp;
  if (bonus) set(change, keys.granted(id, "promo_code", bonus.slug), 0);
  putAccount(change, id, { key: keys.account(id), value: null, versionstamp: null }, settlement);
  addDiscoveryEntry(change, member);
  if (isPersona(member)) addPersona(change, persona);
}

function withBonus(signUp: Settlement, { slug, coins, catalogue }: SignUpBonus, at: number): Settlement {
  const { account, movements } = grant(signUp.account, coins, {
    cause: "promo_code",
    ref: slug,
    at,
    catalogue,
  });
  return { account, movements: [...signUp.movements, ...movements] };
}

/** Writes a member anew; the change fails where they have changed since they were read. */
export function updateMember(change: Change, member: MemberEntry, next: Member): void {
  check(change, member);
  set(change, member.key, next);
  followName(change, next.id, { before: member.value.name, after: next.name });
}
