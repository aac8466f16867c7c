/**
 * The audit of recordings: what has an end has it announced, and what is in use is known to its message and the other way
 * round. The bytes are not looked at.
 */
import { isVoiceId, parseMessageId } from "@/domain/ids.ts";
import { isLevels } from "@/domain/voice.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Message, Voice } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Finds recordings that nobody would ever remove, and everything that does not agree about one. */
export async function* auditVoices(database: Database): AsyncGenerator<Problem> {
  for await (const { key, value } of database.list(kind<Voice>("voice"))) {
    if (!isVoiceId(value.id) || key[1] !== value.id || !isLevels(value.levels)) {
      yield problemAt(key, "recording has another id, or no wave form");
    }
    if ((value.use === "chat") !== (value.exp === 0)) {
      yield problemAt(key, "recording of a chat ends, or another one does not");
    }
  }
  for (const rows of links(database)) yield* rows;
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const voices = () => database.list(kind<Voice>("voice"));
  return [
    auditLinks(database, voices(), {
      partner: (_, { member }) => keys.member(member),
      fits: () => true,
      problem: () => "recording belongs to no member",
    }),
    auditLinks(database, voices(), {
      partner: (_, { exp, file }) => exp === 0 ? null : keys.blobEnd(exp, file),
      fits: ({ value }, id) => id === value.id,
      problem: () => "file of a recording that is to go has no end",
      isOver: ({ exp }) => exp === 0,
    }),
    auditLinks(database, voices(), {
      partner: (_, { message }) => messageKey(message),
      fits: ({ value }, { sender_id, voice }) =>
        sender_id === value.member && voice?.id === value.id && voice.ms === value.ms &&
        voice.levels === value.levels,
      problem: () => "recording of a chat is in no message of its member's, or another one there",
      isOver: ({ use }) => use !== "chat",
    }),
    auditLinks(database, database.list(kind<Message>("message")), {
      partner: (_, { voice }) => voice ? keys.voice(voice.id) : null,
      fits: ({ key }, { use, message }) =>
        use === "chat" && message === `${String(key[1])}.${String(key[2])}.${String(key[3])}`,
      problem: () => "the message's recording is missing",
      isOver: ({ voice }) => voice === undefined || voice.ended_at !== undefined,
    }),
  ];
}

function messageKey(id: string | undefined): Key<Message> | null {
  const message = parseMessageId(id ?? "");
  return message && keys.message(message.pair, message.seq);
}
