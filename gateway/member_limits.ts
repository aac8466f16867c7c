/** The limits of a member's calls in this isolate, whatever the number of their sockets (promises: rates). */
import type { MemberId } from "@/domain/ids.ts";
import { type Bucket, fullBucket, type Rate, takeToken } from "@/domain/rate.ts";

/** Buckets kept before the full ones are dropped. */
const BUCKETS_MAX = 10_000;

export interface MemberRates {
  /** Every one of these must have a token. */
  send: readonly Rate[];
  swipe: readonly Rate[];
}

export class MemberLimits {
  readonly #rates: MemberRates;
  readonly #buckets = new Map<string, Bucket[]>();

  constructor(rates: MemberRates) {
    this.#rates = rates;
  }

  /** Takes one token of each rate of this kind, or none. Gives 0, or how long to wait in milliseconds. */
  take(member: MemberId, kind: keyof MemberRates, now: number): number {
    const rates = this.#rates[kind];
    const key = `${kind} ${member}`;
    const before = this.#buckets.get(key) ?? rates.map((rate) => fullBucket(rate, now));
    const taken = rates.map((rate, index) => takeToken(rate, before[index] ?? fullBucket(rate, now), now));
    const waitMs = Math.max(0, ...taken.map((each) => each.waitMs));
    if (waitMs > 0) return waitMs;
    this.#buckets.delete(key);
    this.#buckets.set(key, taken.map((each) => each.bucket));
    // The least recently used bucket stands first; by the time ten thousand others came it has refilled.
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value ?? key);
    return 0;
  }
}
