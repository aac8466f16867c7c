/**
 * Runs a decision until it is committed: on a conflict it is loaded and decided again, within the command's deadline.
 */
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";

/** What one attempt came to. `stale` means: load again and decide again. */
export type Attempt<Value, Code extends RefusalCode> = { stale: true } | {
  stale: false;
  result: Result<Value, Code>;
};

/** Unknown outcomes (a lost connection to the database) that are looked into before giving up. */
const FAILURES_MAX = 3;

/**
 * Tries until an attempt is not stale. `fresh` tells it not to trust what is cached.
 * A thrown error leaves the outcome unknown, so it is followed by a fresh attempt, which reads the idempotency record.
 */
export async function untilCommitted<Value, Code extends RefusalCode>(
  now: () => number,
  attempt: (fresh: boolean) => Promise<Attempt<Value, Code>>,
): Promise<Result<Value, Code> | Result<never, "deadline_exceeded">> {
  const deadline = now() + COMMAND_DEADLINE_MS;
  let failures = 0;
  for (let fresh = false; now() < deadline; fresh = true) {
    try {
      const outcome = await attempt(fresh);
      if (!outcome.stale) return outcome.result;
    } catch (error) {
      if (++failures >= FAILURES_MAX) throw error;
    }
  }
  return refuse("deadline_exceeded");
}
