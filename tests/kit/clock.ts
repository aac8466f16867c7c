/** A clock that tests move by hand. Timers are real; what the server compares with `now` is not. */
export class TestClock {
  #at: number;

  constructor(at = Date.UTC(2026, 0, 15, 12)) {
    this.#at = at;
  }

  readonly now = (): number => this.#at;

  /** Lets `ms` milliseconds pass. */
  advance(ms: number): void {
    this.#at += ms;
  }
}

/** A clock on which every look is later than the one before: so the order of a list is that of what happened. */
export function tickingClock(stepMs = 10): () => number {
  const clock = new TestClock();
  return () => {
    clock.advance(stepMs);
    return clock.now();
  };
}
