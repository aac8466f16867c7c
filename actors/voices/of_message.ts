/** The recording of a message that can be heard. */
import type { Database } from "@/store/database.ts";
import type { Message } from "@/store/records.ts";
import { getVoice, type VoiceEntry } from "@/store/voices/reader.ts";

/** Null where there is none, or none any more. */
export async function readVoiceOf(
  database: Database,
  { voice }: Pick<Message, "voice">,
): Promise<VoiceEntry | null> {
  const entry = voice && voice.ended_at === undefined ? await getVoice(database, voice.id) : null;
  return entry?.value.use === "chat" ? entry : null;
}
