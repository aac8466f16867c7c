/** What a group of sends is decided on: from memory where there is some, else read, with what was answered before. */
import { isFreeLine, isPersona } from "@/domain/answering.ts";
import { hasPremium } from "@/domain/premium.ts";
import { DESK, type MemberId, type Pair, type PhotoId, type StoryId, type VoiceId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listPhotoEntries, type PhotoEntry } from "@/store/photos/reader.ts";
import type { DayCount, Member, Message, RidRow, StaffLogHead, StoryMark } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { listVoiceEntries, type VoiceEntry } from "@/store/voices/reader.ts";
import { NO_REFERENCES, type References } from "@/actors/conversation/resolve_content.ts";
import { answerOf, recordedSeq } from "@/actors/conversation/answer_record.ts";
import type { PersonaCode } from "@/actors/conversation/send.ts";
import type { Command } from "@/actors/conversation/send_command.ts";
import type { ConversationState } from "@/actors/conversation/state.ts";
import type { UserState } from "@/actors/users.ts";

export type SendResult<Code extends RefusalCode = CallError<"send_message"> | PersonaCode> = Result<
  CallOutput<"send_message">,
  Code
>;

export interface LoadedState extends NonNullable<ConversationState["hot"]> {
  account: NonNullable<UserState["account"]>;
  /** Whether messages between the two cost nothing. */
  free: boolean;
  /** What a line in the name of a virtual profile is decided on besides; null for all others. */
  act: ActEntries | null;
  /** The language of the member, where the other one is a virtual profile and the conversation is new to the desk. */
  members: { sender: Member; receiver: Member } | null;
  /** Commands that are answered already. */
  answered: Map<Command, SendResult>;
  /** Whether the receiver is suspended or closed. Their going changes their route, which every message checks. */
  isOut: boolean;
  /** Whether it comes from memory, so that a refusal may be yesterday's news. */
  remembered: boolean;
}

/** What is read for a line in the name of a virtual profile alone. */
export interface ActEntries {
  log: Entry<StaffLogHead>;
  /** First messages that the member was written today. */
  firsts: Entry<DayCount>;
  /** The member's coins. */
  account: Entry<Account>;
  /** Pictures of the vault that the member was sent. */
  vaultSeen: Entry<readonly PhotoId[]>;
}

/**
 * What the two mailboxes remember, or null. Nothing of it is enough for a line in the name of a virtual profile, or where
 * the desk has nothing to do with the conversation yet.
 */
export function recallLoadedState(
  { account }: UserState,
  { hot, free }: ConversationState,
  sender: MemberId,
): LoadedState | null {
  if (!account || !hot || free === null) return null;
  const persona = hot.desk?.persona.value;
  if (persona && (persona.id === sender || !hot.conversation.value?.desk)) return null;
  return {
    ...hot,
    account,
    free: persona ? !persona.staffed : free,
    act: null,
    members: null,
    answered: new Map(),
    isOut: false,
    remembered: true,
  };
}

/** Reads everything about commands of one sender to one receiver, but for what they name. */
export async function readLoadedState(
  database: Database,
  commands: readonly Command[],
): Promise<LoadedState> {
  const [first] = commands;
  if (!first) throw new RangeError("Cannot decide a group of no commands");
  const { pair, sender, receiver } = first;
  const act = first.act ? await readAct(database, { persona: sender, member: receiver }) : null;
  const [conversation, account, routeA, routeB, one, other, deskRoute, ...rids] = await database.getMany([
    keys.conversation(pair),
    keys.account(sender),
    keys.route(pair[0]),
    keys.route(pair[1]),
    keys.member(sender),
    keys.member(receiver),
    keys.route(DESK),
    ...commands.map(({ rid }) => keys.rid(sender, rid)),
  ]);
  const isKnown = conversation.value !== null || other.value !== null;
  const members = one.value && other.value ? { sender: one.value, receiver: other.value } : null;
  const free = members !== null && isFreeLine(members.sender, members.receiver);
  const persona = [one, other].find(({ value }) => value && isPersona(value));
  // Whether a virtual profile is off is decided with the rest of it.
  const isOut = other.value?.off === true && !persona;
  const desk = persona ? { persona, route: deskRoute } : null;
  const answered = new Map<Command, SendResult>();
  const seqs = rids.flatMap(({ value }) => recordedSeq(value?.answer) ?? []);
  const named = await readMessages(database, pair, seqs);
  commands.forEach((command, index) => {
    const done = rids[index]?.value;
    if (done) answered.set(command, answerAgain(command, done, named));
    else if (!isKnown) answered.set(command, refuse("unknown_user"));
    else if (isOut) answered.set(command, refuse("profile_closed"));
  });
  return {
    conversation,
    account,
    routes: [routeA, routeB],
    desk,
    free,
    act,
    members,
    answered,
    isOut,
    remembered: false,
  };
}

