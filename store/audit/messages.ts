/**
 * The audit of what messages bring: each has what its type says and nothing else, and quotes an earlier message as it was.
 * Its photo is audited with the photos, what was paid for it with the ledger.
 */
import type { Pair } from "@/domain/ids.ts";
import { preview } from "@/domain/text.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Message } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt, type Row } from "@/store/audit/walk.ts";

/** Finds what is wrong in a message by itself. */
export function* auditContent({ key, value }: Row<Message>): Generator<Problem> {
  if (!isOfItsType(value)) {
    yield problemAt(key, `message brings something else than type "${value.type}" says`);
  }
  if (value.story && value.type !== "text") yield problemAt(key, `a "${value.type}" replies to a story`);
  if (value.reply && value.reply.seq >= Number(key[3])) yield problemAt(key, "message answers a later one");
}

/** Finds messages that quote what was never said. */
export function auditQuotes(database: Database): AsyncGenerator<Problem> {
  return auditLinks(database, database.list(kind<Message>("message")), {
    partner: (key, { reply }) => reply ? keys.message([key[1], key[2]] as unknown as Pair, reply.seq) : null,
    fits: ({ value: { reply } }, { sender_id, type, text, gift }) =>
      reply?.sender_id === sender_id && reply.type === type &&
      reply.preview === (gift ? `${gift.id}` : preview(text)),
    problem: () => "quote is not of the message that it names",
    isOver: ({ reply }) => reply === undefined,
  });
}

function isOfItsType(message: Message): boolean {
  const { text, photo, gift } = message;
  switch (message.type) {
    case "text":
      return text !== "" && !photo && !gift;
    case "pphoto":
      return text === "" && photo !== undefined && !gift;
    case "gift":
      return text === "" && gift !== undefined && !photo;
    default:
      message.type satisfies never;
      return false;
  }
}
