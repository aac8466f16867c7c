/**
 * Premium by the operator's hand, where nobody has paid: to make up for something, or to try what it brings. It is added to
 * what the member has, as bought premium is (decisions: money), and brings no coins. What a page asks for next already
 * follows it.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";

const DAY_MS = 24 * 3_600_000;

/** Gives until when the member has premium now, in milliseconds since 1970; 0 days end it. */
export function grantPremium(
  { database, now }: { database: Database; now(): number },
  { email, days }: { email: string; days: number },
): Promise<Result<number, "unknown_user">> {
  return transact<Result<number, "unknown_user">>(database, async () => {
    const member = await getMemberByEmail(database, email);
    if (!member) return { change: null, value: refuse("unknown_user") };
    const { premium_until, version = 0 } = member.value;
    const until = days === 0 ? now() : Math.max(now(), premium_until) + days * DAY_MS;
    const change = newChange();
    updateMember(change, member, { ...member.value, premium_until: until, version: version + 1 });
    return { change, value: accept(until) };
  });
}
