/** Slow limits that all instances share: at most so many attempts in a sliding window, by kind and subject. */
import { check, newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

export interface WindowLimit {
  attempts: number;
  windowMs: number;
}

/**
 * Counts an attempt. Gives 0 where it is allowed, else how long to wait, in milliseconds; a refused attempt does not count.
 */
export function countAttempt(
  database: Database,
  kind: string,
  subject: string,
  options: { limit: WindowLimit; now: number },
): Promise<number> {
  const { limit, now } = options;
  return transact(database, async () => {
    const entry = await database.get(keys.rate(kind, subject));
    const recent = (entry.value?.attempts ?? []).filter((at) => at > now - limit.windowMs);
    const oldest = recent[0];
    if (recent.length >= limit.attempts && oldest !== undefined) {
      return { change: null, value: Math.max(1, oldest + limit.windowMs - now) };
    }
    const change = newChange();
    check(change, entry);
    set(change, entry.key, { attempts: [...recent, now] }, limit.windowMs);
    return { change, value: 0 };
  });
}
