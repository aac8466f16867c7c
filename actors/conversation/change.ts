/**
 * Edits and unsends messages, as decided in changing.ts. It runs in the conversation's mailbox, and its change checks and
 * writes both the message and the conversation: so of two tabs that edit at once, of an edit and an unsending, and of an
 * unsending and the answer to what is unsent, the later one is decided on what the earlier one left.
 *
 * The change of the message is one commit. It ends what the desk has to do with an unsent line, takes its photo or recording out
 * of use, whose bytes the sweep removes, and replaces what the record of its `rid` says of it. What quotes the message follows
 * (quotes.ts).
 */
import { deskOf } from "@/domain/desk.ts";
import { conversationId, DESK, type MemberId, messageId, otherOf, parseMessageId } from "@/domain/ids.ts";
import { CHANGE_MESSAGE_MS } from "@/domain/limits.ts";
import type { Entry as Payment } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { StaffAct } from "@/domain/staff_log.ts";
import { checkText } from "@/domain/text.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import type { Entry } from "@/store/change.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { putChanged, putRequote } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { endPhoto } from "@/store/photos/writer.ts";
import type { Conversation, Message, RidRow, Route } from "@/store/records.ts";
import type { VoiceEntry } from "@/store/voices/reader.ts";
import { endVoice } from "@/store/voices/writer.ts";
import { type Read, runCommand } from "@/actors/command.ts";
import { forgetAnswer } from "@/actors/conversation/answer_record.ts";
import { type ChangedMessages, changeEvents, readSeers } from "@/actors/conversation/change_event.ts";
import {
  type ChangeCode,
  type ChangeInput,
  decideChange,
  type NumberedMessage,
} from "@/actors/conversation/changing.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";
import type { Quotes } from "@/actors/conversation/quotes.ts";
import {
  type ConversationState,
  notifyPair,
  notifyQueue,
  type PairRoutes,
  routeKeys,
} from "@/actors/conversation/state.ts";
import type { Log, StaffLog } from "@/actors/desk/log.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readVoiceOf } from "@/actors/voices/of_message.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

type Output = CallOutput<"message/edit">;
type EditCode = CallError<"message/edit">;
type UnsendCode = CallError<"message/unsend">;

export interface Change {
  edit(member: MemberId, input: HandlerInput<"message/edit">): Promise<Result<Output, EditCode>>;
  unsend(member: MemberId, input: HandlerInput<"message/unsend">): Promise<Result<Output, UnsendCode>>;
}

/** What is done to a message in the name of a virtual profile: a new text, or null to unsend it. */
export interface ChangeAsInput {
  message_id: string;
  message_text: string | null;
}

/** Changes a line in the name of a virtual profile, by a claim that is checked in the commit (P23). */
export type ChangeAs = (
  persona: MemberId,
  command: { input: ChangeAsInput; act: PersonaAct },
) => Promise<Result<Output, ChangeCode | EditCode | "deadline_exceeded">>;

/** Clocks of two servers differ. */
const SLACK_MS = 60_000;
/** Messages before the one that is unsent among which the line is looked for that it answers, or waits behind. */
const BEFORE = 20;
/** Payments read at once. */
const BATCH = 50;

interface Loaded {
  conversation: Entry<Conversation>;
  message: Entry<Message>;
  routes: PairRoutes;
  deskRoute: Entry<Route>;
  around: readonly NumberedMessage[];
  paid: Payment | null;
  photo: PhotoEntry | null;
  voice: VoiceEntry | null;
  record: Entry<RidRow> | null;
  seers: ChangedMessages["seers"];
}

