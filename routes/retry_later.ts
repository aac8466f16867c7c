/** Refusals of a form that only want time: their status, and when to come back. */
import type { Refusal } from "@/domain/refusals.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Seconds to wait where the server is just busy. */
const BUSY_S = 2;

/** Sets Retry-After and gives the status of the answer. */
export function retryLater(c: PageContext, refusal: Refusal<"too_many_requests" | "busy">): 429 | 503 {
  const seconds = refusal.code === "busy" ? BUSY_S : Math.ceil(refusal.data.retry_after_ms / 1000);
  c.header("Retry-After", String(seconds));
  return refusal.code === "busy" ? 503 : 429;
}
