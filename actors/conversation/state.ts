/** What the mailboxes of users and conversations remember between commands. Only a cache: commits check it. */
import type { Account } from "@/domain/money.ts";
import type { Entry } from "@/store/change.ts";
import type { Conversation, Route } from "@/store/records.ts";

export interface UserState {
  account: Entry<Account> | null;
}

export interface ConversationState {
  hot: { conversation: Entry<Conversation>; routes: [Entry<Route>, Entry<Route>] } | null;
  /** Whether its messages are free, which never changes; null where nobody has looked yet. */
  free: boolean | null;
  /** Whether the two are told of messages while away, by their side; null where nobody has looked yet. */
  told: readonly [Told, Told] | null;
}

/** `route` is the version that a member's route had before it was looked. */
export interface Told {
  isTold: boolean;
  route: string | null;
}
