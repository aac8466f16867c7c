/**
 * Changes what the desk has to do with a conversation: claims, snoozes, escalations. It runs in the conversation's mailbox,
 * and its change checks and writes the conversation, whose row in the queue follows, with the entry in the staff log (P25).
 * So two people can never both hold it, and no line is decided on a claim that has ended.
 */
import { isPersona } from "@/domain/answering.ts";
import { conversationId, DESK, type Pair } from "@/domain/ids.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { check, type Entry } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, DeskState, Member, Route } from "@/store/records.ts";
import type { Decision } from "@/actors/command.ts";
import { type ConversationState, notifyPair, notifyQueue, routeKeys } from "@/actors/conversation/state.ts";
import type { Log, StaffLog } from "@/actors/desk/log.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** A conversation with a virtual profile as it stands. */
export interface AtDesk {
  conversation: Conversation;
  persona: Member;
  member: Member;
  now: number;
}

/** Decides on it; `desk` is the new state, or null where nothing changes. What it writes besides goes into `draft`. */
export type DecideAtDesk<Value, Code extends RefusalCode> = (
  state: AtDesk,
  log: Log,
  draft: Draft,
) => Decision<{ desk: DeskState | null; value: Value }, Code>;

export type ChangeAtDesk = <Value, Code extends RefusalCode>(
  pair: Pair,
  decide: DecideAtDesk<Value, Code>,
) => Promise<Result<Value, Code | "unknown_user" | "deadline_exceeded">>;

/** Binds such changes to the conversations' mailboxes of an isolate. */
export function openAtDesk(
  env: ActorEnv,
  { conversations, staffLog }: { conversations: Mailboxes<ConversationState>; staffLog: StaffLog },
): ChangeAtDesk {
  return async function atDesk<Value, Code extends RefusalCode>(
    pair: Pair,
    decide: DecideAtDesk<Value, Code>,
  ) {
    const unknown = refuse("unknown_user") as Result<never, Code>;
    const changed = await conversations.run(
      conversationId(pair),
      (state) =>
        staffLog.run<AtDeskEntries, Value, Code>({
          load: (read) =>
            read([
              keys.conversation(pair),
              keys.member(pair[0]),
              keys.member(pair[1]),
              ...routeKeys(pair),
              keys.route(DESK),
            ]) as Promise<AtDeskEntries>,
          decide([conversation, one, other, routeA, routeB, deskRoute], draft, log) {
            const [persona, member] = one.value && isPersona(one.value) ? [one, other] : [other, one];
            if (!persona.value || !member.value || !isPersona(persona.value) || member.value.virtual) {
              return unknown;
            }
            const before = conversation.value ?? NEW_CONVERSATION;
            const decided = decide(
              { conversation: before, persona: persona.value, member: member.value, now: env.now() },
              log,
              draft,
            );
            if (!decided?.ok) return decided;
            const { desk, value } = decided.value;
            if (!desk) return accept(value);
            const after = { ...before, desk };
            putConversation(draft, pair, conversation, after);
            check(draft, persona);
            notifyPair(draft, state, {
              pair,
              routes: [routeA, routeB],
              deliveries: [],
              conversation: { ...conversation, value: after },
              desk: { persona, route: deskRoute },
            });
            notifyQueue(draft, deskRoute, pair, { before: conversation.value, after });
            return accept(value);
          },
        }),
    );
    return changed as Result<Value, Code | "unknown_user" | "deadline_exceeded">;
  };
}

type AtDeskEntries = [
  Entry<Conversation>,
  Entry<Member>,
  Entry<Member>,
  Entry<Route>,
  Entry<Route>,
  Entry<Route>,
];
