/** Reads how long members waited for answers of a virtual profile. */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

export interface AnswerWaitAt {
  at: number;
  waited_ms: number;
}

/** The newest answers of a virtual profile from `since` on, at most `limit`, the newest first. */
export async function listAnswerWaits(
  database: Database,
  persona: MemberId,
  { since, limit }: { since: number; limit: number },
): Promise<AnswerWaitAt[]> {
  const waits: AnswerWaitAt[] = [];
  const prefix = keys.answerTimesOf(persona);
  const rows = database.list(prefix, { limit, reverse: true, start: [...prefix, since] });
  for await (const { key, value } of rows) waits.push({ at: Number(key[2]), waited_ms: value.waited_ms });
  return waits;
}
