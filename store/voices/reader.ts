/** Reads recordings. */
import type { VoiceId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Voice } from "@/store/records.ts";

/** A recording as it was read. */
export type VoiceEntry = Entry<Voice> & { value: Voice };

/** A recording with its version, or null. */
export async function getVoice(database: Database, id: VoiceId): Promise<VoiceEntry | null> {
  const { value, ...entry } = await database.get(keys.voice(id));
  return value && { ...entry, value };
}

/** Recordings with their versions, without those that are not there. */
export async function listVoiceEntries(database: Database, ids: readonly VoiceId[]): Promise<VoiceEntry[]> {
  const entries = await database.getMany(ids.map(keys.voice));
  return entries.flatMap(({ value, ...entry }) => value ? [{ ...entry, value }] : []);
}

/** Whether a recording is kept for the desk, whatever becomes of its message. */
export function isVoiceHeld({ held_until = 0 }: Pick<Voice, "held_until">, now: number): boolean {
  return held_until > now;
}
