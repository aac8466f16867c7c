/**
 * Decides a message, which is a text or a photo: who pays what, which number it gets, what both members are told. Pure.
 */
import { type MemberId, type MessageId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { type Account, charge, type Movement } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { preview } from "@/domain/text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Conversation, Message, Photo, Side } from "@/store/records.ts";
import type { Content } from "@/actors/conversation/content.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";

export interface SendInput {
  pair: Pair;
  sender: MemberId;
  content: Content;
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

export type SendCode = "unknown_user" | "not_enough_credits" | "unknown_photo" | "photo_unchecked";

/**
 * Sends one message for `price` coins. Refuses `not_enough_credits` also where the balance does not reach `floor`
 * (spec §5); `photo` is the one that the content names, as it stands, and null where there is none. It brings the
 * conversation back from the archives that it lies in.
 */
export function decideSend(
  state: { conversation: Conversation; account: Account; photo: Photo | null },
  input: SendInput,
  env: { now: number; price: number; floor: number },
): Result<SendDecision, SendCode> {
  const { conversation, account } = state;
  const { pair, sender, content, rid } = input;
  const { now, price, floor } = env;
  if (conversation.closed) return refuse("unknown_user");
  // Time never runs backwards within a conversation, whatever the clocks of two machines say.
  const at = Math.max(now, conversation.last?.at ?? 0);
  const brought = content.type === "text"
    ? accept({ type: "text", text: content.text } as const)
    : bringPhoto(state.photo, sender, { now, exp: at + CHAT_PHOTO_LIFE_MS });
  if (!brought.ok) return brought;
  if (account.balance < floor) {
    return refuse("not_enough_credits", { needed: floor, credits: account.balance });
  }

  const receiver = otherOf(pair, sender);
  const side = sideOf(pair, sender);
  const seq = conversation.last_seq + 1;
  const id = messageId(pair, seq);
  const paid = charge(account, price, { cause: "message", ref: id, at });
  if (!paid.ok) return paid;

  const [first, second] = conversation.sides;
  const own = withSent(side === 0 ? first : second);
  const message: Message = { ...brought.value, sender_id: sender, at, nth: own.sent, rid };
  const after: Conversation = {
    last_seq: seq,
    last: { type: message.type, preview: preview(message.text), sender_id: sender, at },
    sides: side === 0 ? [own, unarchived(second)] : [unarchived(first), own],
    listed_s: Math.floor(at / 1000),
  };
  const viewOf = (viewer: MemberId) =>
    toMessageView(viewer, pair, { seq, message, conversation: after, now: at });
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

/** A photo as its message keeps it: the sender's own, used by nothing yet, and one that others may see. */
function bringPhoto(
  photo: Photo | null,
  sender: MemberId,
  { now, exp }: { now: number; exp: number },
): Result<Pick<Message, "type" | "text" | "photo">, "unknown_photo" | "photo_unchecked"> {
  if (photo?.member !== sender || photo.use !== null || photo.exp <= now) return refuse("unknown_photo");
  if (photo.scan === "unsure") return refuse("photo_unchecked");
  const { id, placeholder } = photo;
  return accept({ type: "pphoto", text: "", photo: { id, placeholder, exp } });
}
