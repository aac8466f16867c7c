/** Timers that tests move by hand, in the place of the global ones until they are disposed of. */

interface Timer {
  at: number;
  everyMs: number | null;
  run: () => void;
}

const GLOBAL = { setTimeout, clearTimeout, setInterval, clearInterval };

export class FakeTimers implements Disposable {
  #now = 0;
  #ids = 0;
  readonly #timers = new Map<number, Timer>();

  constructor() {
    const add = (run: () => void, ms: number, everyMs: number | null): number => {
      this.#timers.set(++this.#ids, { at: this.#now + ms, everyMs, run });
      return this.#ids;
    };
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0) => add(run, ms, null),
      setInterval: (run: () => void, ms = 0) => add(run, ms, ms),
      clearTimeout: (id: number) => void this.#timers.delete(id),
      clearInterval: (id: number) => void this.#timers.delete(id),
    });
  }

  /** How many timers are set. */
  get size(): number {
    return this.#timers.size;
  }

  /** Lets `ms` milliseconds pass and runs what falls due, in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [id, timer] = next;
      this.#now = timer.at;
      if (timer.everyMs === null) this.#timers.delete(id);
      else timer.at += Math.max(1, timer.everyMs);
      timer.run();
    }
    this.#now = end;
  }

  [Symbol.dispose](): void {
    Object.assign(globalThis, GLOBAL);
  }
}
