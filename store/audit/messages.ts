/**
 * The audit of what messages bring: each has what its type says and nothing else, nothing where it was unsent, and quotes an
 * earlier message as that is now.
 * Its photo is audited with the photos, what was paid for it with the ledger.
 */
import { isDeepStrictEqual } from "node:util";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { WAVE } from "@/domain/wave.ts";
import { quoteOf } from "@/store/conversations/quote.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Message } from "@/store/records.ts";
import type { Versions } from "@/store/audit/versions.ts";
import { auditLinks, kind, pairIn, type Problem, problemAt, type Row } from "@/store/audit/walk.ts";

/** Finds what is wrong in a message by itself. */
export function* auditContent({ key, value }: Row<Message>): Generator<Problem> {
  if (!isOfItsType(value)) {
    yield problemAt(key, `message brings something else than type "${value.type}" says`);
  }
  const { unsent_at, edited_at, version, waived } = value;
  const isChanged = unsent_at !== undefined || edited_at !== undefined;
  if (isChanged && !version) yield problemAt(key, "message was changed, and no change of it is counted");
  if (waived && unsent_at === undefined) {
    yield problemAt(key, "message waits for no answer, and is not unsent");
  }
  // One that was taken down ends earlier.
  if (value.photo && value.photo.exp > value.at + CHAT_PHOTO_LIFE_MS) {
    yield problemAt(key, "its photo can be looked at for longer than all are");
  }
  if (value.story && value.type !== "text" && value.type !== "reaction") {
    yield problemAt(key, `a "${value.type}" replies to a story`);
  }
  if (value.reply && value.reply.seq >= Number(key[3])) yield problemAt(key, "message answers a later one");
}

/** Finds gifts that no version of the catalogue has offered so. */
export async function* auditGifts(database: Database, versions: Versions): AsyncGenerator<Problem> {
  // What the catalogue was before its first version that is kept, nobody knows.
  if (!await versions.isComplete()) return;
  let offered = await listOffered(database);
  for await (const { key, value: { gift } } of database.list(kind<Message>("message"))) {
    if (!gift || offered.has(textOf(gift))) continue;
    // It may have come since.
    offered = await listOffered(database);
    if (!offered.has(textOf(gift))) yield problemAt(key, `gift ${gift.id} was never offered so`);
  }
}

/** Every gift as some version had it. A record may lack what its type promises. */
async function listOffered(database: Database): Promise<Set<string>> {
  const offered = new Set<string>();
  for await (const { value: { gifts } } of database.list(keys.catalogueVersions())) {
    for (const gift of gifts ?? []) offered.add(textOf(gift));
  }
  return offered;
}

function textOf({ id, icon, name, price }: NonNullable<Message["gift"]>): string {
  return JSON.stringify([id, icon, price, ...Object.entries(name ?? {}).toSorted()]);
}

/** Finds messages that quote what was never said, or not as it is, and quotes that wait to be written anew of no message. */
export async function* auditQuotes(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks(database, database.list(kind<Message>("message")), {
    partner: (key, { reply }) => reply ? keys.message(pairIn(key), reply.seq) : null,
    fits: ({ value: { reply } }, message) =>
      reply !== undefined && isDeepStrictEqual(reply, quoteOf(reply.seq, message)),
    problem: () => "quote is not of the message that it names",
    isOver: ({ reply }) => reply === undefined,
    excuse: (key, { reply }) => keys.requote(pairIn(key), reply?.seq ?? 0),
  });
  yield* auditLinks(database, database.list(kind<0>("requote")), {
    partner: (key) => keys.message(pairIn(key), Number(key[3])),
    fits: () => true,
    problem: () => "quotes are to be written anew of a message that is not there",
  });
}

function isOfItsType(message: Message): boolean {
  const { text, photo, gift, voice, refund } = message;
  if (refund && message.type !== "notice") return false;
  if (message.unsent_at !== undefined) {
    const isOfAnUnsendable = message.type === "text" || message.type === "pphoto" ||
      message.type === "voice";
    return isOfAnUnsendable && text === "" && !photo && !gift && !voice && !message.reply &&
      message.hidden === undefined;
  }
  // A decision that takes a recording leaves a text in its place.
  if (voice && message.type !== "voice" && (message.type !== "text" || message.hidden === undefined)) {
    return false;
  }
  switch (message.type) {
    case "text":
      return text !== "" && !photo && !gift;
    case "wave":
      return text === WAVE && message.free === true && !photo && !gift;
    case "reaction":
      return REACTIONS.some((each) => each === text) && message.free === true &&
        message.story !== undefined &&
        !photo && !gift;
    case "pphoto":
      return text === "" && photo !== undefined && !gift;
    case "voice":
      return text === "" && voice !== undefined && !gift && !photo;
    case "gift":
      return text === "" && gift !== undefined && !photo;
    case "notice":
      return text === "" && refund !== undefined && !gift && !photo;
    default:
      message.type satisfies never;
      return false;
  }
}
