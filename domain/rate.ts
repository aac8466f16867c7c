/** Token buckets: `burst` at once, then `perSecond`. Pure; time comes in as milliseconds. */

/** What a member does that is limited by rates of its own (promises: rates). */
export type RateKind =
  | "send"
  | "gift"
  | "swipe"
  | "story"
  | "react"
  | "typing"
  | "search"
  | "place"
  | "spin"
  | "pay"
  | "push"
  | "translate";

export interface Rate {
  /** Most tokens the bucket holds. */
  burst: number;
  /** Tokens that come back each second. */
  perSecond: number;
}

export interface Bucket {
  tokens: number;
  /** When `tokens` was true, in milliseconds. */
  at: number;
}

/** Parts of a token that sums of fractions may lack. */
const ROUNDING = 1e-9;

/** A full bucket. */
export function fullBucket(rate: Rate, now: number): Bucket {
  return { tokens: rate.burst, at: now };
}

/**
 * Takes one token. Returns the bucket after it and how long to wait before one is there again
 * (0 where the token was taken), in milliseconds.
 */
export function takeToken(rate: Rate, bucket: Bucket, now: number): { bucket: Bucket; waitMs: number } {
  const elapsed = Math.max(0, now - bucket.at) / 1000;
  const tokens = Math.min(rate.burst, bucket.tokens + elapsed * rate.perSecond);
  if (tokens >= 1 - ROUNDING) return { bucket: { tokens: Math.max(0, tokens - 1), at: now }, waitMs: 0 };
  return { bucket: { tokens, at: now }, waitMs: Math.ceil(((1 - tokens) / rate.perSecond) * 1000) };
}
