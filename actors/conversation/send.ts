/**
 * Decides a message, which is a text, a photo, a recording, a gift, a wave or a reaction to a story: who pays what, which number it gets, what both members
 * are told. One in the name of a virtual profile needs the claim that is current (P23). Pure.
 */
import { type MemberId, type MessageId, messageId, otherOf, type Pair, type StoryId } from "@/domain/ids.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { spend, type SpendRefusal } from "@/domain/first_coin.ts";
import { type Account, balanceToSend, type Movement } from "@/domain/money.ts";
import { isMuted } from "@/domain/mute.ts";
import { pauseAt } from "@/domain/own_pause.ts";
import { countPaidLine } from "@/domain/paid_hour.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { previewOf } from "@/store/conversations/preview.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Conversation, DeskState, Member, Message, Side } from "@/store/records.ts";
import { type ContentCode, type References, resolveContent } from "@/actors/conversation/resolve_content.ts";
import type { Content } from "@/actors/conversation/content.ts";
import { afterMemberLine, afterPersonaLine, holds } from "@/actors/conversation/desk_state.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";
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
  /** The price in coins that the sender was shown; missing where they were shown none. */
  price?: number;
  /** Who writes in the name of the sender, where that is a virtual profile; missing in a member's own line. */
  act?: PersonaAct;
}

/** The virtual profile of a conversation, where people of the desk answer for it or may one day. */
export interface DeskSide {
  persona: Member;
  /** What the desk has to do with the conversation so far. */
  state: DeskState;
  /** Hours after which a paid line without an answer is paid back. */
  hours: number;
  /** Whether the member takes first messages: they have coins, and were not written to often enough today. */
  takesFirst: boolean;
  /** Number that the act has in the log of the desk. */
  log: number;
}

export interface SendDecision {
  id: MessageId;
  conversation: Conversation;
  message: Message;
  /** Whether it is a virtual profile's first message, which nothing had asked for. */
  isFirst: boolean;
  /** Since when its receiver had waited for it; null where it is no answer of a virtual profile's. */
  waited: number | null;
  /** Null where nothing was paid. */
  movement: Movement | null;
  /** The sender's, after the message. */
  account: Account;
  answer: CallOutput<"send_message">;
  deliveries: Delivery[];
}

/** Refusals of a line in the name of a virtual profile alone. */
export type PersonaCode =
  | "claim_lost"
  | "first_message_used"
  | "first_message_unwanted"
  | "gift_not_for_persona";

export type SendCode =
  | "unknown_user"
  | "profile_closed"
  | "price_changed"
  | SpendRefusal
  | ContentCode
  | PersonaCode;

/**
 * Sends one message for what the catalogue asks, or for nothing in a chat that is `free`. Refuses
 * `not_enough_credits` also where the balance does not reach the least that sending needs (spec §5), and what
 * cannot be sent before it looks at the coins. It brings the conversation back from the archives that it lies
 * in.
 */
