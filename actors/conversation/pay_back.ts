/**
 * Pays back lines that nobody has answered (P24): coins, their entry, a line of the product's own in the chat and the end of
 * what was due are one change, which checks the conversation and the account. An answer writes the conversation too, so of
 * the two the first commit wins; the lines that are paid back are gone from what is due, so they never are again.
 */
import { conversationId, DESK, type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT, grant } from "@/domain/money.ts";
import { accept } from "@/domain/refusals.ts";
import { countMonth } from "@/domain/spending_month.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { putRefundTime } from "@/store/quality/writer.ts";
import { count } from "@/store/change.ts";
import { getConversation, NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import { putMessage } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import { afterPayBack } from "@/actors/conversation/desk_state.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import { type ConversationState, notifyPair, notifyQueue, routeKeys } from "@/actors/conversation/state.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";
import type { Users } from "@/actors/users.ts";

/**
 * Pays back what is due in a conversation, or all that is unanswered where its virtual profile is off. Gives whether this
 * call did; false also where its commit's answer was lost, and nothing is due any more.
 */
export type PayBack = (pair: Pair) => Promise<boolean>;

/** Binds it to the mailboxes of an isolate. */
export function openPayBack(
  env: ActorEnv,
  { users, conversations }: { users: Users; conversations: Mailboxes<ConversationState> },
): PayBack {
  const { database, now } = env;

  return async function payBack(pair) {
    const { desk } = await getConversation(database, pair);
    if (!desk?.due) return false;
    const { persona } = desk;
    const member = otherOf(pair, persona);
    return await users.run(member, (user) =>
      conversations.run(conversationId(pair), async (state) => {
        user.account = null;
        const paid = await runCommand(env, {
          landedBy: "row",
          load: (read) =>
            read([
              keys.conversation(pair),
              keys.account(member),
              keys.member(persona),
              ...routeKeys(pair),
              keys.route(DESK),
            ]),
          decide([conversation, account, profile, routeA, routeB, deskRoute], draft) {
            const before = conversation.value ?? NEW_CONVERSATION;
            const due = before.desk?.due;
            if (!before.desk || !due) return accept(false);
            if (due.at > now() && !profile.value?.off) return accept(false);
            const at = Math.max(now(), before.last?.at ?? 0);
            const own = account.value ?? EMPTY_ACCOUNT;
            const reason = {
              cause: "refund_unanswered",
              ref: messageId(pair, before.last_seq + 1),
              at,
              // They have cost what they had cost when they were paid.
              ...(due.lots && { lots: due.lots }),
            } as const;
            const settled = countMonth(own, grant(own, due.coins, reason));
            const { conversation: after, message } = withNotice(before, {
              pair,
              persona,
              refund: { coins: due.coins, lines: due.lines, from_seq: due.from_seq, entry: own.seq + 1 },
              at,
            });
            putMessage(draft, pair, conversation, { conversation: after, message });
            putAccount(draft, member, account, settled);
            const counted = { at, lang: before.desk.lang };
            count(draft, { name: "refunds", ...counted });
            count(draft, { name: "refund_lines", by: due.lines, ...counted });
            count(draft, { name: "refund_coins", by: due.coins, ...counted });
            putRefundTime(draft, { at, persona, member, coins: due.coins, lines: due.lines });
            const shown = { seq: after.last_seq, message, conversation: after, now: at, seesStories: false };
            const frameFor = (viewer: MemberId) =>
              eventFrame("new_message", {
                request_status: "1",
                request_details: toMessageView(viewer, pair, shown),
                ...(viewer === member &&
                  { credits: settled.account.balance, credits_seq: settled.account.seq }),
              });
            notifyPair(draft, state, {
              pair,
              routes: [routeA, routeB],
              // Of a chat with somebody they have blocked a member hears nothing; the coins are in the wallet.
              deliveries: after.closed ? [] : [
                { kind: "event", to: [member], from: persona, frame: frameFor(member) },
                { kind: "event", to: [persona], frame: frameFor(persona) },
              ],
              conversation: { ...conversation, value: after },
              desk: { persona: profile, route: deskRoute },
            });
            notifyQueue(draft, deskRoute, pair, { before, after });
            return accept(true);
          },
        });
        return paid.ok && paid.value;
      }));
  };
}

/** The conversation with the line that tells of it. */
function withNotice(
  before: Conversation,
  { pair, persona, refund, at }: {
    pair: Pair;
    persona: MemberId;
    refund: NonNullable<Message["refund"]>;
    at: number;
  },
): { conversation: Conversation; message: Message } {
  const side = sideOf(pair, persona);
  const [first, second] = before.sides;
  const own: Side = { ...before.sides[side], sent: before.sides[side].sent + 1 };
  const message: Message = {
    type: "notice",
    text: "",
    refund,
    sender_id: persona,
    at,
    nth: own.sent,
    free: true,
  };
  return {
    message,
    conversation: {
      ...before,
      last_seq: before.last_seq + 1,
      last: { type: "notice", preview: "", sender_id: persona, at },
      sides: side === 0 ? [own, second] : [first, own],
      listed_s: Math.floor(at / 1000),
      ...(before.desk && { desk: afterPayBack(before.desk) }),
    },
  };
}
