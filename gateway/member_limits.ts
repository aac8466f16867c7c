/** The limits of a member's calls in this isolate, whatever the number of their sockets (promises: rates). */
import type { MemberId } from "@/domain/ids.ts";
import { type Bucket, fullBucket, type Rate, type RateKind, takeToken } from "@/domain/rate.ts";

/** Buckets kept before the full ones are dropped. */
const BUCKETS_MAX = 10_000;

/** The rates of each kind; every one of them must have a token. */
export type MemberRates = Readonly<Record<RateKind, readonly Rate[]>>;

export class MemberLimits {
  readonly #rates: MemberRates;
  readonly #buckets = new Map<string, Bucket[]>();

  constructor(rates: MemberRates) {
    this.#rates = rates;
  }

  /** Takes one token of each rate of these kinds, or none at all. Gives 0, or how long to wait in milliseconds. */
  take(member: MemberId, kinds: readonly RateKind[], now: number): number {
    const taken = kinds.map((kind) => {
      const key = `${kind} ${member}`;
      const before = this.#buckets.get(key) ?? [];
      const tokens = this.#rates[kind].map((rate, index) =>
        takeToken(rate, before[index] ?? fullBucket(rate, now), now)
      );
      return { key, tokens };
    });
    const waitMs = Math.max(0, ...taken.flatMap(({ tokens }) => tokens.map((each) => each.waitMs)));
    if (waitMs > 0) return waitMs;
    for (const { key, tokens } of taken) this.#keep(key, tokens.map(({ bucket }) => bucket));
    return 0;
  }

  #keep(key: string, buckets: Bucket[]): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, buckets);
    // The least recently used bucket stands first; by the time ten thousand others came it has refilled.
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value ?? key);
  }
}
