/**
 * Gives the sound of a voice message to its two members. Decided anew at every request, on the recording's row, its message,
 * and what stands between the two: what was taken back, deleted or blocked is not heard any more from that commit on.
 */
import { isVoiceId, type MemberId, parseMessageId } from "@/domain/ids.ts";
import { clearedSeq, sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { getVoice } from "@/store/voices/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { VoiceDeps } from "@/actors/voices/mod.ts";

/** The bytes; null where there are none, or for anybody else. */
export type ReadVoice = (id: string, viewer: MemberId) => Promise<Uint8Array<ArrayBuffer> | null>;

export function openReadVoice({ database }: ActorEnv, { blobs }: Pick<VoiceDeps, "blobs">): ReadVoice {
  return async function read(id, viewer) {
    const voice = isVoiceId(id) ? (await getVoice(database, id))?.value : null;
    const place = voice?.use === "chat" ? parseMessageId(voice.message ?? "") : null;
    if (!voice || !place?.pair.includes(viewer)) return null;
    const { pair, seq } = place;
    const [message, block, conversation] = await database.getMany([
      keys.message(pair, seq),
      keys.block(pair),
      keys.conversation(pair),
    ]);
    const said = message.value?.voice;
    if (said?.id !== id || said.ended_at !== undefined || block.value || !conversation.value) return null;
    if (seq <= clearedSeq(conversation.value, sideOf(pair, viewer))) return null;
    return await blobs.get(voice.file);
  };
}
