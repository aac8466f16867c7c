/** A call that must not be lost: made again while the server is only busy. A lost socket ends it: its return asks anew. */
import type { CallInput, Module } from "@/protocol/calls/mod.ts";
import type { Answer } from "@/client/answer.ts";
import { decideAfterAnswer } from "@/client/outbox_decision.ts";
import type { Call } from "@/client/socket.ts";

/** Tries before it is given up until the next event. */
const TRIES = 6;

/** Makes a call until its answer is final, with the pauses that a message would have. */
export async function callPersistently<M extends Module>(
  call: Call,
  module: M,
  data: CallInput<M>,
): Promise<Answer<M>> {
  for (let attempt = 1;; attempt++) {
    const answer = await call(module, data);
    const decision = decideAfterAnswer(answer, attempt);
    if (decision.kind !== "retry" || attempt === TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, decision.afterMs));
  }
}
