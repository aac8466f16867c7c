/** Decides what happens to a message after an answer. Pure; for `outbox_delivery.ts` and `outbox.ts`. */
import { isTemporary } from "@/domain/refusals.ts";
import { type AnyAnswer, type CallRefusal, refusalNumber } from "@/client/answer.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";

/** Attempts at a message that ends in internal errors, before it counts as failed. */
const FAILURES_MAX = 4;
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 15_000;

/** Stands beside the refusal codes for a photo or a recording whose upload failed, or had no answer. */
export const UPLOAD_FAILED = "upload_lost";

/** What was shown to be free, or cheaper, has another price by now. */
const PRICE_CHANGED = "price_changed";

/** Failures whose cause a retry removes (`mend`, `needsNewRid`). */
const MENDABLE: readonly string[] = [
  "first_coin_terms",
  "idempotency_mismatch",
  PRICE_CHANGED,
  "unknown_message",
  UPLOAD_FAILED,
];

/** An upload is gone: the server keeps one for an hour. */
const UPLOAD_GONE = /^unknown_(photo|voice)$/;

/** Why a message was not paid. */
export type GivenBackCode = "not_enough_credits" | "spending_blocked" | "spend_cap_reached" | "paused";

export type OutboxDecision = { kind: "sent" } | AfterRefusal;

export type AfterRefusal<Code = GivenBackCode> =
  /** Sends it again under its rid, after a while. */
  | { kind: "retry"; afterMs: number }
  /** Sends it again under its rid, when the socket is open again. */
  | { kind: "wait" }
  /** It could not be paid: a text goes back to its box. */
  | { kind: "give_back"; code: Code }
  /** The member sees that it failed, and may retry where that can help. */
  | { kind: "failed"; code: string };

/** Decides after attempt number `attempt`, counted from 1. */
export function decideAfterAnswer(answer: AnyAnswer, attempt: number): OutboxDecision {
  return answer.ok ? { kind: "sent" } : decideAfterRefusal(answer.refusal, attempt);
}

/** The same after a refusal. */
export function decideAfterRefusal(refusal: CallRefusal, attempt: number): AfterRefusal {
  const { code } = refusal;
  const backoffMs = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (attempt - 1));
  switch (code) {
    case "connection_lost":
    case "shutting_down":
    case "not_authenticated":
    case "session_expired":
      return { kind: "wait" };
    case "not_enough_credits":
    case "spending_blocked":
    case "spend_cap_reached":
    case "paused":
      return { kind: "give_back", code };
  }
  const isGivenUp = code === "internal" && attempt >= FAILURES_MAX;
  if (isGivenUp || !isTemporary(code)) return { kind: "failed", code };
  return { kind: "retry", afterMs: refusalNumber(refusal, "retry_after_ms") ?? backoffMs };
}

/** Whether a retry needs a new rid: the old one belongs to another message. */
export function needsNewRid(code: string): boolean {
  return code === "idempotency_mismatch";
}

/** Whether a retry can help. */
export function mayTryAgain(code: string): boolean {
  return isTemporary(code) || MENDABLE.includes(code) || UPLOAD_GONE.test(code);
}

/** Whether a retry has to leave the quote out: the quoted message is gone. */
export function needsNoQuote(code: string): boolean {
  return code === "unknown_message";
}

/** A failed entry without what made it fail, for a retry. */
export function mend(entry: OutboxEntry): OutboxEntry {
  const { failed, ...rest } = entry;
  // Who tries again has been told of it.
  if (failed === PRICE_CHANGED) return { ...rest, price: undefined, failed: null };
  if (failed === null || !needsNoQuote(failed)) {
    return { ...rest, ...UPLOAD_GONE.test(failed ?? "") && { text: "" }, failed: null };
  }
  const { reply: _gone, ...bare } = rest;
  return { ...bare, failed: null };
}
