/** A refusal in words, with what it says of itself, and the status of a page that shows it. */
import type { Refusal } from "@/domain/refusals.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

/** Every refusal has a text, whose params are its data. */
export function refusalText(dt: DeskTranslate, refusal: Refusal): string {
  const translate = dt as (key: string, params?: unknown) => string;
  return translate(`refusal.${refusal.code}`, refusal.data);
}

/** The status of a page that shows it. */
export function refusalStatus({ code }: Refusal): 401 | 403 | 404 | 422 | 429 | 503 {
  switch (code) {
    case "not_authenticated":
    case "session_expired":
      return 401;
    case "not_permitted":
    case "proof_required":
      return 403;
    case "unknown_sample":
    case "unknown_decision":
    case "unknown_case":
    case "unknown_verification":
    case "unknown_ticket":
    case "unknown_broadcast":
    case "unknown_member":
    case "unknown_order":
    case "unknown_dispute":
    case "unknown_declaration":
    case "unknown_day":
    case "unknown_proposal":
    case "unknown_version":
      return 404;
    case "too_many_requests":
      return 429;
    case "busy":
    case "deadline_exceeded":
    case "internal":
    case "shutting_down":
      return 503;
    default:
      return 422;
  }
}
