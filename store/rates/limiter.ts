/** Slow limits that all instances share: at most so many attempts in a sliding window, by kind and subject. */
import { type Change, check, newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

export interface WindowLimit {
  attempts: number;
  windowMs: number;
}

/** What is counted together: the attempts of one subject, within all of its limits. */
export interface Counter {
  kind: string;
  subject: string;
  limits: readonly WindowLimit[];
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
  return countAttempts(database, [{ kind, subject, limits: [limit] }], now);
}

/**
 * Counts an attempt in several counters, in all of them or, where one has no room, in none: whoever waits as long as
 * they were told gets through.
 */
export function countAttempts(
  database: Database,
  counters: readonly Counter[],
  now: number,
): Promise<number> {
  return transact(database, async () => {
    const change = newChange();
    const waits = await Promise.all(counters.map((counter) => countIn(database, change, { counter, now })));
    const waitMs = Math.max(0, ...waits);
    return { change: waitMs > 0 ? null : change, value: waitMs };
  });
}

/** Takes back an attempt that was counted at `at`, where what it was for could not even begin. */
export async function takeBackAttempt(
  database: Database,
  kind: string,
  subject: string,
  options: { limit: WindowLimit; at: number },
): Promise<void> {
  const { limit, at } = options;
  await transact(database, async () => {
    const entry = await database.get(keys.rate(kind, subject));
    const { attempts = [] } = entry.value ?? {};
    const index = attempts.lastIndexOf(at);
    if (index < 0) return { change: null, value: null };
    const change = newChange();
    check(change, entry);
    set(change, entry.key, { attempts: attempts.toSpliced(index, 1) }, limit.windowMs);
    return { change, value: null };
  });
}

/** Adds an attempt to one counter, in a change of the caller's. Gives how long to wait for the last of its limits. */
export async function countIn(
  database: Database,
  change: Change,
  { counter, now }: { counter: Counter; now: number },
): Promise<number> {
  const { kind, subject, limits } = counter;
  const longestMs = Math.max(...limits.map(({ windowMs }) => windowMs));
  const entry = await database.get(keys.rate(kind, subject));
  const recent = (entry.value?.attempts ?? []).filter((at) => at > now - longestMs);
  check(change, entry);
  set(change, entry.key, { attempts: [...recent, now] }, longestMs);
  return Math.max(...limits.map((limit) => waitFor(limit, recent, now)));
}

/** Room is there again once the oldest of the attempts that fill the window has left it. */
function waitFor({ attempts, windowMs }: WindowLimit, recent: readonly number[], now: number): number {
  const within = recent.filter((at) => at > now - windowMs);
  const filling = within.at(-attempts);
  return within.length < attempts || filling === undefined ? 0 : Math.max(1, filling + windowMs - now);
}
