/**
 * Ends the recordings of a conversation that both of its members have deleted: nobody can hear them, so nobody keeps them.
 * Deleting is answered after this, and does it again whenever it is said again, so a crash leaves none for good.
 */
import type { Pair } from "@/domain/ids.ts";
import { check, newChange, set } from "@/store/change.ts";
import { clearedSeq } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { endVoice } from "@/store/voices/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readVoiceOf } from "@/actors/voices/of_message.ts";

const BATCH = 200;
/** A message that was changed meanwhile is read again so often. */
const TRIES = 5;

export async function endDeletedVoices({ database, now }: ActorEnv, pair: Pair): Promise<void> {
  const { value: conversation } = await database.get(keys.conversation(pair));
  const upTo = conversation ? Math.min(clearedSeq(conversation, 0), clearedSeq(conversation, 1)) : 0;
  if (upTo === 0) return;
  const rows = database.list(keys.messages(pair), { end: keys.message(pair, upTo + 1), batch: BATCH });
  for await (const { key, value } of rows) {
    if (value.voice?.ended_at !== undefined || !value.voice) continue;
    const seq = Number(key[3]);
    for (let tries = 0; tries < TRIES && !await endOne(database, { pair, seq, at: now() }); tries++);
  }
}

/** False where it has changed meanwhile. */
async function endOne(
  database: Database,
  { pair, seq, at }: { pair: Pair; seq: number; at: number },
): Promise<boolean> {
  const message = await database.get(keys.message(pair, seq));
  const { voice } = message.value ?? {};
  if (!message.value || !voice || voice.ended_at !== undefined) return true;
  const change = newChange();
  check(change, message);
  set(change, message.key, { ...message.value, voice: { ...voice, ended_at: at } });
  const recording = await readVoiceOf(database, message.value);
  if (recording) endVoice(change, recording, at);
  return await database.commit(change) !== null;
}
