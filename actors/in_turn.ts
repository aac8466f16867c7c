/** Work that never overlaps itself. */
export interface InTurn {
  /** Starts it, unless it is running. */
  run(): void;
  /** Starts it, or runs it once more after the current run, which may have missed the latest change. */
  runAgain(): void;
  /** Resolves when the current run has ended; null without one. */
  last(): Promise<void> | null;
}

/** `onError` gets the error of a failed run; later runs still start. */
export function inTurn(work: () => Promise<unknown>, onError: (error: unknown) => void): InTurn {
  let running: Promise<void> | null = null;
  let again = false;

  function run(): void {
    running ??= work().then(() => {}, onError).finally(() => {
      running = null;
      if (!again) return;
      again = false;
      run();
    });
  }

  return {
    run,
    runAgain() {
      again = running !== null;
      run();
    },
    last: () => running,
  };
}

/** Resolves when no run is under way and none waits. */
export async function settled(turns: InTurn): Promise<void> {
  while (turns.last() !== null) await turns.last();
}