async function readAct(
  database: Database,
  { persona, member }: { persona: MemberId; member: MemberId },
): Promise<ActEntries> {
  const [log, firsts, account, vaultSeen] = await database.getMany([
    keys.staffLogHead(),
    keys.deskCount(FIRST_MESSAGES, member),
    keys.account(member),
    keys.vaultSeen(persona, member),
  ]);
  return { log, firsts, account, vaultSeen };
}

/** What first messages to a member are counted as. */
export const FIRST_MESSAGES = "first_message";

/** The rows that commands of one sender to one receiver refer to. */
export interface ReferenceEntries {
  photos: Map<PhotoId, PhotoEntry>;
  voices: Map<VoiceId, VoiceEntry>;
  /** Messages that are answered, as `readQuoted` gives them. */
  messages: Map<number, Message>;
  /** The sender and the receiver, where one replies to a story of the other's. */
  members: { sender: Entry<Member>; receiver: Entry<Member> } | null;
}

/** Reads the rows that commands refer to, but for messages. Plain texts refer to none. */
export async function readReferences(
  database: Database,
  commands: readonly Command[],
): Promise<Omit<ReferenceEntries, "messages">> {
  const [first] = commands;
  if (!first) throw new RangeError("Cannot read the references of no commands");
  const { sender, receiver } = first;
  const photos = commands.flatMap(({ content }) => content.type === "photo" ? [content.photo] : []);
  const voices = commands.flatMap(({ content }) => content.type === "voice" ? [content.voice] : []);
  const [photoEntries, voiceEntries, members] = await Promise.all([
    photos.length > 0 ? listPhotoEntries(database, photos) : [],
    voices.length > 0 ? listVoiceEntries(database, voices) : [],
    commands.some(({ story }) => story !== null) ? readMembers(database, sender, receiver) : null,
  ]);
  return {
    photos: new Map(photoEntries.map((entry) => [entry.value.id, entry])),
    voices: new Map(voiceEntries.map((entry) => [entry.value.id, entry])),
    members,
  };
}

/**
 * Reads the messages that commands answer. They are not checked: whatever changes a message so that its quote is another one
 * changes the conversation too. So they are read after the conversation that the commands check.
 */
export async function readQuoted(
  database: Database,
  commands: readonly Command[],
): Promise<ReferenceEntries["messages"]> {
  const [first] = commands;
  return first
    ? await readMessages(database, first.pair, commands.flatMap(({ reply }) => reply ?? []))
    : new Map();
}

/** The references of one command. */
export function referencesOf(
  { content, reply, story }: Command,
  entries: ReferenceEntries,
  now: number,
): References {
  const isPlain = content.type !== "photo" && content.type !== "voice";
  if (isPlain && reply === null && story === null) return NO_REFERENCES;
  return {
    photo: (content.type === "photo" ? entries.photos.get(content.photo)?.value : null) ?? null,
    voice: (content.type === "voice" ? entries.voices.get(content.voice)?.value : null) ?? null,
    quoted: (reply === null ? null : entries.messages.get(reply)) ?? null,
    story: story === null ? null : findStory(entries, story, now),
    premium: entries.members?.sender.value ?? null,
  };
}

/** What was done with premium is answered again as a sender sees it whose premium is over (message_view.ts). */
export function hideStories(
  answered: LoadedState["answered"],
  { members }: Pick<ReferenceEntries, "members">,
  now: number,
): void {
  if (!members || hasPremium(members.sender.value, now)) return;
  for (const [command, result] of answered) {
    if (command.story === null || !result.ok) continue;
    const { request_details: details } = result.value;
    if (details.message.unsent) continue;
    const message = { ...details.message, story_id: "", story: "" };
    answered.set(command, accept({ ...result.value, request_details: { ...details, message } }));
  }
}

/** A story of the receiver's: what their record says of it changes with each change of it. */
function findStory({ members }: ReferenceEntries, id: StoryId, now: number): StoryMark | null {
  const receiver = members?.receiver.value;
  return (receiver && shownMarks(receiver, now).find((mark) => mark.id === id)) ?? null;
}

async function readMembers(
  database: Database,
  sender: MemberId,
  receiver: MemberId,
): Promise<NonNullable<ReferenceEntries["members"]>> {
  const [one, other] = await database.getMany([keys.member(sender), keys.member(receiver)]);
  if (!one || !other) throw new RangeError("Cannot read two members");
  return { sender: one, receiver: other };
}

async function readMessages(
  database: Database,
  pair: Pair,
  seqs: readonly number[],
): Promise<Map<number, Message>> {
  if (seqs.length === 0) return new Map();
  const entries = await database.getMany(seqs.map((seq) => keys.message(pair, seq)));
  return new Map(entries.flatMap(({ key, value }) => value ? [[Number(key[3]), value]] : []));
}

function answerAgain(
  { digest }: Command,
  done: RidRow,
  messages: ReadonlyMap<number, Message>,
): SendResult {
  if (done.digest !== digest) return refuse("idempotency_mismatch");
  const seq = recordedSeq(done.answer);
  return accept(answerOf(done.answer, (seq === null ? null : messages.get(seq)) ?? null));
}
