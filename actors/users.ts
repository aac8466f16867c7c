/** The mailboxes of members: commands that move a member's coins run there one after the other. */
import type { Account } from "@/domain/money.ts";
import type { Entry } from "@/store/change.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** What a member's mailbox caches between sends. Commits check it. */
export interface UserState {
  account: Entry<Account> | null;
  /** The language that the member's lines are counted in; null for virtual profiles, missing before it was read. */
  lang?: string | null;
}

export type Users = Mailboxes<UserState>;

/** Runs a change of a member's account other than a send in their mailbox; the next send reads the account again. */
export function withAccount<Value>(
  users: Users,
  member: MemberId,
  work: () => Promise<Value>,
): Promise<Value> {
  return users.run(member, (user) => {
    user.account = null;
    return work();
  });
}
