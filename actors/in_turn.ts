/** Work that never runs beside itself. */
export interface InTurn {
  /** Starts it, unless it runs already. */
  run(): void;
  /** Starts it, or has it run once more after what is under way, which may have missed what has just come. */
  runAgain(): void;
  /** Resolves when what is under way has ended; null where nothing is. */
  last(): Promise<void> | null;
}

/** `onError` hears what failed; the next run goes on with it. */
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
