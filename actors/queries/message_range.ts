/** Which messages of a conversation a page has, of those that its viewer has not deleted. Pure. */
import { RESUME_MAX_MESSAGES } from "@/domain/limits.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";

/** Messages `from` up to and without `to`, and whether there are more in the direction of the page. */
export interface MessageRange {
  from: number;
  to: number;
  hasMore: boolean;
}

/**
 * The range that a page asks for; null where more was missed than a resume brings (P5). Whoever resumes after, or asks
 * from, a message that they have deleted since goes on where theirs begin, so there is no hole.
 */
export function rangeOf(
  page: Omit<HandlerInput<"messages">, "contact_user_id">,
  { floor, last }: { floor: number; last: number },
): MessageRange | null {
  const { recordsToTake: take, currentLength, before_seq, after_seq, from_seq } = page;
  const start = after_seq === undefined ? from_seq : after_seq + 1;
  if (start !== undefined) {
    const from = Math.max(floor + 1, start);
    if (after_seq !== undefined && last + 1 - from > RESUME_MAX_MESSAGES) return null;
    const to = Math.min(last + 1, from + take);
    return { from, to, hasMore: to <= last };
  }
  const to = Math.min(last + 1, before_seq ?? last + 1 - currentLength);
  const from = Math.max(floor + 1, to - take);
  return { from, to, hasMore: from > floor + 1 };
}
