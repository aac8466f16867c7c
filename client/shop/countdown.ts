/**
 * How long a promo still runs, second by second. For client/state/coin_shop.ts.
 *
 * 1. running   the time that is left is shown, and counts down
 * 2. expired   at zero it says so for a moment
 * 3. over      nothing is shown
 *
 * Invariant: the server's clock counts, not the browser's.
 */
import { signal } from "@preact/signals";

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_H = 24;
/** So long 'EXPIRED' is to be read. */
export const EXPIRED_MS = 4_000;

/** Milliseconds that are left, "expired" at its end, or null where no promo runs. */
export type PromoLeft = number | "expired" | null;

interface CountdownEnv {
  /** Milliseconds since 1970 by the browser. */
  clock(): number;
  after(ms: number, work: () => void): () => void;
}

export class Countdown {
  readonly left = signal<PromoLeft>(null);
  #cancel: () => void = () => {};
  /** Milliseconds since 1970 by the server; 0 where there is none. */
  #ends = 0;
  /** By so much the server's clock is ahead. */
  #aheadMs = 0;

  constructor(private readonly env: CountdownEnv) {}

  /** Sets the browser's clock right by the server's, in seconds since 1970. */
  setClock(serverTime: number): void {
    this.#aheadMs = serverTime * SECOND_MS - this.env.clock();
  }

  /** Counts down to `ends`, in seconds since 1970; 0 where no promo runs. One that was cut short expires at once. */
  start(ends: number): void {
    const wasRunning = typeof this.left.peek() === "number";
    this.#ends = ends * SECOND_MS;
    if (this.#leftMs() > 0) return this.#tick();
    if (wasRunning) return this.#expire();
    if (this.left.peek() !== "expired") this.left.value = null;
  }

  /** Pauses; `start` resumes. */
  stop(): void {
    this.#cancel();
    this.left.value = null;
  }

  #leftMs(): number {
    return this.#ends - this.env.clock() - this.#aheadMs;
  }

  #tick(): void {
    const leftMs = this.#leftMs();
    if (leftMs <= 0) return this.#expire();
    this.left.value = leftMs;
    this.#cancel();
    // At the turn of the second that is shown.
    this.#cancel = this.env.after(leftMs % SECOND_MS || SECOND_MS, () => this.#tick());
  }

  #expire(): void {
    this.left.value = "expired";
    this.#cancel();
    this.#cancel = this.env.after(EXPIRED_MS, () => {
      this.left.value = null;
    });
  }
}

/** Whole days, and "01:02:03" of the one that is left. */
export function countdownParts(leftMs: number): { days: number; time: string } {
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const parts = [
    Math.floor(seconds / HOUR_S) % DAY_H,
    Math.floor(seconds / MINUTE_S) % MINUTE_S,
    seconds % MINUTE_S,
  ];
  const time = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return { days: Math.floor(seconds / HOUR_S / DAY_H), time };
}
