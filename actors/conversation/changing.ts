/**
 * Decides what its sender does to a message after it was sent: a new text, or unsending it. It is free, moves the
 * conversation nowhere, and is possible for a quarter of an hour by the server's clock. Pure.
 *
 * 1. Said again nothing changes, also later: who has lost an answer finds it done.
 * 2. Of what is unsent nothing is left but that it was. A line that nobody has answered waits for no answer then, and
 *    nothing of it comes back.
 * 3. What quotes the message follows it (quotes.ts). Nothing quotes a text that is not there any more.
 *
 * Invariant: each change of a message counts in its `version` and in the conversation's `reacts`, so that the later state
 * wins everywhere, and a device that was away finds that it missed some.
 */
import { CHANGE_MESSAGE_MS } from "@/domain/limits.ts";
import type { MemberId, Pair } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { preview } from "@/domain/text.ts";
import { clearedSeq, sideOf } from "@/store/conversations/reader.ts";
import type { Conversation, DeskState, Message } from "@/store/records.ts";
import { afterUnsentLine, holds } from "@/actors/conversation/desk_state.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";

export interface ChangeInput {
  pair: Pair;
  seq: number;
  member: MemberId;
  /** A text that `checkText` has passed; null unsends. */
  text: string | null;
  /** Who acts in the name of the sender, where that is a virtual profile; missing in a member's own message. */
  act?: PersonaAct | undefined;
}

export interface NumberedMessage {
  seq: number;
  message: Message;
}

export interface ChangeState {
  conversation: Conversation | null;
  message: Message | null;
  /** In a chat with a virtual profile: the message with all that came after it, and a few that came before. */
  around: readonly NumberedMessage[];
  /** What the member has paid for it, where that would come back without an answer. */
  paid: Entry | null;
}

export type ChangeCode =
  | "unknown_message"
  | "not_sender"
  | "change_too_late"
  | "message_fixed"
  | "message_unsent"
  | "claim_lost"
  | "only_answer";

/** The conversation and the message after a change. */
export interface Changed {
  conversation: Conversation;
  message: Message;
}

/** Changes message `seq`; null where it is so already. */
export function decideChange(
  state: ChangeState,
  input: ChangeInput,
  { now, hours }: { now: number; hours: number },
): Result<Changed | null, ChangeCode> {
  const { conversation, message } = state;
  const { pair, seq, member, text, act } = input;
  if (!message || !conversation || conversation.closed || message.type === "notice") {
    return refuse("unknown_message");
  }
  if (seq <= clearedSeq(conversation, sideOf(pair, member))) return refuse("unknown_message");
  if (message.sender_id !== member) return refuse("not_sender");
  if (conversation.desk?.persona === member && !(act && holds(conversation.desk, act))) {
    return refuse("claim_lost");
  }
  if (message.unsent_at !== undefined) return text === null ? accept(null) : refuse("message_unsent");
  if (!isChangeable(message, text)) return refuse("message_fixed");
  if (text === message.text) return accept(null);
  if (now - message.at > CHANGE_MESSAGE_MS) return refuse("change_too_late");
  if (text === null && act && isOnlyAnswer(state.around, { seq, persona: member })) {
    return refuse("only_answer");
  }

  const at = Math.max(now, message.at);
  const desk = conversation.desk && text === null
    ? deskAfter(state, conversation.desk, { seq, hours })
    : null;
  const next = text === null
    ? withoutContent(message, { at, isWaived: desk !== null && desk.due !== conversation.desk?.due })
    : { ...message, text, edited_at: at, version: versionAfter(message) };
  const { last } = conversation;
  return accept({
    message: next,
    conversation: {
      ...conversation,
      reacts: (conversation.reacts ?? 0) + 1,
      ...(last && conversation.last_seq === seq && {
        last: { ...last, preview: preview(next.text), ...(text === null && { unsent: true as const }) },
      }),
      ...(desk && { desk }),
    },
  });
}

/** A text can be edited, a photo and a recording unsent besides. What a decision has taken is not written anew. */
function isChangeable({ type, hidden }: Message, text: string | null): boolean {
  return text === null
    ? type === "text" || type === "pphoto" || type === "voice"
    : type === "text" && hidden === undefined;
}

/** The number of a message's next state. */
export function versionAfter({ version = 0 }: Message): number {
  return version + 1;
}

/** What is left of a message that is unsent. */
function withoutContent(message: Message, { at, isWaived }: { at: number; isWaived: boolean }): Message {
  const { photo: _, voice: __, viewed_at: ___, hidden: ____, reply: _____, edited_at: ______, ...rest } =
    message;
  return {
    ...rest,
    text: "",
    version: versionAfter(message),
    unsent_at: at,
    ...(isWaived && { waived: true as const }),
  };
}

/** What the desk has to do with the conversation then, or null where that stays as it is. */
function deskAfter(
  { message, around, paid }: ChangeState,
  desk: DeskState,
  { seq, hours }: { seq: number; hours: number },
): DeskState | null {
  if (!message || message.sender_id === desk.persona) return null;
  const answered = around.findLast((row) => row.message.sender_id === desk.persona && isLive(row))?.seq ?? 0;
  if (answered > seq) return null;
  const left = around.filter((row) =>
    row.seq > answered && row.seq !== seq && row.message.sender_id !== desk.persona && isLive(row)
  );
  return afterUnsentLine(desk, {
    at: message.at,
    seq,
    paid: paid && { coins: -paid.delta, lots: paid.lots },
    left: left.map(({ seq, message: { at, free } }) => ({ seq, at, isPaid: !free })),
    hours,
  });
}

/** Whether a virtual profile's line is all that answers what the member wrote before it: with it the answer would be gone. */
function isOnlyAnswer(
  around: readonly NumberedMessage[],
  { seq, persona }: { seq: number; persona: MemberId },
): boolean {
  const asked = around.findLast((row) => row.seq < seq && row.message.sender_id !== persona && isLive(row))
    ?.seq;
  const isFirst = asked === undefined && (around[0]?.seq ?? 1) === 1;
  return !isFirst &&
    !around.some((row) =>
      row.seq > (asked ?? 0) && row.seq !== seq && row.message.sender_id === persona && isLive(row)
    );
}

/** Whether a line says something, of either of the two. */
function isLive({ message }: NumberedMessage): boolean {
  return message.type !== "notice" && message.unsent_at === undefined;
}
