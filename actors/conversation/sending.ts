/**
 * Sending, as commands of two mailboxes. A send runs in the sender's mailbox and inside it in the conversation's, always
 * in this order, so two sends never wait for each other. Only the conversation actor uses it.
 *
 * 1. A text that passes its checks joins its sender's last group, or begins one (groups.ts).
 * 2. Once both mailboxes are free, the group is decided message by message on the state in memory, or on what is read
 *    where there is none: then each `rid` is looked up too, and what was done before is answered again (P2).
 * 3. The group is one change: conversation and account once, a message, an entry and a record for each command (P1).
 * 4. A failed check, or a refusal on remembered state, reads everything and decides the whole group again.
 */
import { priceOf } from "@/domain/catalogue.ts";
import { conversationId, type InstanceId, isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkText } from "@/domain/text.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { putMovements } from "@/store/accounts/writer.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putMessages } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, RidRow, Route } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { openGroups } from "@/actors/conversation/groups.ts";
import { decideSend, type SendDecision, type SendInput } from "@/actors/conversation/send.ts";
import type { ConversationState, UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

export type SendResult = Result<CallOutput<"send_message">, CallError<"send_message">>;

/** Sends a message; `rid` makes it exactly once. */
export type Send = (
  sender: MemberId,
  rid: string,
  input: HandlerInput<"send_message">,
) => Promise<SendResult>;

/** A checked text, with what it is recognised by when it comes again. */
interface Command extends SendInput {
  receiver: MemberId;
  digest: string;
}

/** What a group is decided on. */
interface Basis extends NonNullable<ConversationState["hot"]> {
  account: NonNullable<UserState["account"]>;
  /** Commands that are answered already. */
  answered: Map<Command, SendResult>;
  /** Whether it comes from memory, so that a refusal may be yesterday's news. */
  remembered: boolean;
}

/** What the last attempt wrote, while nobody knows whether it was committed. */
interface Unsure {
  sent: SendDecision[];
  woken: readonly InstanceId[];
}

/** Binds sending to the mailboxes of an isolate. */
export function openSending(
  env: ActorEnv,
  mailboxes: { users: Mailboxes<UserState>; conversations: Mailboxes<ConversationState> },
): Send {
  const { database, now } = env;
  const { users, conversations } = mailboxes;
  const groups = openGroups<Command, SendResult>();

  async function trySends(
    user: UserState,
    state: ConversationState,
    { commands, fresh, unsure }: { commands: readonly Command[]; fresh: boolean; unsure: Unsure },
  ): Promise<Attempt<SendResult[], never>> {
    const recalled = fresh ? null : recall(user, state);
    user.account = state.hot = null;
    const basis = recalled ?? await read(commands);
    publishLanded(unsure, basis.answered);

    const price = priceOf(env.catalogue(), "message");
    const floor = Math.max(price, MIN_COINS_TO_SEND);
    const { answered, routes } = basis;
    const change = newChange();
    const sent: SendDecision[] = [];
    let conversation = basis.conversation.value ?? NEW_CONVERSATION;
    let account = basis.account.value ?? EMPTY_ACCOUNT;
    for (const command of commands) {
      if (answered.has(command)) continue;
      const decision = decideSend({ conversation, account }, command, { now: now(), price, floor });
      if (!decision.ok) {
        if (basis.remembered) return { stale: true };
        answered.set(command, decision);
        continue;
      }
      const { digest, rid, sender } = command;
      putRid(change, sender, rid, { digest, answer: decision.value.answer, now: now() });
      answered.set(command, accept(decision.value.answer));
      sent.push(decision.value);
      conversation = decision.value.conversation;
      account = decision.value.movement.account;
    }

    const [first] = commands;
    if (first && sent.length > 0) {
      const { pair, sender } = first;
      const messages = sent.map(({ message }) => message);
      putMessages(change, pair, basis.conversation, { conversation, messages });
      putMovements(change, sender, basis.account, sent.map(({ movement }) => movement));
      const deliveries = sent.flatMap((each) => each.deliveries);
      const woken = addressInboxes(change, env, deliveries, [
        { member: pair[0], route: routes[0] },
        { member: pair[1], route: routes[1] },
      ]);
      Object.assign(unsure, { sent, woken });
      const versionstamp = await database.commit(change);
      if (versionstamp === null) return { stale: true };
      unsure.sent = [];

      user.account = { ...basis.account, value: account, versionstamp };
      state.hot = { routes, conversation: { ...basis.conversation, value: conversation, versionstamp } };
      env.publish(deliveries, woken);
    }
    return { stale: false, result: accept(commands.flatMap((command) => answered.get(command) ?? [])) };
  }

  /** A commit whose answer was lost may have landed all the same: then nobody has been told of it yet. */
  function publishLanded(unsure: Unsure, answered: Basis["answered"]): void {
    const ids = new Set([...answered.values()].map((result) => result.ok && messageIdOf(result.value)));
    const landed = unsure.sent.filter(({ answer }) => ids.has(messageIdOf(answer)));
    unsure.sent = [];
    if (landed.length > 0) env.publish(landed.flatMap(({ deliveries }) => deliveries), unsure.woken);
  }

  /** Decides and commits commands together, or one by one where they are too much for one change. */
  async function settle(
    user: UserState,
    state: ConversationState,
    commands: readonly Command[],
  ): Promise<readonly SendResult[]> {
    const unsure: Unsure = { sent: [], woken: [] };
    try {
      const done = await untilCommitted(
        now,
        (fresh) => trySends(user, state, { commands, fresh, unsure }),
      );
      return done.ok ? done.value : commands.map(() => done);
    } catch (error) {
      if (commands.length === 1 || error instanceof Busy) throw error;
      const results: SendResult[] = [];
      for (const command of commands) results.push(...await settle(user, state, [command]));
      return results;
    }
  }

  async function read(commands: readonly Command[]): Promise<Basis> {
    const [first] = commands;
    if (!first) throw new RangeError("Cannot decide a group of no commands");
    const { pair, sender, receiver } = first;
    const [conversation, account, routeA, routeB, ...rids] = await database.getMany<unknown>([
      keys.conversation(pair),
      keys.account(sender),
      keys.route(pair[0]),
      keys.route(pair[1]),
      ...commands.map(({ rid }) => keys.rid(sender, rid)),
    ]) as [Entry<Conversation>, Basis["account"], Entry<Route>, Entry<Route>, ...Entry<RidRow>[]];
    const isKnown = conversation.value !== null || (await database.get(keys.member(receiver))).value !== null;
    const answered = new Map<Command, SendResult>();
    commands.forEach((command, index) => {
      const done = rids[index]?.value;
      if (done) answered.set(command, answerAgain(command, done));
      else if (!isKnown) answered.set(command, refuse("unknown_user"));
    });
    return { conversation, account, routes: [routeA, routeB], answered, remembered: false };
  }

  return async function send(sender, rid, input) {
    const { receiver_id: receiver, message_type, message_text } = input;
    if (message_type !== "text") return refuse("unsupported_message_type");
    if (!isMemberId(receiver)) return refuse("unknown_user");
    if (!can(sender, "chat", receiver)) return refuse("own_id");
    const text = checkText(message_text);
    if (!text.ok) return text;
    const pair = pairOf(sender, receiver);
    const digest = digestOf("send_message", [receiver, message_type, text.value]);
    const command: Command = { pair, sender, receiver, text: text.value, rid, digest };
    return await groups.join(
      command,
      (close) =>
        users.run(
          sender,
          (user) => conversations.run(conversationId(pair), (state) => settle(user, state, close())),
        ),
    );
  };
}

function recall({ account }: UserState, { hot }: ConversationState): Basis | null {
  return account && hot && { ...hot, account, answered: new Map(), remembered: true };
}

function messageIdOf(answer: CallOutput<"send_message">): string {
  return answer.request_details.message.id;
}

function answerAgain({ digest }: Command, done: RidRow): SendResult {
  if (done.digest !== digest) return refuse("idempotency_mismatch");
  return accept(done.answer as CallOutput<"send_message">);
}
