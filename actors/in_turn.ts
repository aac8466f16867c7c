/** Work of an isolate's upkeep that never runs beside itself. */
export interface InTurn {
  /** Starts it, unless it runs already. */
  run(): void;
  /** Resolves when what is under way has ended; null where nothing is. */
  last(): Promise<void> | null;
}

/** `onError` hears what failed; the next run goes on with it. */
export function inTurn(work: () => Promise<unknown>, onError: (error: unknown) => void): InTurn {
  let running: Promise<void> | null = null;
  return {
    run() {
      running ??= work().then(() => {}, onError).finally(() => {
        running = null;
      });
    },
    last: () => running,
  };
}
