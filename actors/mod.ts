/** All actors and queries of one isolate: what the gateway and the pages talk to. */
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { type Conversations, openConversations, type UserState } from "@/actors/conversation/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import { type Membership, type MembershipLimits, openMembership } from "@/actors/member/register.ts";
import { openSessions, type Sessions } from "@/actors/member/session.ts";
import { openPresence, type Presence } from "@/actors/presence.ts";
import { type ConversationQueries, openConversationQueries } from "@/actors/queries/conversations.ts";
import { type MemberQueries, openMemberQueries } from "@/actors/queries/members.ts";

export interface Actors {
  conversations: Conversations;
  membership: Membership;
  sessions: Sessions;
  presence: Presence;
  /** Reads that change nothing. */
  ask: { members: MemberQueries; conversations: ConversationQueries };
  /** The operator's catalogue as this isolate knows it. */
  catalogue: ActorEnv["catalogue"];
  /** Drops the state of members and conversations without work for a minute. */
  evictIdle(): void;
}

/** Opens the actors of one isolate. */
export function openActors(
  env: ActorEnv,
  options: { hasher: PasswordHasher; limits: MembershipLimits },
): Actors {
  const users = openMailboxes<UserState>(() => ({ account: null }), { idleMs: ACTOR_IDLE_MS, now: env.now });
  const conversations = openConversations(env, users, ACTOR_IDLE_MS);
  const sessions = openSessions(env);
  const presence = openPresence(env);
  return {
    conversations,
    sessions,
    presence,
    membership: openMembership(env, sessions, options),
    ask: { members: openMemberQueries(env, presence), conversations: openConversationQueries(env, presence) },
    catalogue: env.catalogue,
    evictIdle() {
      users.evictIdle();
      conversations.evictIdle();
    },
  };
}
