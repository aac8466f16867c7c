/**
 * Edits and unsends messages, as decided in changing.ts. It runs in the conversation's mailbox, and its change checks and
 * writes both the message and the conversation: so of two tabs that edit at once, of an edit and an unsending, and of an
 * unsending and the answer to what is unsent, the later one is decided on what the earlier one left.
 *
 * 1. The change of the message, with the first few answers that quote it, is one commit. It ends what the desk has to do
 *    with an unsent line, takes its photo or recording out of use, whose bytes the sweep removes, and replaces what the record of its
 *    `rid` says of it.
 * 2. Further answers that quote it follow in commits of their own, as many as the checks of any database allow. They are
 *    looked for among what was written while it could be changed: later ones quote it as it is. A call that is made again
 *    goes on with them.
 */
import { deskOf } from "@/domain/desk.ts";
import { conversationId, DESK, type MemberId, messageId, otherOf, parseMessageId } from "@/domain/ids.ts";
import { CHANGE_MESSAGE_MS } from "@/domain/limits.ts";
import type { Entry as Payment } from "@/domain/money.ts";
import { hasPremium } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { StaffAct } from "@/domain/staff_log.ts";
import { checkText } from "@/domain/text.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import type { Entry } from "@/store/change.ts";
import { clearedSeq, listMessages, sideOf } from "@/store/conversations/reader.ts";
import { quoteOf } from "@/store/conversations/quote.ts";
import { putChanged } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto, type PhotoEntry } from "@/store/photos/reader.ts";
import { endPhoto } from "@/store/photos/writer.ts";
import type { Conversation, Message, RidRow, Route } from "@/store/records.ts";
import { replaceAnswer } from "@/store/rids/writer.ts";
import type { VoiceEntry } from "@/store/voices/reader.ts";
import { endVoice } from "@/store/voices/writer.ts";
import { type Read, runCommand } from "@/actors/command.ts";
import { recordChanged } from "@/actors/conversation/answer_record.ts";
import {
  type ChangeCode,
  type ChangeInput,
  decideChange,
  type NumberedMessage,
  versionAfter,
} from "@/actors/conversation/changing.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";
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

/** Answers whose quotes change in one commit: with the other rows of a change they fit the 10 checks of any database. */
const QUOTES_AT_ONCE = 3;
/** Clocks of two servers differ. */
const SLACK_MS = 60_000;
/** Messages before the one that is unsent among which the line is looked for that it answers, or waits behind. */
const BEFORE = 20;
/** Payments read at once. */
const BATCH = 50;

/** An answer whose quote is not what it quotes. */
interface StaleReply {
  seq: number;
  entry: Entry<Message> & { value: Message };
}

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
  /** The answers that quote it, the first ones first. */
  replies: readonly StaleReply[];
  /** Which of the two see what they have replied to stories of the other's. */
  seeStories: ReadonlySet<MemberId>;
}

