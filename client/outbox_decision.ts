/** What becomes of a message after an answer. Pure; `outbox.ts` does it. */
import { type AnyAnswer, refusalNumber } from "@/client/answer.ts";

/** Tries of a message that the server failed on, before the member is asked. */
const FAILURES_MAX = 4;
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 15_000;

export type OutboxDecision =
  | { kind: "sent" }
  /** The same rid again, after a while. */
  | { kind: "retry"; afterMs: number }
  /** The same rid again, when the socket is back. */
  | { kind: "wait" }
  /** The coins were missing: the text goes back to its box. */
  | { kind: "give_back" }
  /** "Not sent. Tap to retry." */
  | { kind: "failed"; code: string };

/** Decides after try number `attempt` (1 is the first). */
export function decideAfterAnswer(answer: AnyAnswer, attempt: number): OutboxDecision {
  if (answer.ok) return { kind: "sent" };
  const { refusal } = answer;
  const backoffMs = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  switch (refusal.code) {
    case "connection_lost":
    case "shutting_down":
    case "not_authenticated":
    case "session_expired":
      return { kind: "wait" };
    case "too_many_requests":
      return { kind: "retry", afterMs: refusalNumber(refusal, "retry_after_ms") ?? backoffMs };
    case "busy":
    case "deadline_exceeded":
    case "no_answer":
      return { kind: "retry", afterMs: backoffMs };
    case "internal":
      return attempt < FAILURES_MAX
        ? { kind: "retry", afterMs: backoffMs }
        : { kind: "failed", code: refusal.code };
    case "not_enough_credits":
      return { kind: "give_back" };
    default:
      return { kind: "failed", code: refusal.code };
  }
}

/** Whether a retry by the member needs a new rid: the old one is taken by another text. */
export function needsNewRid(code: string): boolean {
  return code === "idempotency_mismatch";
}
