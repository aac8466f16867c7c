/** What a group of sends is decided on: from memory where there is some, else read, with what was answered before. */
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listPhotoEntries, type PhotoEntry } from "@/store/photos/reader.ts";
import type { Conversation, RidRow, Route } from "@/store/records.ts";
import type { Command } from "@/actors/conversation/command.ts";
import type { ConversationState, UserState } from "@/actors/conversation/state.ts";

export type SendResult = Result<CallOutput<"send_message">, CallError<"send_message">>;

export interface Basis extends NonNullable<ConversationState["hot"]> {
  account: NonNullable<UserState["account"]>;
  /** Commands that are answered already. */
  answered: Map<Command, SendResult>;
  /** Whether it comes from memory, so that a refusal may be yesterday's news. */
  remembered: boolean;
}

/** What the two mailboxes remember, or null. */
export function recallBasis({ account }: UserState, { hot }: ConversationState): Basis | null {
  return account && hot && { ...hot, account, answered: new Map(), remembered: true };
}

/** Reads everything about commands of one sender to one receiver, but for their photos. */
export async function readBasis(database: Database, commands: readonly Command[]): Promise<Basis> {
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
  const isKnown = conversation.value !== null || await isMember(database, receiver);
  const answered = new Map<Command, SendResult>();
  commands.forEach((command, index) => {
    const done = rids[index]?.value;
    if (done) answered.set(command, answerAgain(command, done));
    else if (!isKnown) answered.set(command, refuse("unknown_user"));
  });
  return { conversation, account, routes: [routeA, routeB], answered, remembered: false };
}

/** The photos that commands bring, by id. Of texts alone nothing is read. */
export async function readPhotos(
  database: Database,
  commands: readonly Command[],
): Promise<Map<PhotoId, PhotoEntry>> {
  const ids = commands.flatMap(({ content }) => content.type === "photo" ? [content.photo] : []);
  if (ids.length === 0) return new Map();
  return new Map((await listPhotoEntries(database, ids)).map((entry) => [entry.value.id, entry]));
}

async function isMember(database: Database, id: MemberId): Promise<boolean> {
  return (await database.get(keys.member(id))).value !== null;
}

function answerAgain({ digest }: Command, done: RidRow): SendResult {
  if (done.digest !== digest) return refuse("idempotency_mismatch");
  return accept(done.answer as CallOutput<"send_message">);
}
