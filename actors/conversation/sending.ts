/**
 * Sending, as commands of two mailboxes. A send runs in the sender's mailbox and inside it in the conversation's, always
 * in this order, so two sends never wait for each other. Only the conversation actor uses it.
 *
 * 1. A message that passes its checks joins its sender's last group, or begins one (groups.ts).
 * 2. Once both mailboxes are free, the group is decided message by message on the state in memory, or on what is read
 *    where there is none: then each `rid` is looked up too, and what was done before is answered again (P2). What commands
 *    name - photos, messages that they answer, stories - is never remembered, and is read first: who finds a photo in use
 *    by the very same command also finds that command's record.
 * 3. The group is one change: conversation and account once, a message, an entry where it is paid and a record for each command (P1), and
 *    each photo put to use by its message, which checks that nothing else has. Replies to stories check the records of
 *    both members: the receiver's says which stories there are, the sender's that the premium it takes is not over. A
 *    receiver who can be told while away gets the row for it in the same change (alerting.ts).
 * 4. A failed check, or a refusal on remembered state, reads everything and decides the whole group again.
 */
import { conversationId, type MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { putMovements } from "@/store/accounts/writer.ts";
import { type Change, check, newChange } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putMessages } from "@/store/conversations/writer.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import { putRid } from "@/store/rids/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import {
  hideStories,
  namedBy,
  readLoadedState,
  readNamed,
  recallLoadedState,
  type ReferenceEntries,
  type SendResult,
} from "@/actors/conversation/loaded_state.ts";
import { type Command, readCommand } from "@/actors/conversation/command.ts";
import { alertReceiver, learnTold } from "@/actors/conversation/alerting.ts";
import { openGroups } from "@/actors/conversation/groups.ts";
import { decideSend, type SendDecision } from "@/actors/conversation/send.ts";
import type { ConversationState, UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** Sends a message; `rid` makes it exactly once. */
export type Send = (
  sender: MemberId,
  rid: string,
  input: HandlerInput<"send_message">,
) => Promise<SendResult>;

/** What a group of commands came to. */
interface Sent {
  /** One for each command, in their order. */
  results: SendResult[];
  /** The messages that are new by it. */
  ids: string[];
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
    { commands, fresh }: { commands: readonly Command[]; fresh: boolean },
  ): Promise<Attempt<Sent, never>> {
    const recalled = fresh ? null : recallLoadedState(user, state);
    user.account = state.hot = null;
    const named = await readNamed(database, commands);
    const basis = recalled ?? await readLoadedState(database, commands);
    state.free = basis.free;
    const [first] = commands;
    if (first) await learnTold(database, state, { command: first, routes: basis.routes });
    const { answered, routes } = basis;
    const landed = new Set(
      [...answered.values()].flatMap((result) => result.ok ? messageIdOf(result.value) : []),
    );
    const found = (earlier: Result<Sent, never>) =>
      earlier.ok && earlier.value.ids.some((id) => landed.has(id));
    hideStories(answered, named, now());

    const change = newChange();
    const sent: SendDecision[] = [];
    const at = now();
    const catalogue = env.catalogue();
    let conversation = basis.conversation.value ?? NEW_CONVERSATION;
    let account = basis.account.value ?? EMPTY_ACCOUNT;
    for (const command of commands) {
      if (answered.has(command)) continue;
      const decision = decideSend(
        { conversation, account, named: namedBy(command, named, at), free: basis.free },
        command,
        { now: at, catalogue },
      );
      if (!decision.ok) {
        if (basis.remembered) return { stale: true };
        answered.set(command, decision);
        continue;
      }
      const { digest, rid, sender } = command;
      putRid(change, sender, rid, { digest, answer: decision.value.answer, now: at });
      takePhoto(change, named, { sender, sent: decision.value, now: at });
      answered.set(command, accept(decision.value.answer));
      sent.push(decision.value);
      conversation = decision.value.conversation;
      account = decision.value.account;
    }

    const result = accept({
      results: commands.flatMap((command) => answered.get(command) ?? []),
      ids: sent.map(({ answer }) => messageIdOf(answer)),
    });
    if (first && sent.length > 0) {
      const { pair, sender } = first;
      const messages = sent.map(({ message }) => message);
      putMessages(change, pair, basis.conversation, { conversation, messages });
      checkMembers(change, named);
      const movements = sent.flatMap(({ movement }) => movement ?? []);
      putMovements(change, sender, basis.account, movements);
      alertReceiver(change, first, { messages, state, routes, now: at });
      const deliveries = sent.flatMap((each) => each.deliveries);
      const instancesToWake = addressInboxes(change, env, deliveries, [
        { member: pair[0], route: routes[0] },
        { member: pair[1], route: routes[1] },
      ]);
      return {
        change,
        result,
        found,
        notify: () => env.publish(deliveries, instancesToWake),
        remember(versionstamp) {
          user.account = movements.length > 0
            ? { ...basis.account, value: account, versionstamp }
            : basis.account;
          state.hot = { routes, conversation: { ...basis.conversation, value: conversation, versionstamp } };
        },
      };
    }
    return { stale: false, found, result };
  }

  /** Decides and commits commands together, or one by one where they are too much for one change. */
  async function settle(
    user: UserState,
    state: ConversationState,
    commands: readonly Command[],
  ): Promise<readonly SendResult[]> {
    try {
      const done = await untilCommitted(env, (fresh) => trySends(user, state, { commands, fresh }));
      return done.ok ? done.value.results : commands.map(() => done);
    } catch (error) {
      if (commands.length === 1 || error instanceof Busy) throw error;
      const results: SendResult[] = [];
      for (const command of commands) results.push(...await settle(user, state, [command]));
      return results;
    }
  }

  return async function send(sender, rid, input) {
    const command = readCommand(sender, rid, input);
    if (!command.ok) return command;
    const { value } = command;
    return await groups.join(
      value,
      (close) =>
        users.run(
          sender,
          (user) => conversations.run(conversationId(value.pair), (state) => settle(user, state, close())),
        ),
    );
  };
}

/** Puts the photo of a message to use, once among the messages of a change. */
function takePhoto(
  change: Change,
  { photos }: ReferenceEntries,
  { sender, sent: { id, message }, now }: { sender: MemberId; sent: SendDecision; now: number },
): void {
  const entry = message.photo && photos.get(message.photo.id);
  if (!entry || !message.photo) return;
  const { exp } = message.photo;
  attachPhoto(change, entry, { member: sender, use: "chat", message: id, exp, keep: ["full"], now });
  photos.delete(entry.value.id);
}

/** Checks what replies to stories were decided on, once however many of a change there are. */
function checkMembers(change: Change, { members }: ReferenceEntries): void {
  if (!members) return;
  for (const entry of [members.sender, members.receiver]) check(change, entry);
}

function messageIdOf(answer: CallOutput<"send_message">): string {
  return answer.request_details.message.id;
}
