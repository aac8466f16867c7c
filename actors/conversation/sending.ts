/**
 * Sending, as commands of two mailboxes. A send runs in the sender's mailbox and inside it in the conversation's, always
 * in this order, so two sends never wait for each other. Only the conversation actor uses it.
 *
 * 1. A message that passes its checks joins its sender's last group, or begins one (groups.ts).
 * 2. Once both mailboxes are free, the group is decided message by message on the state in memory, or on what is read
 *    where there is none: then each `rid` is looked up too, and what was done before is answered again (P2). What commands
 *    name - photos, messages that they answer, stories - is never remembered. It is read first: who finds a photo in use
 *    by the very same command also finds that command's record. Messages are read last, since they may be edited.
 * 3. The group is one change: conversation and account once, a message, an entry where it is paid and a record for each command (P1), and
 *    each photo put to use by its message, which checks that nothing else has. Replies to stories check the records of
 *    both members: the receiver's says which stories there are, the sender's that the premium it takes is not over. A
 *    receiver who can be told while away gets the row for it in the same change (alerting.ts).
 * 4. A failed check, or a refusal on remembered state, reads everything and decides the whole group again.
 */
import { conversationId, type MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { putMovements } from "@/store/accounts/writer.ts";
import { check } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import { putMessages } from "@/store/conversations/writer.ts";
import {
  hideStories,
  readLoadedState,
  readQuoted,
  readReferences,
  recallLoadedState,
  type SendResult,
} from "@/actors/conversation/loaded_state.ts";
import { type Command, readCommand } from "@/actors/conversation/send_command.ts";
import { alertReceiver, loadAlertable } from "@/actors/conversation/alerting.ts";
import { countLines } from "@/actors/conversation/count_lines.ts";
import { openGroups } from "@/actors/conversation/groups.ts";
import { checkMembers, decideGroup, type LoadedGroup } from "@/actors/conversation/decide_group.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";
import { type ConversationState, notifyPair, notifyQueue } from "@/actors/conversation/state.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { Users, UserState } from "@/actors/users.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

/** Sends a message; `rid` makes it exactly once. */
export type Send = (
  sender: MemberId,
  rid: string,
  input: HandlerInput<"send_message">,
) => Promise<SendResult<CallError<"send_message">>>;

/** Sends a line in the name of a virtual profile, whose claim is checked in the commit (P23). */
export type SendAs = (
  persona: MemberId,
  rid: string,
  command: { input: HandlerInput<"send_message">; act: PersonaAct },
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
  mailboxes: { users: Users; conversations: Mailboxes<ConversationState>; staffLog: StaffLog },
): { send: Send; sendAs: SendAs } {
  const { database, now } = env;
  const { users, conversations, staffLog } = mailboxes;
  const groups = openGroups<Command, SendResult>();

  /** Reads what is not remembered. What commands name never is. */
  async function load(
    user: UserState,
    state: ConversationState,
    { commands, isFresh }: { commands: readonly Command[]; isFresh: boolean },
  ): Promise<LoadedGroup> {
    const [first] = commands;
    const recalled = isFresh || !first ? null : recallLoadedState(user, state, first.sender);
    user.account = state.hot = null;
    const references = await readReferences(database, commands);
    const loaded = recalled ?? await readLoadedState(database, commands);
    const messages = await readQuoted(database, commands);
    if (loaded.members) user.lang = loaded.members.sender.virtual ? null : loaded.members.sender.lang;
    // Nothing of it is remembered where the receiver is out: they may come back.
    state.free = loaded.isOut ? null : loaded.free;
    if (first) await loadAlertable(database, state, { command: first, routes: loaded.routes });
    return { ...loaded, references: { ...references, messages } };
  }

  /** Carries out a group as one command. Each of its commands has a record of its own, by which a lost answer is found. */
  async function runGroup(
    user: UserState,
    state: ConversationState,
    commands: readonly Command[],
  ): Promise<readonly SendResult[]> {
    /** Messages that are there by earlier attempts. */
    let landed: ReadonlySet<string> = new Set();
    const done = await runCommand<LoadedGroup, Sent, never>(env, {
      landedBy: (earlier) => earlier.ok && earlier.value.ids.some((id) => landed.has(id)),
      load: (_, isFresh) => load(user, state, { commands, isFresh }),
      decide(loaded, draft) {
        const { answered, references, routes } = loaded;
        landed = new Set(
          [...answered.values()].flatMap((result) => result.ok ? attemptOf(result.value) : []),
        );
        hideStories(answered, references, now());
        const decided = decideGroup(draft, loaded, commands, { now: now(), catalogue: env.catalogue() });
        if (!decided) return null;
        const { sent, conversation, account } = decided;
        const [first] = commands;
        if (first && sent.length > 0) {
          const { pair, sender } = first;
          const messages = sent.map(({ message }) => message);
          const movements = sent.flatMap(({ movement }) => movement ?? []);
          putMessages(draft, pair, loaded.conversation, { conversation, messages });
          checkMembers(draft, references);
          putMovements(draft, sender, loaded.account, movements);
          countLines(draft, { sent, lang: user.lang, before: loaded.conversation.value });
          alertReceiver(draft, first, { messages, state, routes, now: now() });
          notifyPair(draft, state, {
            pair,
            routes,
            deliveries: sent.flatMap((each) => each.deliveries),
            conversation: { ...loaded.conversation, value: conversation },
            desk: loaded.desk,
          });
          if (loaded.desk) {
            // Its price, and whether it may be written to at all, follow from the profile.
            check(draft, loaded.desk.persona);
            notifyQueue(draft, loaded.desk.route, pair, {
              before: loaded.conversation.value,
              after: conversation,
            });
          }
          draft.remember.push((versionstamp) => {
            user.account = movements.length > 0
              ? { ...loaded.account, value: account, versionstamp }
              : loaded.account;
          });
        }
        return accept({
          results: commands.flatMap((command) => answered.get(command) ?? []),
          ids: sent.map(({ answer }) => attemptOf(answer)),
        });
      },
    });
    return done.ok ? done.value.results : commands.map(() => done);
  }

  type Settle = typeof settle;

  /** Carries out commands together, or one by one where they are too much for one change. */
  async function settle(
    user: UserState,
    state: ConversationState,
    commands: readonly Command[],
  ): Promise<readonly SendResult[]> {
    try {
      return await runGroup(user, state, commands);
    } catch (error) {
      if (commands.length === 1 || error instanceof Busy) throw error;
      const results: SendResult[] = [];
      for (const command of commands) results.push(...await settle(user, state, [command]));
      return results;
    }
  }

  async function join(command: Command, run: Settle): Promise<SendResult> {
    const { sender, pair } = command;
    return await groups.join(
      command,
      (close) =>
        users.run(
          sender,
          (user) => conversations.run(conversationId(pair), (state) => run(user, state, close())),
        ),
    );
  }

  return {
    async send(sender, rid, input) {
      const command = readCommand(sender, rid, input);
      if (!command.ok) return command;
      const sent = await join(command.value, settle);
      // Nobody but the desk writes for a virtual profile, and no session of a member's is one's.
      return sent as SendResult<CallError<"send_message">>;
    },
    async sendAs(persona, rid, { input, act }) {
      const command = readCommand(persona, rid, input, act);
      if (!command.ok) return command;
      return await join(
        command.value,
        (user, state, commands) => staffLog.alone(() => settle(user, state, commands)),
      );
    },
  };
}

/** A message as its attempt made it: two attempts may give the same number, at different times. */
function attemptOf(answer: CallOutput<"send_message">): string {
  const { id, timestamp } = answer.request_details.message;
  return `${id} ${timestamp}`;
}
