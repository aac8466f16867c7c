import { HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { nextStep } from "@/domain/step.ts";

/**
 * A clock that tests move by hand. Timers are real, and so are durations: a socket that was open yesterday is not a silent
 * one. Tests of durations give the server this clock as its `monotonic` one, too.
 */
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

/** A clock that goes like the real one, in the middle of a step (domain/step.ts): no test sees its end. */
export function clockWithinStep(): () => number {
  const since = performance.now();
  const middle = nextStep(Date.UTC(2026, 0, 15, 12)) - HIDDEN_STEP_MS / 2;
  return () => Math.floor(middle + performance.now() - since);
}
