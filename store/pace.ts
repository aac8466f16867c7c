/**
 * The pace of polls. A read of an embedded database costs next to nothing; a remote one is paid by the read, and is watched
 * where a change must be seen at once. So once nothing has happened there for a while, polls take long pauses: what is due
 * by the time alone is then done so much later. Used by all that polls.
 */
import type { Database } from "@/store/database.ts";

/** How long polls go on as usual after something has happened: what a change leaves to do is done by then. */
export const STIR_MS = 15_000;
/** The longest pause of a poll on a quiet database. */
export const QUIET_POLL_MS = 120_000;

export interface PollOptions {
  everyMs: number;
  /** Its pause on a quiet database; `QUIET_POLL_MS` unless given. */
  quietMs?: number | undefined;
  isQuiet: Database["isQuiet"];
}

/** Runs work periodically, and gives the function that ends it. */
export function startPoll(
  run: () => void,
  { everyMs, quietMs = QUIET_POLL_MS, isQuiet }: PollOptions,
): () => void {
  let ranAt = performance.now();
  const timer = setInterval(() => {
    // The tick that is nearest: none of them comes on time.
    if (isQuiet() && performance.now() - ranAt + everyMs / 2 < quietMs) return;
    ranAt = performance.now();
    run();
  }, everyMs);
  return () => clearInterval(timer);
}
