/**
 * Decides what happens to a line of the desk after a refusal. Pure; for the outboxes of `persona_line.ts`.
 * Invariant: a text that is refused for good goes back to its box, whatever the reason: nothing that a moderator has
 * written is lost, and what may have been committed is never sent under another rid.
 */
import type { CallRefusal } from "@/client/answer.ts";
import { type AfterRefusal, decideAfterRefusal } from "@/client/outbox_decision.ts";

/** Failures after which it is not known that nothing was committed: those are tried again under the same rid. */
const UNCERTAIN: readonly string[] = ["internal", "idempotency_mismatch"];

export function decideAtDesk(refusal: CallRefusal, attempt: number): AfterRefusal<CallRefusal> {
  const decision = decideAfterRefusal(refusal, attempt);
  switch (decision.kind) {
    case "retry":
    case "wait":
      return decision;
    case "failed":
      return UNCERTAIN.includes(decision.code) ? decision : { kind: "give_back", code: refusal };
    case "give_back":
      return { kind: "give_back", code: refusal };
    default:
      return decision satisfies never;
  }
}
