/**
 * Decides a text message: who pays what, which number it gets, what both members are told. Pure.
 */
import { type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { type Account, charge, type Movement } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { preview } from "@/domain/text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Conversation, Message, Side } from "@/store/records.ts";

export interface SendInput {
  pair: Pair;
  sender: MemberId;
  /** Checked by `checkText`. */
  text: string;
  rid: string;
}

export interface SendDecision {
  conversation: Conversation;
  message: Message;
  movement: Movement;
  answer: CallOutput<"send_message">;
  deliveries: Delivery[];
}

/** Sends one text for `price` coins, or refuses `not_enough_credits`; the balance must also reach `floor` (spec §5). */
export function decideSend(
  state: { conversation: Conversation; account: Account },
  input: SendInput,
  env: { now: number; price: number; floor: number },
): Result<SendDecision, "not_enough_credits"> {
  const { conversation, account } = state;
  const { pair, sender, text, rid } = input;
  const { price, floor } = env;
  if (account.balance < floor) {
    return refuse("not_enough_credits", { needed: floor, credits: account.balance });
  }

  const receiver = otherOf(pair, sender);
  const side = sideOf(pair, sender);
  // Time never runs backwards within a conversation, whatever the clocks of two machines say.
  const at = Math.max(env.now, conversation.last?.at ?? 0);
  const seq = conversation.last_seq + 1;
  const id = messageId(pair, seq);
  const paid = charge(account, price, { cause: "message", ref: id, at });
  if (!paid.ok) return paid;

  const own: Side = { ...conversation.sides[side], sent: conversation.sides[side].sent + 1 };
  const view: MessageView = {
    id,
    seq,
    type: "text",
    message: text,
    sender_id: sender,
    receiver_id: receiver,
    timestamp: Math.floor(at / 1000),
    seen: false,
  };
  return accept({
    conversation: {
      last_seq: seq,
      last: { type: "text", preview: preview(text), sender_id: sender, at },
      sides: side === 0 ? [own, conversation.sides[1]] : [conversation.sides[0], own],
      listed_s: view.timestamp,
    },
    message: { type: "text", text, sender_id: sender, at, nth: own.sent, rid },
    movement: paid.value,
    answer: { request_details: { credits_spent: price, receiver_id: receiver, message: { ...view, rid } } },
    deliveries: [
      {
        kind: "event",
        to: [receiver],
        frame: eventFrame("new_message", { request_status: "1", request_details: view }),
      },
      {
        kind: "event",
        to: [sender],
        frame: eventFrame("new_message", {
          request_status: "1",
          request_details: { ...view, rid },
          credits: paid.value.account.balance,
          credits_seq: paid.value.account.seq,
        }),
      },
    ],
  });
}
