/**
 * Writes recordings: kept for an hour, then the sound of a message for as long as that is there, then gone or, where it was
 * reported, evidence (store/files/writer.ts says how rows and bytes stay together).
 *
 * Invariant: a recording has its file. One that nobody may hear any more is no row, and its message says so by itself.
 */
import type { MessageId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, remove, set } from "@/store/change.ts";
import { checkAnnounced, type Filed, followFiles } from "@/store/files/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Voice } from "@/store/records.ts";
import { isVoiceHeld, type VoiceEntry } from "@/store/voices/reader.ts";

/** Adds a recording whose bytes are kept; `announced` is the versionstamp with which their end was announced. */
export function addVoice(change: Change, voice: Voice, announced: string): void {
  const { id, file, exp } = voice;
  checkAbsent(change, keys.voice(id));
  checkAnnounced(change, [file], { end: exp, announced });
  set(change, keys.voice(id), voice);
}

/** Writes a recording anew; the change fails where it has changed since it was read. */
export function updateVoice(
  change: Change,
  entry: VoiceEntry,
  { next, now }: { next: Voice; now: number },
): void {
  check(change, entry);
  set(change, entry.key, next);
  followFiles(change, next.id, { before: filedOf(entry.value), next: filedOf(next), now });
}

/** Makes a recording the sound of a message: it has no end of its own any more. */
export function attachVoice(
  change: Change,
  entry: VoiceEntry,
  { message, now }: { message: MessageId; now: number },
): void {
  updateVoice(change, entry, { next: { ...entry.value, use: "chat", message, exp: 0 }, now });
}

/** Ends a recording: its file goes next. One that is held stays for the desk until then. */
export function endVoice(change: Change, entry: VoiceEntry, now: number): void {
  const { value } = entry;
  if (isVoiceHeld(value, now)) return updateVoice(change, entry, { next: toEvidence(value), now });
  check(change, entry);
  remove(change, entry.key);
  followFiles(change, value.id, { before: filedOf(value), next: null, now });
}

/** Keeps a recording for the desk until then at least, whatever becomes of its message. */
export function holdVoice(
  change: Change,
  entry: VoiceEntry,
  { until, now }: { until: number; now: number },
): void {
  const held: Voice = { ...entry.value, held_until: Math.max(until, entry.value.held_until ?? 0) };
  updateVoice(change, entry, { next: held.use === "evidence" ? toEvidence(held) : held, now });
}

/** A recording that nobody hears but the desk, until its hold is over. */
function toEvidence(voice: Voice): Voice {
  return { ...voice, use: "evidence", exp: voice.held_until ?? 0 };
}

function filedOf({ file, exp }: Voice): Filed {
  return { blobs: [file], exp };
}