export function decideSend(
  state: {
    conversation: Conversation;
    account: Account;
    references: References;
    free?: boolean;
    desk?: DeskSide | null;
  },
  input: SendInput,
  env: { now: number; catalogue: Pick<Catalogue, "gifts" | "prices"> & Partial<Pick<Catalogue, "version">> },
): Result<SendDecision, SendCode> {
  const { conversation, account, references, free = false, desk = null } = state;
  const { pair, sender, rid, act } = input;
  const { now, catalogue } = env;
  if (conversation.closed) return refuse("unknown_user");
  if (desk?.persona.off) return refuse("profile_closed");
  const own = desk?.persona.id === sender ? checkAct(desk, conversation, input) : accept({ isFirst: false });
  if (!own.ok) return own;
  // Time never runs backwards within a conversation, whatever the clocks of two machines say.
  const at = Math.max(now, conversation.last?.at ?? 0);
  const side = sideOf(pair, sender);
  const resolved = resolveContent(references, input, { now, at, side: conversation.sides[side], catalogue });
  if (!resolved.ok) return resolved;
  const { parts, cause, of } = resolved.value;
  const price = free ? 0 : resolved.value.price;
  if (input.price !== undefined && price > input.price) return refuse("price_changed");
  const needed = balanceToSend(price);
  // A member with a debt, or in a pause, gets the refusal of the charge: buying these coins alone would not help.
  if (!account.owed && !pauseAt(account.pause, at) && account.balance < needed) {
    return refuse("not_enough_credits", { needed, credits: account.balance });
  }

  const receiver = otherOf(pair, sender);
  const seq = conversation.last_seq + 1;
  const id = messageId(pair, seq);
  const paid = price === 0 ? accept(null) : spend(account, price, {
    cause,
    ref: id,
    at,
    ...(catalogue.version !== undefined && { catalogue: catalogue.version }),
    ...(of && { of }),
  });
  if (!paid.ok) return paid;
  const { movement, hint } = paid.value ? countPaidLine(paid.value) : { movement: null, hint: null };
  const after = movement?.account ?? account;

  const [first, second] = conversation.sides;
  const isWave = parts.type === "wave";
  const isReaction = parts.type === "reaction";
  const before = withSent(side === 0 ? first : second);
  const mine = {
    ...before,
    ...(isWave && { waved: dayOf(at) }),
    ...(isReaction && parts.story && { reacted: withReacted(before.reacted ?? [], parts.story, at) }),
  };
  const message: Message = {
    ...parts,
    sender_id: sender,
    at,
    nth: mine.sent,
    rid,
    ...((free || isWave || isReaction) && { free: true as const }),
    ...(desk && act && { written_by: { staff: act.staff, log: desk.log } }),
  };
  const next: Conversation = {
    ...conversation,
    last_seq: seq,
    last: { type: message.type, preview: previewOf(message), sender_id: sender, at },
    sides: side === 0 ? [mine, unarchived(second)] : [unarchived(first), mine],
    listed_s: Math.floor(at / 1000),
    ...(desk && {
      desk: act
        ? afterPersonaLine(desk.state, { at, isFirst: own.value.isFirst })
        : afterMemberLine(desk.state, {
          at,
          seq,
          coins: price,
          hours: desk.hours,
          lots: movement?.entry.lots,
        }),
    }),
  };
  // A reply to a story requires premium, which was checked above.
  const shown = { seq, message, conversation: next, now: at, seesStories: true };
  const viewOf = (viewer: MemberId) => toMessageView(viewer, pair, shown);
  const ownView = viewOf(sender);
  return accept({
    id,
    conversation: next,
    message,
    isFirst: own.value.isFirst,
    waited: desk && act ? desk.state.waits?.since ?? null : null,
    movement,
    account: after,
    answer: { request_details: { credits_spent: price, receiver_id: receiver, message: ownView } },
    deliveries: [
      {
        kind: "event",
        to: [receiver],
        from: sender,
        frame: eventFrame("new_message", {
          request_status: "1",
          request_details: viewOf(receiver),
          ...(isMuted(next.sides[side === 0 ? 1 : 0], at) && { muted: 1 as const }),
        }),
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
      ...(hint ? [hintOf(sender, hint.coins)] : []),
    ],
  });
}

/** Says that the sender has chatted for an hour, and what it came to (PC-10). */
function hintOf(sender: MemberId, coins: number): Delivery {
  const frame = eventFrame("notification", { type: "success", message: "notice.paid_hour", coins });
  return { kind: "event", to: [sender], frame };
}

/**
 * Checks a line in the name of a virtual profile: by whoever holds the conversation, no gift, and of lines that answer
 * nothing one until the member answers.
 */
function checkAct(
  { state, takesFirst }: DeskSide,
  { last }: Conversation,
  { act, content }: SendInput,
): Result<{ isFirst: boolean }, PersonaCode> {
  if (!act || !holds(state, act)) return refuse("claim_lost");
  if (content.type === "gift") return refuse("gift_not_for_persona");
  if (state.waits?.kind === "message") return accept({ isFirst: false });
  if (state.opened_at !== undefined) return refuse("first_message_used");
  // What is said within one claim goes on from the answer.
  const isFirst = !last || last.at < (state.claim?.at ?? 0);
  return isFirst && !takesFirst ? refuse("first_message_unwanted") : accept({ isFirst });
}

function unarchived({ archived: _, ...side }: Side): Side {
  return side;
}

function withSent(side: Side): Side {
  return { ...unarchived(side), sent: side.sent + 1 };
}

/** Stories that live, to which their member has reacted: those that are over can have no other reaction. */
function withReacted(
  before: NonNullable<Side["reacted"]>,
  { id, exp }: NonNullable<Message["story"]>,
  at: number,
): NonNullable<Side["reacted"]> {
  return [...before.filter((each) => each.exp > at), { id, exp }];
}
