/** Why something was refused at the desk, in words. Pure. */
import { WRITING_RULES } from "@/domain/writing/kinds.ts";
import { type CallRefusal, isUnanswered } from "@/client/answer.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

/** Refusals that carry nothing to be put into words. */
const PLAIN = [
  "refusal.not_permitted",
  "refusal.proof_required",
  "refusal.claim_lost",
  "refusal.claim_taken",
  "refusal.nothing_waiting",
  "refusal.reason_required",
  "refusal.first_message_used",
  "refusal.first_message_unwanted",
  "refusal.gift_not_for_persona",
  "refusal.only_answer",
  "refusal.change_too_late",
  "refusal.message_fixed",
  "refusal.message_unsent",
  "refusal.unknown_persona",
  "refusal.unknown_staff",
  "refusal.unknown_note",
  "refusal.profile_closed",
  "refusal.unknown_user",
  "refusal.unknown_message",
  "refusal.blank_message",
  "refusal.message_too_long",
  "refusal.busy",
  "refusal.photo_gone",
] as const;

/** Refusals that say how much is allowed. */
const LIMITS = [
  "refusal.claim_full",
  "refusal.skips_used",
  "refusal.limit_reached",
  "refusal.note_too_long",
] as const;

export function refusalText(t: DeskTranslate, { code, data }: CallRefusal): string {
  if (isUnanswered(code)) return t("desk.error.unanswered");
  const plain = PLAIN.find((key) => key === `refusal.${code}`);
  if (plain) return t(plain);
  const limit = LIMITS.find((key) => key === `refusal.${code}`);
  if (limit) return t(limit, { max: Number(data.max ?? 0) });
  if (code === "pause_due") return t("refusal.pause_due", { minutes: Number(data.minutes ?? 0) });
  if (code === "writing_refused") {
    return t("refusal.writing_refused", { rule: ruleText(t, data.rule), match: String(data.match ?? "") });
  }
  return t("refusal.something_wrong");
}

/** A rule of writing, in words. */
export function ruleText(t: DeskTranslate, rule: unknown): string {
  const known = WRITING_RULES.find((each) => each === rule);
  return known ? t(`desk.rule.${known}`) : String(rule ?? "");
}
