/**
 * Decides a message, which is a text, a photo or a gift: who pays what, which number it gets, what both members
 * are told. Pure.
 */
import { type MemberId, type MessageId, messageId, otherOf, type Pair, type StoryId } from "@/domain/ids.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { type Account, balanceToSend, charge, type ChargeRefusal, type Movement } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { preview } from "@/domain/text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";
import { type ContentCode, type References, resolveContent } from "@/actors/conversation/resolve_content.ts";
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
  /** Null where nothing was paid. */
  movement: Movement | null;
  /** The sender's, after the message. */
  account: Account;
  answer: CallOutput<"send_message">;
  deliveries: Delivery[];
}

export type SendCode = "unknown_user" | ChargeRefusal | ContentCode;

/**
 * Sends one message for what the catalogue asks, or for nothing in a chat that is `free`. Refuses
 * `not_enough_credits` also where the balance does not reach the least that sending needs (spec §5), and what
 * cannot be sent before it looks at the coins. It brings the conversation back from the archives that it lies
 * in.
 */
export function decideSend(
  state: { conversation: Conversation; account: Account; references: References; free?: boolean },
  input: SendInput,
  env: { now: number; catalogue: Pick<Catalogue, "gifts" | "prices"> & Partial<Pick<Catalogue, "version">> },
): Result<SendDecision, SendCode> {
  const { conversation, account, references, free = false } = state;
  const { pair, sender, rid } = input;
  const { now, catalogue } = env;
  if (conversation.closed) return refuse("unknown_user");
  // Time never runs backwards within a conversation, whatever the clocks of two machines say.
  const at = Math.max(now, conversation.last?.at ?? 0);
  const side = sideOf(pair, sender);
  const resolved = resolveContent(references, input, { now, at, side: conversation.sides[side], catalogue });
  if (!resolved.ok) return resolved;
  const { parts, cause, of } = resolved.value;
  const price = free ? 0 : resolved.value.price;
  const needed = balanceToSend(price);
  // A member with a debt gets the refusal of the charge: buying these coins alone would not help.
  if (!account.owed && account.balance < needed) {
    return refuse("not_enough_credits", { needed, credits: account.balance });
  }

  const receiver = otherOf(pair, sender);
  const seq = conversation.last_seq + 1;
  const id = messageId(pair, seq);
  const paid = price === 0 ? accept(null) : charge(account, price, {
    cause,
    ref: id,
    at,
    ...(catalogue.version !== undefined && { catalogue: catalogue.version }),
    ...(of && { of }),
  });
  if (!paid.ok) return paid;
  const movement = paid.value;
  const after = movement?.account ?? account;

  const [first, second] = conversation.sides;
  const own = withSent(side === 0 ? first : second);
  const message: Message = {
    ...parts,
    sender_id: sender,
    at,
    nth: own.sent,
    rid,
    ...(free && { free: true as const }),
  };
  const next: Conversation = {
    ...conversation,
    last_seq: seq,
    last: { type: message.type, preview: preview(message.text), sender_id: sender, at },
    sides: side === 0 ? [own, unarchived(second)] : [unarchived(first), own],
    listed_s: Math.floor(at / 1000),
  };
  // A reply to a story requires premium, which was checked above.
  const shown = { seq, message, conversation: next, now: at, seesStories: true };
  const viewOf = (viewer: MemberId) => toMessageView(viewer, pair, shown);
  const ownView = viewOf(sender);
  return accept({
    id,
    conversation: next,
    message,
    movement,
    account: after,
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
          credits: after.balance,
          credits_seq: after.seq,
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
