/**
 * Reads the body of a request whole, within limits of length and of time, whatever its headers say. Used by
 * `limit_body.ts` alone, so that no page ever waits for a body, or holds more of one than is allowed.
 */

export interface BodyLimits {
  maxBytes: number;
  /** So long it may take in any case, and in no case longer than `maxMs`. */
  graceMs: number;
  /** What comes in time buys more of it: a body has to arrive at this rate, from its start on. */
  leastBytesPerSecond: number;
  maxMs: number;
}

export type BodyFault = "too_long" | "too_slow";

/** Gives the bytes, or why they were not read to their end. Throws where the sender hung up. */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  const { maxBytes, graceMs, leastBytesPerSecond, maxMs } = limits;
  const start = performance.now();
  const reader = body.getReader();
  const slow = Promise.withResolvers<"too_slow">();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let bytes = new Uint8Array();
  let length = 0;
  try {
    for (;;) {
      clearTimeout(timer);
      const allowedMs = Math.min(maxMs, graceMs + length / leastBytesPerSecond * 1_000);
      const leftMs = Math.max(0, start + allowedMs - performance.now());
      timer = setTimeout(() => slow.resolve("too_slow"), leftMs);
      const next = await Promise.race([reader.read(), slow.promise]);
      if (next === "too_slow") return await giveUp(reader, next);
      if (next.done) return bytes.subarray(0, length);
      const from = length;
      length += next.value.length;
      if (length > maxBytes) return await giveUp(reader, "too_long");
      if (length > bytes.length) bytes = grow(bytes, Math.min(maxBytes, Math.max(length, bytes.length * 2)));
      bytes.set(next.value, from);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody takes the rest. */
async function giveUp(reader: ReadableStreamDefaultReader, fault: BodyFault): Promise<BodyFault> {
  await reader.cancel().catch(() => {});
  return fault;
}

function grow(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(length);
  grown.set(bytes);
  return grown;
}
