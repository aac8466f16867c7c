/** Refusals of a form that only want time: their status, when to come back, and their words. */
import type { Refusal, SiteRefusalCode } from "@/domain/refusals.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Refusals that end by themselves. */
type Passing = Refusal<
  | "too_many_requests"
  | "too_many_addresses"
  | "recovery_too_soon"
  | "busy"
  | "deadline_exceeded"
  | "shutting_down"
>;

/** Of the server, not of what the visitor asks, and how many seconds to wait then. */
const BUSY: ReadonlySet<SiteRefusalCode> = new Set(["busy", "deadline_exceeded", "shutting_down"]);
const BUSY_S = 2;

/** Sets Retry-After and gives the status of the answer. */
export function retryLater(c: PageContext, refusal: Passing): 429 | 503 {
  c.header("Retry-After", String(secondsOf(refusal)));
  return BUSY.has(refusal.code) ? 503 : 429;
}

function secondsOf(refusal: Passing): number {
  switch (refusal.code) {
    case "busy":
    case "deadline_exceeded":
    case "shutting_down":
      return BUSY_S;
    case "recovery_too_soon":
      return refusal.data.seconds;
    case "too_many_requests":
    case "too_many_addresses":
      return Math.ceil(refusal.data.retry_after_ms / 1000);
  }
}

/** What a refusal says on a page: how long to wait, where it knows. */
export function refusalText(c: PageContext, refusal: Refusal<SiteRefusalCode>): string {
  const { t } = c.var;
  return refusal.code === "recovery_too_soon"
    ? t("recovery.wait", { count: refusal.data.seconds })
    : t(`refusal.${refusal.code}`);
}
