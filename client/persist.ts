/** Repeats a call while its refusal is temporary. A lost connection ends that: the caller refreshes after a reconnect. */
import type { CallInput, Module } from "@/protocol/calls/mod.ts";
import type { Answer } from "@/client/answer.ts";
import { decideAfterAnswer } from "@/client/outbox_decision.ts";
import type { Call } from "@/client/socket.ts";

/** Attempts before the refusal is final. */
const TRIES = 6;

/** Makes a call until its answer is final, with the same delays as the outbox. */
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
