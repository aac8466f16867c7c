/**
 * Decides a message, which is a text, a photo or a gift: who pays what, which number it gets, what both members are told.
 * Pure.
 */
import { type MemberId, type MessageId, messageId, otherOf, type Pair, type StoryId } from "@/domain/ids.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import { type Account, charge, type ChargeRefusal, type Movement } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { preview } from "@/domain/text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";
import { bring, type BringCode, type Named } from "@/actors/conversation/bring.ts";
import type { Content } from "@/actors/conversation/content.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";

export interface SendInput {
  pair: Pair;
  sender: MemberId;
  content: Content;
  /** Number of the message that it answers; null where it answers none. */
  reply: number | null;
  /** The story of the receiver's that it replies to; null where it replies to none. */
  story: StoryId | null;
  rid: string;
}

export interface SendDecision {
  id: MessageId;
  conversation: Conversation;
  message: Message;
  movement: Movement;
  answer: CallOutput<"send_message">;
  deliveries: Delivery[];
}

export type SendCode = "unknown_user" | ChargeRefusal | BringCode;

/**
 * Sends one message for what the catalogue asks. Refuses `not_enough_credits` also where the balance does not reach the
 * least that sending needs (spec §5), and what cannot be sent before it looks at the coins. It brings the conversation back
 * from the archives that it lies in.
 */
export function decideSend(
  state: { conversation: Conversation; account: Account; named: Named },
  input: SendInput,
  env: { now: number; catalogue: Pick<Catalogue, "gifts" | "prices"> & Partial<Pick<Catalogue, "version">> },
): Result<SendDecision, SendCode> {
  const { conversation, account, named } = state;
  const { pair, sender, rid } = input;
  const { now, catalogue } = env;
  if (conversation.closed) return refuse("unknown_user");
  // Time never runs backwards within a conversation, whatever the clocks of two machines say.
  const at = Math.max(now, conversation.last?.at ?? 0);
  const side = sideOf(pair, sender);
  const brought = bring(named, input, { now, at, side: conversation.sides[side], catalogue });
  if (!brought.ok) return brought;
  const { parts, price, cause } = brought.value;
  const needed = Math.max(price, MIN_COINS_TO_SEND);
  // Whoever owes coins is told so by the charge: more coins alone would not help them.
  if (!account.owed && account.balance < needed) {
    return refuse("not_enough_credits", { needed, credits: account.balance });
  }

  const receiver = otherOf(pair, sender);
  const seq = conversation.last_seq + 1;
  const id = messageId(pair, seq);
  const paid = charge(account, price, {
    cause,
    ref: id,
    at,
    ...(catalogue.version !== undefined && { catalogue: catalogue.version }),
  });
  if (!paid.ok) return paid;

  const [first, second] = conversation.sides;
  const own = withSent(side === 0 ? first : second);
  const message: Message = { ...parts, sender_id: sender, at, nth: own.sent, rid };
  const after: Conversation = {
    ...conversation,
    last_seq: seq,
    last: { type: message.type, preview: preview(message.text), sender_id: sender, at },
    sides: side === 0 ? [own, unarchived(second)] : [unarchived(first), own],
    listed_s: Math.floor(at / 1000),
  };
  // Whoever replies to a story has premium: that was decided on.
  const shown = { seq, message, conversation: after, now: at, seesStories: true };
  const viewOf = (viewer: MemberId) => toMessageView(viewer, pair, shown);
  const ownView = viewOf(sender);
  return accept({
    id,
    conversation: after,
    message,
    movement: paid.value,
    answer: { request_details: { credits_spent: price, receiver_id: receiver, message: ownView } },
    deliveries: [
      {
        kind: "event",
        to: [receiver],
        from: sender,
        frame: eventFrame("new_message", { request_status: "1", request_details: viewOf(receiver) }),
      },
      {
        kind: "event",
        to: [sender],
        frame: eventFrame("new_message", {
          request_status: "1",
          request_details: ownView,
          credits: paid.value.account.balance,
          credits_seq: paid.value.account.seq,
        }),
      },
    ],
  });
}

function unarchived({ archived: _, ...side }: Side): Side {
  return side;
}

function withSent(side: Side): Side {
  return { ...unarchived(side), sent: side.sent + 1 };
}
