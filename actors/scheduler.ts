/**
 * Runs the periodic jobs of an isolate. A job never overlaps itself; one that fails runs again at the next
 * interval.
 */
import { inTurn, settled } from "@/actors/in_turn.ts";

export interface Job {
  /** The log message of a failure. */
  failure: string;
  everyMs: number;
  /** Whether it also runs when the scheduler opens, and once more at its end. */
  atStart?: boolean;
  atEnd?: boolean;
  /** `signal` aborts when the scheduler ends. */
  work(signal: AbortSignal): unknown;
}

export interface Scheduler extends AsyncDisposable {
  /** Resolves when the jobs that run at the start have run once. */
  begun: Promise<void>;
  /** Runs every job once more, and resolves when all of them have ended. */
  runAll(): Promise<void>;
}

/** Starts jobs. Closing waits for runs under way. */
export function openScheduler(
  jobs: readonly Job[],
  { onError }: { onError(message: string, error: unknown): void },
): Scheduler {
  const ended = new AbortController();
  const entries = jobs.map(({ failure, everyMs, atStart = false, atEnd = false, work }) => {
    const turns = inTurn(async () => void await work(ended.signal), (error) => onError(failure, error));
    if (atStart) turns.run();
    return { turns, atEnd, first: turns.last(), timer: setInterval(turns.run, everyMs) };
  });
  return {
    begun: Promise.all(entries.map(({ first }) => first)).then(() => {}),
    async runAll() {
      for (const { turns } of entries) turns.runAgain();
      await Promise.all(entries.map(({ turns }) => settled(turns)));
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await Promise.all(entries.map(async ({ turns, atEnd, timer }) => {
        clearInterval(timer);
        await turns.last();
        if (!atEnd) return;
        turns.run();
        await turns.last();
      }));
    },
  };
}
