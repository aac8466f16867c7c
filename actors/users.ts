/** The mailboxes of members: what moves a member's coins runs there one after the other. */
import type { Account } from "@/domain/money.ts";
import type { Entry } from "@/store/change.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** What a member's mailbox remembers between sends. Only a cache: commits check it. */
export interface UserState {
  account: Entry<Account> | null;
}

export type Users = Mailboxes<UserState>;

/** Runs what changes a member's account outside of a send, in their own mailbox; the next send reads it again. */
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
