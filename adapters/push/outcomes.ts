/** What the answer of a push service means, where the three of them agree. Pure. */
import type { PushOutcome } from "@/domain/push.ts";
import type { ServiceAnswer } from "@/adapters/push/post.ts";

export const LATER: PushOutcome = { kind: "later", afterMs: null };

/** 406 is what Windows' service says to a server that sends too fast. */
const LATER_STATUS: readonly number[] = [406, 408, 425, 429];

/** `goneBy` says of an answer that the device is no longer there. */
export function outcomeOf(
  answer: ServiceAnswer | null,
  goneBy: (answer: ServiceAnswer) => boolean,
): PushOutcome {
  if (!answer) return LATER;
  const { status, afterMs } = answer;
  if (status >= 200 && status < 300) return { kind: "delivered" };
  if (goneBy(answer)) return { kind: "gone" };
  if (status >= 500 || LATER_STATUS.includes(status)) return { kind: "later", afterMs };
  return { kind: "refused", status };
}
