/** Challenges of passkeys that were answered: each works once, whoever answered it. */
import { type Change, checkAbsent, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Longer than a challenge may be answered. */
const SPENT_CHALLENGE_MS = 10 * 60_000;

/** Whether a challenge was answered before. */
export async function isSpent(database: Database, challenge: string): Promise<boolean> {
  return (await database.get(keys.spentChallenge(challenge))).value !== null;
}

/** Uses a challenge up: of several changes that do so one is committed. */
export function spendChallenge(change: Change, challenge: string): void {
  checkAbsent(change, keys.spentChallenge(challenge));
  set(change, keys.spentChallenge(challenge), 0, SPENT_CHALLENGE_MS);
}
