/**
 * The conversation actor: sends and read marks, in the order of its mailbox. What is sent also takes the sender's own
 * mailbox, under which a member's spending is serial.
 */
import { conversationId, type MemberId, otherOf, type Pair, parseMessageId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import { runCommand } from "@/actors/command.ts";
import { type Archive, openArchive } from "@/actors/conversation/archive.ts";
import { openAtFirst } from "@/actors/conversation/at_first.ts";
import { type ChangeAtDesk, openAtDesk } from "@/actors/conversation/at_desk.ts";
import { type Change, type ChangeAs, openChange } from "@/actors/conversation/change.ts";
import { openMute, type SetMute } from "@/actors/conversation/mute.ts";
import { openPayBack, type PayBack } from "@/actors/conversation/pay_back.ts";
import { openQuotes, type Quotes } from "@/actors/conversation/quotes.ts";
import { openPin, type SetPin } from "@/actors/conversation/pin.ts";
import { openReact, type React } from "@/actors/conversation/react.ts";
import { openOwnSide } from "@/actors/conversation/own_side.ts";
import { decideRead } from "@/actors/conversation/read.ts";
import { openRemove, type Remove } from "@/actors/conversation/remove.ts";
import { openSending, type Send, type SendAs } from "@/actors/conversation/sending.ts";
import { type ConversationState, notifyPair, routeKeys } from "@/actors/conversation/state.ts";
import type { Users } from "@/actors/users.ts";
import { openTyping, type Typing } from "@/actors/conversation/typing.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";

type ReadResult = Result<CallOutput<"message/read">, CallError<"message/read">>;

export interface Conversations {
  /** Sends a message; `rid` makes it exactly once. */
  send: Send;
  /** Sends a line in the name of a virtual profile. */
  sendAs: SendAs;
  /** Changes what the desk has to do with a conversation. */
  atDesk: ChangeAtDesk;
  /** Pays unanswered lines back, where that is due or nobody can answer any more; gives whether it did. */
  payBack: PayBack;
  /** Moves read marks. */
  read(reader: MemberId, input: HandlerInput<"message/read">): Promise<ReadResult>;
  /** Puts a conversation into its owner's archive, or back among the contacts. */
  archive: Archive;
  /** Mutes a conversation for its owner, or ends that. */
  mute: SetMute;
  /** Pins a conversation above its owner's others, or ends that. */
  pin: SetPin;
  /** Deletes a conversation for its owner alone. */
  remove: Remove;
  /** Puts a reaction under a message. */
  react: React;
  /** Gives a message another text. */
  edit: Change["edit"];
  /** Takes a message back. */
  unsend: Change["unsend"];
  /** Does either in the name of a virtual profile. */
  changeAs: ChangeAs;
  /** Has the quotes of changed messages follow them. */
  quotes: Quotes;
  /** Says that a member writes to another. */
  typing: Typing;
  evictIdle(): void;
}

/** Opens the conversation actors of this isolate. `users` are its user mailboxes. */
export function openConversations(
  env: ActorEnv,
  { users, staffLog, idleMs }: { users: Users; staffLog: StaffLog; idleMs: number },
): Conversations {
  const mailboxes = openMailboxes<ConversationState>(() => ({ hot: null, free: null, alertable: null }), {
    idleMs,
    now: env.now,
  });
  const { send, sendAs } = openSending(env, { users, conversations: mailboxes, staffLog });
  const changeOwn = openOwnSide(env, mailboxes);
  const quotes = openQuotes(env, mailboxes);

  async function read(reader: MemberId, input: HandlerInput<"message/read">): Promise<ReadResult> {
    const marks = new Map<string, { pair: Pair; seq: number }>();
    for (const id of input.message_id.split(",")) {
      const mark = parseMessageId(id.trim());
      if (!mark || !mark.pair.includes(reader)) return refuse("unknown_message");
      const conversation = conversationId(mark.pair);
      const before = marks.get(conversation);
      if (!before || before.seq < mark.seq) marks.set(conversation, mark);
    }
    const contacts: CallOutput<"message/read">["contacts"] = [];
    for (const [conversation, mark] of marks) {
      const result = await mailboxes.run(conversation, (state) => readUpTo(state, { ...mark, reader }));
      if (!result.ok) return result;
      contacts.push(result.value);
    }
    return accept({ contacts });
  }

  function readUpTo(
    state: ConversationState,
    command: { pair: Pair; seq: number; reader: MemberId },
  ): Promise<Result<CallOutput<"message/read">["contacts"][number], CallError<"message/read">>> {
    const { pair, seq, reader } = command;
    return runCommand(env, {
      load: (read) => read([keys.conversation(pair), keys.message(pair, seq), ...routeKeys(pair)]),
      decide([conversation, message, ...routes], draft) {
        const before = conversation.value ?? NEW_CONVERSATION;
        const decision = decideRead({ conversation: before, message: message.value }, command);
        if (!decision.ok) return decision;
        const { conversation: after, read_seq, unread, deliveries } = decision.value;
        if (after) {
          putConversation(draft, pair, conversation, after);
          notifyPair(draft, state, {
            pair,
            routes,
            deliveries,
            conversation: { ...conversation, value: after },
          });
        }
        return accept({ id: otherOf(pair, reader), read_seq, unread });
      },
    });
  }

  const own: Conversations = {
    send,
    sendAs,
    atDesk: openAtDesk(env, { conversations: mailboxes, staffLog }),
    payBack: openPayBack(env, { users, conversations: mailboxes }),
    read,
    archive: openArchive(changeOwn),
    mute: openMute(changeOwn, env.now),
    pin: openPin(changeOwn),
    remove: openRemove(env, changeOwn),
    react: openReact(env, mailboxes),
    ...openChange(env, { conversations: mailboxes, staffLog, quotes }),
    quotes,
    typing: openTyping(env),
    evictIdle: () => mailboxes.evictIdle(),
  };
  return env.siblings ? openAtFirst(own, env.siblings) : own;
}
