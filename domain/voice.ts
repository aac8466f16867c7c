/**
 * What a voice message is besides its sound: its address, its wave form, and how its length is written. Pure; both sides use
 * it.
 */
import { isVoiceId, type VoiceId } from "@/domain/ids.ts";

/** Where a recording is used; `evidence`: taken away from its message, and kept for the desk alone. */
export type VoiceUse = "chat" | "evidence";

/** `VOICE_LEVELS` of them. A literal: the build drops it where nothing asks. */
const LEVELS = /^[0-9a-f]{48}$/;
const URL_FORM = /^\/voices\/([A-Za-z0-9_-]+)$/;

/** Whether `text` is a wave form: how loud each of equal parts is, one hexadecimal digit for each. */
export function isLevels(text: string): boolean {
  return LEVELS.test(text);
}

/** Address of a recording, for the two members of its message. */
export function voiceUrl(id: VoiceId): string {
  return `/voices/${id}`;
}

/** The recording that an upload's answer, or an id, names; null for anything else. */
export function voiceNamed(text: string): VoiceId | null {
  const id = URL_FORM.exec(text)?.[1] ?? text;
  return isVoiceId(id) ? id : null;
}

/** A length as every language writes it: `0:12`. What has begun of a second counts. */
export function voiceLength(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
