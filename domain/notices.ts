/**
 * The texts that a banner may have, by their keys: the page brings these and no others, so a notice needs no
 * dictionary. A new one is added here; `locales/` has its text.
 */

export const NOTICE_TEXTS = [
  "notice.copied",
  "notice.copy_failed",
  "notice.free_spin_winner",
  "notice.like",
  "notice.like_from",
  "notice.match",
  "notice.profile_saved",
  "notice.renewal_failed",
  "notice.report_submitted",
  "notice.settings_saved",
  "notice.spotlight",
  "notice.story_failed",
  "notice.story_posted",
  "notice.coins_received",
  "notice.payment_cancelled",
  "notice.payment_expired",
  "notice.payment_refused",
  "notice.payment_returned",
  "notice.subscription_activated",
  "notice.user_blocked",
  "notice.visit",
  "notice.visit_from",
  "notice.wheel_credits",
  "error.occurred",
  "error.report_failed",
  "error.sensitive_content",
  "error.send_failed",
  "refusal.busy",
  "refusal.likes_used_up",
  "refusal.nothing_to_undo",
  "refusal.sensitive_content",
  "refusal.something_wrong",
  "refusal.spend_cap_reached",
  "refusal.spending_blocked",
  "refusal.too_many_requests",
  "refusal.unknown_message",
  "refusal.unknown_story",
  "refusal.unknown_user",
] as const;

export type NoticeText = typeof NOTICE_TEXTS[number];
