/** Runs what an isolate does again and again. A job never runs beside itself, and one that fails runs again next time. */
import { inTurn } from "@/actors/in_turn.ts";

export interface Job {
  /** What the log says where it fails. */
  failure: string;
  everyMs: number;
  /** Whether it also runs when the scheduler opens, and once more at its end. */
  atStart?: boolean;
  atEnd?: boolean;
  /** `signal` aborts when the scheduler ends. */
  work(signal: AbortSignal): unknown;
}

/** Starts jobs. Its end waits for what is under way. */
export function openScheduler(
  jobs: readonly Job[],
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  const ended = new AbortController();
  const entries = jobs.map(({ failure, everyMs, atStart = false, atEnd = false, work }) => {
    const turns = inTurn(async () => void await work(ended.signal), (error) => onError(failure, error));
    if (atStart) turns.run();
    return { turns, atEnd, timer: setInterval(turns.run, everyMs) };
  });
  return {
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
