/**
 * The conversation actor, and the user actor under which a member's spending is serial. A send runs in the sender's
 * mailbox and inside it in the conversation's, always in this order, so two sends never wait for each other.
 */
import { MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import { priceOf } from "@/domain/catalogue.ts";
import {
  conversationId,
  isMemberId,
  type MemberId,
  otherOf,
  type Pair,
  pairOf,
  parseMessageId,
} from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkText } from "@/domain/text.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putMessage, putReadMark } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Route } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { decideRead } from "@/actors/conversation/read.ts";
import { decideSend } from "@/actors/conversation/send.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Mailboxes, openMailboxes } from "@/actors/mailbox.ts";

/** What a user's mailbox remembers between commands. */
export interface UserState {
  account: Entry<Account> | null;
}

/** What a conversation's mailbox remembers between commands. */
interface ConversationState {
  hot: { conversation: Entry<Conversation>; routes: [Entry<Route>, Entry<Route>] } | null;
}

type SendResult = Result<CallOutput<"send_message">, CallError<"send_message">>;
type ReadResult = Result<CallOutput<"message/read">, CallError<"message/read">>;

export interface Conversations {
  /** Sends a message; `rid` makes it exactly once. */
  send(sender: MemberId, rid: string, input: HandlerInput<"send_message">): Promise<SendResult>;
  /** Moves read marks. */
  read(reader: MemberId, input: HandlerInput<"message/read">): Promise<ReadResult>;
  evictIdle(): void;
}

/** Opens the conversation actors of this isolate. `users` are its user mailboxes. */
export function openConversations(env: ActorEnv, users: Mailboxes<UserState>, idleMs: number): Conversations {
  const { database, now } = env;
  const mailboxes = openMailboxes<ConversationState>(() => ({ hot: null }), { idleMs, now });

  async function send(
    sender: MemberId,
    rid: string,
    input: HandlerInput<"send_message">,
  ): Promise<SendResult> {
    const { receiver_id: receiver, message_type, message_text } = input;
    if (message_type !== "text") return refuse("unsupported_message_type");
    if (!isMemberId(receiver)) return refuse("unknown_user");
    if (!can(sender, "chat", receiver)) return refuse("own_id");
    const text = checkText(message_text);
    if (!text.ok) return text;
    const pair = pairOf(sender, receiver);
    const message = { pair, sender, text: text.value, rid };
    const digest = digestOf("send_message", [receiver, message_type, text.value]);
    return await users.run(sender, (user) =>
      mailboxes.run(
        conversationId(pair),
        (state) => untilCommitted(now, (fresh) => trySend(user, state, { message, digest, fresh })),
      ));
  }

  async function trySend(
    user: UserState,
    state: ConversationState,
    command: { message: Parameters<typeof decideSend>[1]; digest: string; fresh: boolean },
  ): Promise<Attempt<CallOutput<"send_message">, CallError<"send_message">>> {
    const { message, digest, fresh } = command;
    const { pair, sender, rid } = message;
    let { account } = user;
    let { hot } = state;
    const trusted = !fresh && account !== null && hot !== null;
    user.account = state.hot = null;
    if (!trusted || !account || !hot) {
      const [conversation, read, routeA, routeB, done] = await database.getMany<unknown>([
        keys.conversation(pair),
        keys.account(sender),
        keys.route(pair[0]),
        keys.route(pair[1]),
        keys.rid(sender, rid),
      ]) as [
        Entry<Conversation>,
        Entry<Account>,
        Entry<Route>,
        Entry<Route>,
        Entry<{ digest: string; answer: unknown }>,
      ];
      if (done.value) {
        if (done.value.digest !== digest) return settled(refuse("idempotency_mismatch"));
        return settled(accept(done.value.answer as CallOutput<"send_message">));
      }
      if (!conversation.value && !(await database.get(keys.member(otherOf(pair, sender)))).value) {
        return settled(refuse("unknown_user"));
      }
      account = read;
      hot = { conversation, routes: [routeA, routeB] };
    }

    const price = priceOf(env.catalogue(), "message");
    const decision = decideSend(
      { conversation: hot.conversation.value ?? NEW_CONVERSATION, account: account.value ?? EMPTY_ACCOUNT },
      message,
      { now: now(), price, floor: Math.max(price, MIN_COINS_TO_SEND) },
    );
    // A refusal decided on the cache may be yesterday's news.
    if (!decision.ok) return trusted ? { stale: true } : settled(decision);

    const { conversation, movement, answer, deliveries } = decision.value;
    const change = newChange();
    putMessage(change, pair, hot.conversation, { conversation, message: decision.value.message });
    putMovement(change, sender, account, movement);
    putRid(change, sender, rid, { digest, answer, now: now() });
    const woken = addressInboxes(change, env, deliveries, [
      { member: pair[0], route: hot.routes[0] },
      { member: pair[1], route: hot.routes[1] },
    ]);
    const versionstamp = await database.commit(change);
    if (versionstamp === null) return { stale: true };

    user.account = { ...account, value: movement.account, versionstamp };
    state.hot = { ...hot, conversation: { ...hot.conversation, value: conversation, versionstamp } };
    env.publish(deliveries, woken);
    return settled(accept(answer));
  }

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
      const result = await mailboxes.run(
        conversation,
        (state) => untilCommitted(now, (fresh) => tryRead(state, { ...mark, reader, fresh })),
      );
      if (!result.ok) return result;
      contacts.push(result.value);
    }
    return accept({ contacts });
  }

  async function tryRead(
    state: ConversationState,
    command: { pair: Pair; seq: number; reader: MemberId; fresh: boolean },
  ): Promise<Attempt<CallOutput<"message/read">["contacts"][number], CallError<"message/read">>> {
    const { pair, seq, reader } = command;
    const [conversation, message, routeA, routeB] = await database.getMany<unknown>([
      keys.conversation(pair),
      keys.message(pair, seq),
      keys.route(pair[0]),
      keys.route(pair[1]),
    ]) as [
      Entry<Conversation>,
      Entry<Parameters<typeof decideRead>[0]["message"]>,
      Entry<Route>,
      Entry<Route>,
    ];
    const before = conversation.value ?? NEW_CONVERSATION;
    const decision = decideRead({ conversation: before, message: message.value }, { pair, reader, seq });
    if (!decision.ok) return settled(decision);
    const { conversation: after, read_seq, unread, deliveries } = decision.value;
    const answer = { id: otherOf(pair, reader), read_seq, unread };
    if (after === null) return settled(accept(answer));

    state.hot = null;
    const change = newChange();
    putReadMark(change, pair, conversation, { conversation: after, reader });
    const routes: [Entry<Route>, Entry<Route>] = [routeA, routeB];
    const woken = addressInboxes(change, env, deliveries, [
      { member: pair[0], route: routeA },
      { member: pair[1], route: routeB },
    ]);
    const versionstamp = await database.commit(change);
    if (versionstamp === null) return { stale: true };
    state.hot = { conversation: { ...conversation, value: after, versionstamp }, routes };
    env.publish(deliveries, woken);
    return settled(accept(answer));
  }

  return { send, read, evictIdle: () => mailboxes.evictIdle() };
}

function settled<Value, Code extends CallError<"send_message"> | CallError<"message/read">>(
  result: Result<Value, Code>,
): Attempt<Value, Code> {
  return { stale: false, result };
}
