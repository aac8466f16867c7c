/** What stands for a message in a list. Pure. */
import { preview } from "@/domain/text.ts";
import { voiceLength } from "@/domain/voice.ts";
import type { Message } from "@/store/records.ts";

/** The start of a text, or how long a recording is; empty for everything else. */
export function previewOf({ type, text, voice }: Pick<Message, "type" | "text" | "voice">): string {
  return type === "voice" && voice ? voiceLength(voice.ms) : preview(text);
}