/** Binds changes of messages to the conversations' mailboxes of an isolate. */
export function openChange(
  env: ActorEnv,
  { conversations, staffLog, quotes }: {
    conversations: Mailboxes<ConversationState>;
    staffLog: StaffLog;
    quotes: Quotes;
  },
): Change & { changeAs: ChangeAs } {
  const { database, now, catalogue } = env;

  async function load(read: Read, { pair, seq, member, text }: ChangeInput): Promise<Loaded> {
    const [conversation, message, one, other, deskRoute] = await read([
      keys.conversation(pair),
      keys.message(pair, seq),
      ...routeKeys(pair),
      keys.route(DESK),
    ]);
    const { value } = message;
    const loaded = { conversation, message, routes: [one, other] as PairRoutes, deskRoute };
    const none = {
      around: [],
      paid: null,
      photo: null,
      voice: null,
      record: null,
      seers: new Set<never>(),
    };
    if (!value || value.sender_id !== member) return { ...loaded, ...none };
    const { desk, last_seq = 0 } = conversation.value ?? {};
    const isUnsending = text === null && value.unsent_at === undefined &&
      now() - value.at <= CHANGE_MESSAGE_MS;
    const isDue = isUnsending && desk?.due && seq >= desk.due.from_seq && !value.free;
    // After the conversation, which is checked: none of them is older than it.
    const [around, paid, photo, voice, record, seers] = await Promise.all([
      isUnsending && desk
        ? listMessages(database, pair, { from: Math.max(1, seq - BEFORE), to: last_seq + 1 })
        : [],
      isDue ? findPayment(member, messageId(pair, seq), value.at) : null,
      isUnsending && value.photo ? getPhoto(database, value.photo.id) : null,
      isUnsending ? readVoiceOf(database, value) : null,
      value.rid === undefined ? null : database.get(keys.rid(member, value.rid)),
      readSeers(env, [value]),
    ]);
    return { ...loaded, around, paid, photo, voice, record, seers };
  }

  /** The payment of a message of that time. */
  async function findPayment(member: MemberId, ref: string, at: number): Promise<Payment | null> {
    const rows = database.list(keys.entries(member), { reverse: true, batch: BATCH });
    for await (const { value } of rows) {
      if (value.ref === ref && (value.cause === "message" || value.cause === "gift")) return value;
      if (value.at < at - SLACK_MS) return null;
    }
    return null;
  }

  /** Writes the message; gives how it is shown to its sender. */
  function decide(
    loaded: Loaded,
    { draft, state, input, log }: {
      draft: Draft;
      state: ConversationState;
      input: ChangeInput;
      log: Log | undefined;
    },
  ): Result<MessageView, ChangeCode> {
    const { conversation, message, routes, deskRoute, seers } = loaded;
    const { pair, seq, member, act, text } = input;
    const hours = deskOf(catalogue()).answer_hours;
    const decided = decideChange(
      { ...loaded, conversation: conversation.value, message: message.value },
      input,
      { now: now(), hours },
    );
    if (!decided.ok) return decided;
    const next = decided.value?.message ?? message.value;
    const after = decided.value?.conversation ?? conversation.value;
    if (!next || !after) return refuse("unknown_message");
    const seesStories = seers.has(member);
    const view = toMessageView(member, pair, {
      seq,
      message: next,
      conversation: after,
      now: now(),
      seesStories,
    });
    if (!decided.value) return accept(view);

    putChanged(draft, pair, conversation, { conversation: after, messages: [{ entry: message, next }] });
    putRequote(draft, pair, after, seq);
    forget(draft, loaded, { id: messageId(pair, seq), isUnsent: text === null });
    const messages = [{ seq, message: next }];
    notifyPair(draft, state, {
      pair,
      routes,
      deliveries: changeEvents(pair, { sender: member, messages, conversation: after, now: now(), seers }),
      conversation: { ...conversation, value: after },
    });
    notifyQueue(draft, deskRoute, pair, { before: conversation.value, after });
    if (act && log) {
      const what: StaffAct = text === null ? "line.unsend" : "line.edit";
      const subject = { member: otherOf(pair, member), persona: member, ref: messageId(pair, seq) };
      const by = { staff: act.staff, roles: act.roles };
      const { confirmed } = act;
      log([
        { by, what, subject },
        ...confirmed === undefined
          ? []
          : [{ by, what: "line.doubtful" as const, subject, reason: confirmed }],
      ]);
    }
    return accept(view);
  }

  /** Takes what the message was out of whatever else has it: its photo or recording, and the record of its command. */
  function forget(
    draft: Draft,
    { photo, voice, record }: Loaded,
    { id, isUnsent }: { id: ReturnType<typeof messageId>; isUnsent: boolean },
  ): void {
    if (isUnsent && photo) endPhoto(draft, photo, now());
    if (isUnsent && voice) endVoice(draft, voice, now());
    forgetAnswer(draft, record, { id, now: now() });
  }

  async function change(
    member: MemberId,
    id: string,
    { text, act }: Pick<ChangeInput, "text" | "act">,
  ): Promise<Result<Output, ChangeCode | "deadline_exceeded">> {
    const place = parseMessageId(id);
    if (!place?.pair.includes(member)) return refuse("unknown_message");
    const input: ChangeInput = { ...place, member, text, act };
    const done = await conversations.run(conversationId(place.pair), (state) => {
      const command = {
        load: (read: Read) => load(read, input),
        decide: (loaded: Loaded, draft: Draft, log?: Log) => decide(loaded, { draft, state, input, log }),
      };
      return act ? staffLog.run(command) : runCommand(env, command);
    });
    if (!done.ok) return done;
    await quotes.follow(place.pair, place.seq);
    return accept({ message: done.value });
  }

  async function edit(
    member: MemberId,
    { message_id, message_text }: HandlerInput<"message/edit">,
    act?: PersonaAct,
  ) {
    const text = checkText(message_text);
    return text.ok ? await change(member, message_id, { text: text.value, act }) : text;
  }

  return {
    // Nobody but the desk writes for a virtual profile, and no session of a member's is one's.
    edit: async (member, input) => await edit(member, input) as Result<Output, EditCode>,
    unsend: async (member, { message_id }) =>
      await change(member, message_id, { text: null }) as Result<Output, UnsendCode>,
    changeAs: (persona, { input: { message_id, message_text }, act }) =>
      message_text === null
        ? change(persona, message_id, { text: null, act })
        : edit(persona, { message_id, message_text }, act),
  };
}
