/**
 * Spares a service that fails, and those who would wait for it: after some failures in a row nothing is asked for a while, then
 * one request tries, and only when that goes well do the others.
 */

export interface CircuitOptions {
  /** Failures in a row after which it rests. */
  failures: number;
  /** How long it rests. */
  restMs: number;
  /** Milliseconds from anywhere. */
  now(): number;
}

export interface Circuit {
  /** Whether a request may be made now; one that may has to be settled. */
  enter(): boolean;
  /** How the request went. */
  settle(went: "well" | "badly"): void;
}

export function openCircuit({ failures, restMs, now }: CircuitOptions): Circuit {
  let inRow = 0;
  let restsUntil = -Infinity;
  let isTrying = false;

  return {
    enter() {
      if (inRow < failures) return true;
      if (isTrying || now() < restsUntil) return false;
      isTrying = true;
      return true;
    },
    settle(went) {
      isTrying = false;
      inRow = went === "well" ? 0 : inRow + 1;
      if (inRow >= failures) restsUntil = now() + restMs;
    },
  };
}
