/** The offset paging that the spec's lists share: `currentLength` rows are already there, take the next ones. */
import { z } from "zod/mini";

/** Highest offset a list answers; far beyond what a member can scroll to. */
const OFFSET_MAX = 100_000;

/** Fields of a paged call, with its page size and the most it gives at once. */
export function paging(size: number, most: number) {
  return {
    currentLength: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(OFFSET_MAX)), 0),
    recordsToTake: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), size),
  };
}

/** Fields of a paged call on a list whose rows are numbered: `before`, the `seq` of the last row, outranks `currentLength`. */
export function listPaging(size: number) {
  return { ...paging(size, size), before: z.optional(z.number().check(z.int(), z.minimum(0))) };
}

/** A member id as the wire carries it; whether it exists is for the handler. */
export const wireMemberId = z.string().check(z.minLength(1), z.maxLength(64));
