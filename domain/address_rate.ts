/** A fast limit by network address, or by member, in this isolate's memory: for what costs little and leaves nothing behind. */
import { type Bucket, fullBucket, type Rate, takeToken } from "@/domain/rate.ts";

/** Buckets kept; by the time so many other addresses came, the one that is dropped has refilled. */
const BUCKETS_MAX = 10_000;

export class AddressRate {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes a token of an address, or of a member. Gives 0, or how long to wait in milliseconds. */
  take(address: string, now: number): number {
    const before = this.#buckets.get(address) ?? fullBucket(this.#rate, now);
    const { bucket, waitMs } = takeToken(this.#rate, before, now);
    // The least recently used one stands first.
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value ?? address);
    return waitMs;
  }
}
