/** Why a message was not sent, in words. Pure. */
import { mayTryAgain, UPLOAD_FAILED } from "@/client/outbox_decision.ts";
import type { Translate } from "@/locales/text.ts";

/** Refusals of what is sent itself. */
const LASTING = [
  "refusal.file_too_large",
  "refusal.file_type",
  "refusal.first_coin_terms",
  "refusal.image_too_large",
  "refusal.photo_unchecked",
  "refusal.photo_unreadable",
  "refusal.price_changed",
  "refusal.sensitive_content",
  "refusal.unknown_gift",
  "refusal.unknown_story",
  "refusal.voice_too_long",
  "refusal.voice_too_short",
  "refusal.voice_unreadable",
] as const;

/** Undefined where it is enough that it was not sent, and can be. */
export function failureText(t: Translate, failed: string): string | undefined {
  const lasting = LASTING.find((text) => text.endsWith(`.${failed}`));
  if (lasting) return t(lasting);
  if (failed === UPLOAD_FAILED) return t("error.upload_failed");
  return failed === "internal" || !mayTryAgain(failed) ? t("error.send_failed") : undefined;
}
