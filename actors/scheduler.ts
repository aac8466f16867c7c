/**
 * Runs the periodic jobs of an isolate. A job never overlaps itself; one that fails runs again at the next
 * interval.
 */
import { inTurn, settled } from "@/actors/in_turn.ts";
import type { Database } from "@/store/database.ts";
import { startPoll } from "@/store/pace.ts";

export interface Job {
  /** The log message of a failure. */
  failure: string;
  everyMs: number;
  /** Its pause on a quiet database, where that is another one than usual. */
  quietMs?: number;
  /** Whether it also runs when the scheduler opens, and once more at its end. */
  atStart?: boolean;
  atEnd?: boolean;
  /** Tells of more causes to run, until the scheduler ends. */
  follow?(wake: () => void, signal: AbortSignal): void;
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
  { onError, isQuiet = () => false }: {
    onError(message: string, error: unknown): void;
    isQuiet?: Database["isQuiet"];
  },
): Scheduler {
  const ended = new AbortController();
  const entries = jobs.map(({ failure, everyMs, quietMs, atStart = false, atEnd = false, follow, work }) => {
    const turns = inTurn(async () => void await work(ended.signal), (error) => onError(failure, error));
    if (atStart) turns.run();
    follow?.(turns.runAgain, ended.signal);
    return { turns, atEnd, first: turns.last(), stop: startPoll(turns.run, { everyMs, quietMs, isQuiet }) };
  });
  return {
    begun: Promise.all(entries.map(({ first }) => first)).then(() => {}),
    async runAll() {
      for (const { turns } of entries) turns.runAgain();
      await Promise.all(entries.map(({ turns }) => settled(turns)));
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await Promise.all(entries.map(async ({ turns, atEnd, stop }) => {
        stop();
        await turns.last();
        if (!atEnd) return;
        turns.run();
        await turns.last();
      }));
    },
  };
}