/** Binds changes of messages to the conversations' mailboxes of an isolate. */
export function openChange(
  env: ActorEnv,
  { conversations, staffLog }: { conversations: Mailboxes<ConversationState>; staffLog: StaffLog },
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
      replies: [],
      seeStories: new Set<never>(),
    };
    if (!value || value.sender_id !== member) return { ...loaded, ...none };
    const { desk, last_seq = 0 } = conversation.value ?? {};
    const isUnsending = text === null && value.unsent_at === undefined &&
      now() - value.at <= CHANGE_MESSAGE_MS;
    const isDue = isUnsending && desk?.due && seq >= desk.due.from_seq && !value.free;
    // After the conversation, which is checked: none of them is older than it.
    const [around, paid, photo, voice, record, replies] = await Promise.all([
      isUnsending && desk
        ? listMessages(database, pair, { from: Math.max(1, seq - BEFORE), to: last_seq + 1 })
        : [],
      isDue ? findPayment(member, messageId(pair, seq), value.at) : null,
      isUnsending && value.photo ? getPhoto(database, value.photo.id) : null,
      isUnsending ? readVoiceOf(database, value) : null,
      value.rid === undefined ? null : database.get(keys.rid(member, value.rid)),
      listReplies(pair, seq, value),
    ]);
    const withStories = [value, ...replies.map(({ entry }) => entry.value)].filter(({ story }) => story);
    return {
      ...loaded,
      around,
      paid,
      photo,
      voice,
      record,
      replies,
      seeStories: await listPremium(withStories.map(({ sender_id }) => sender_id)),
    };
  }

  /** Answers to a message that were written while it could be changed. */
  async function listReplies(
    pair: ChangeInput["pair"],
    seq: number,
    { at }: Message,
  ): Promise<StaleReply[]> {
    const found: StaleReply[] = [];
    for await (const row of database.list(keys.messages(pair), { start: keys.message(pair, seq + 1) })) {
      if (row.value.at > at + CHANGE_MESSAGE_MS + SLACK_MS) break;
      if (row.value.reply?.seq === seq) found.push({ seq: Number(row.key[3]), entry: row });
    }
    return found;
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

  async function listPremium(members: readonly MemberId[]): Promise<Set<MemberId>> {
    const rows = await database.getMany([...new Set(members)].map((id) => keys.member(id)));
    return new Set(rows.flatMap(({ value }) => value && hasPremium(value, now()) ? value.id : []));
  }

  /** Writes the message and the first of its answers that quote it otherwise; gives how it is shown to its sender. */
  function decide(
    loaded: Loaded,
    { draft, state, input, log }: {
      draft: Draft;
      state: ConversationState;
      input: ChangeInput;
      log: Log | undefined;
    },
  ): Result<{ view: MessageView; isDone: boolean }, ChangeCode> {
    const { conversation, message, routes, deskRoute, replies } = loaded;
    const { pair, seq, member, act, text } = input;
    const hours = deskOf(catalogue()).answer_hours;
    const decided = decideChange(
      { ...loaded, conversation: conversation.value, message: message.value },
      input,
      { now: now(), hours },
    );
    if (!decided.ok) return decided;
    const next = decided.value?.message ?? message.value;
    const before = decided.value?.conversation ?? conversation.value;
    if (!next || !before) return refuse("unknown_message");

    const quote = quoteOf(seq, next);
    const stale = replies.filter(({ entry: { value: { reply } } }) =>
      reply && quote && (reply.preview !== quote.preview || reply.unsent !== quote.unsent)
    );
    const changed = [
      ...decided.value ? [{ seq, entry: message, next }] : [],
      ...stale.slice(0, QUOTES_AT_ONCE).map(({ seq, entry }) => ({
        seq,
        entry,
        next: { ...entry.value, version: versionAfter(entry.value), ...(quote && { reply: quote }) },
      })),
    ];
    // The change of the message itself is counted.
    const after: Conversation = changed.length === 0 ? before : {
      ...before,
      reacts: (before.reacts ?? 0) + changed.length - (decided.value ? 1 : 0),
    };
    const viewOf = (viewer: MemberId, at: NumberedMessage) =>
      toMessageView(viewer, pair, {
        ...at,
        conversation: after,
        now: now(),
        seesStories: loaded.seeStories.has(viewer),
      });
    const view = viewOf(member, { seq, message: next });
    if (changed.length === 0) return accept({ view, isDone: true });

    putChanged(draft, pair, conversation, { conversation: after, messages: changed });
    if (decided.value) forget(draft, loaded, { id: messageId(pair, seq), isUnsent: text === null });
    const about = {
      sender_id: member,
      receiver_id: otherOf(pair, member),
      reacts: after.reacts ?? 0,
      changes: changed.length,
    };
    const deliveries = pair.map((viewer): Delivery => {
      const cleared = clearedSeq(after, sideOf(pair, viewer));
      const list = changed.filter((each) => each.seq > cleared)
        .map(({ seq, next }) => viewOf(viewer, { seq, message: next }));
      const frame = eventFrame("message/change", { ...about, list });
      return { kind: "event", to: [viewer], ...(viewer !== member && { from: member }), frame };
    });
    notifyPair(draft, state, {
      pair,
      routes,
      deliveries,
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
    return accept({ view, isDone: stale.length <= QUOTES_AT_ONCE });
  }

  /** Takes what the message was out of whatever else has it: its photo or recording, and the record of its command. */
  function forget(
    draft: Draft,
    { photo, voice, record }: Loaded,
    { id, isUnsent }: { id: ReturnType<typeof messageId>; isUnsent: boolean },
  ): void {
    if (isUnsent && photo) endPhoto(draft, photo, now());
    if (isUnsent && voice) endVoice(draft, voice, now());
    const answer = record?.value && recordChanged(record.value.answer, id);
    if (record?.value && answer) {
      replaceAnswer(draft, { ...record, value: record.value }, { answer, now: now() });
    }
  }

  async function change(
    member: MemberId,
    id: string,
    { text, act }: Pick<ChangeInput, "text" | "act">,
  ): Promise<Result<Output, ChangeCode | "deadline_exceeded">> {
    const place = parseMessageId(id);
    if (!place?.pair.includes(member)) return refuse("unknown_message");
    const input: ChangeInput = { ...place, member, text, act };
    return await conversations.run(conversationId(place.pair), async (state) => {
      for (;;) {
        const command = {
          load: (read: Read) => load(read, input),
          decide: (loaded: Loaded, draft: Draft, log?: Log) => decide(loaded, { draft, state, input, log }),
        };
        const done = await (act ? staffLog.run(command) : runCommand(env, command));
        if (!done.ok) return done;
        if (done.value.isDone) return accept({ message: done.value.view });
      }
    });
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
