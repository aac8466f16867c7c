/**
 * Gives a member's voice message to whoever holds their chat: it is a line of that chat like others, and that they read it
 * stands in the log with their claim. Decided anew at every request.
 */
import { parseMessageId, type StaffId } from "@/domain/ids.ts";
import type { Blobs } from "@/domain/blobs.ts";
import { keys } from "@/store/keys.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readVoiceOf } from "@/actors/voices/of_message.ts";

/** The bytes of a message's recording; null where there is none, or for whoever does not hold its chat now. */
export type HearVoice = (by: StaffId, message: string) => Promise<Uint8Array<ArrayBuffer> | null>;

export function openHearVoice({ database }: ActorEnv, { blobs }: { blobs: Blobs }): HearVoice {
  return async function hear(by, id) {
    const place = parseMessageId(id);
    if (!place) return null;
    const [conversation, message] = await database.getMany([
      keys.conversation(place.pair),
      keys.message(place.pair, place.seq),
    ]);
    const { closed, desk } = conversation.value ?? {};
    if (closed || desk?.claim?.staff !== by) return null;
    const voice = message.value && await readVoiceOf(database, message.value);
    return voice && await blobs.get(voice.value.file);
  };
}
