/**
 * How long each kind of row lives, which the database itself does not tell: what a backup leaves out, and with which
 * rest of its life a restored row comes back. Used by the archive and the audit.
 */
import type { RateRow } from "@/store/records.ts";

/**
 * `kept`: until it is removed. `exp`: until the value's own `exp`. `attempts`: some time after the last attempt.
 * `running`: only means something to the instances that run now, so no backup holds it.
 */
type Life = "kept" | "exp" | "attempts" | "running";

/** Every kind of row (the first part of its key) and its life. */
export const LIVES: Readonly<Record<string, Life>> = {
  schema: "kept",
  probe: "running",
  landed: "running",
  catalogue: "kept",
  member: "kept",
  member_by_email: "kept",
  member_by_time: "kept",
  session: "exp",
  member_session: "exp",
  account: "kept",
  entry: "kept",
  conversation: "kept",
  message: "kept",
  contact: "kept",
  unread: "kept",
  rid: "exp",
  totals: "kept",
  route: "running",
  instance: "running",
  instance_member: "running",
  inbox: "running",
  inbox_head: "running",
  mail_job: "exp",
  mail_token: "exp",
  member_token: "exp",
  former_emails: "exp",
  reserved_email: "exp",
  ticket: "kept",
  photo: "kept",
  blob_end: "kept",
  photo_review: "kept",
  story: "exp",
  story_feed: "exp",
  stories_seen: "exp",
  story_look: "exp",
  demo_stories: "kept",
  relation: "kept",
  swipes: "kept",
  swiped: "kept",
  mylike: "kept",
  fan: "kept",
  visitor: "kept",
  match: "kept",
  visit_by_time: "kept",
  standing: "kept",
  candidate: "kept",
  popular: "kept",
  city: "kept",
  spotlight: "kept",
  spotlight_of: "kept",
  block: "kept",
  hidden: "kept",
  blocked: "kept",
  archived: "kept",
  report: "kept",
  closed_report: "kept",
  catalogue_version: "kept",
  catalogue_hash: "kept",
  order: "kept",
  order_of: "kept",
  order_open: "kept",
  order_by_payment: "kept",
  payment_event: "exp",
  payment_returned: "exp",
  subscription: "kept",
  subscription_of: "kept",
  subscription_by_reference: "kept",
  subscription_untold: "kept",
  subscription_look: "kept",
  declaration: "kept",
  granted: "kept",
  granted_target: "kept",
  wheel: "kept",
  spin: "kept",
  test_checkout: "kept",
  test_due: "kept",
  test_webhook: "exp",
  alert: "exp",
  told: "exp",
  alert_settings: "kept",
  subscriber: "kept",
  subscriber_of: "kept",
  subscriber_by_target: "kept",
  digest: "kept",
  digest_of: "kept",
  secret: "kept",
  legal: "kept",
  rate: "attempts",
  staff: "kept",
  staff_by_email: "kept",
  staff_session: "running",
  staff_session_of: "running",
  staff_invite: "running",
  staff_challenge: "running",
  staff_log: "kept",
  staff_log_head: "kept",
  staff_log_about: "kept",
  staff_log_by: "kept",
  desk_queue: "kept",
  answer_due: "kept",
  shift: "running",
  persona: "kept",
  personas_filled: "kept",
  member_note: "kept",
  persona_fact: "kept",
  vault_seen: "kept",
  desk_draft: "kept",
  desk_opened: "kept",
  desk_count: "kept",
  desk_hands: "kept",
  answer_time: "exp",
  answer_time_of: "exp",
  refund_time: "exp",
  act_time: "exp",
  sample: "exp",
  sample_at: "exp",
  sample_of: "exp",
  care: "exp",
  picture_grant: "exp",
};

/** Longer than the window of any slow limit. */
const ATTEMPTS_LIFE_MS = 24 * 3_600_000;

/** When a row ends, in milliseconds since 1970: Infinity for one that stays, 0 for one that no backup holds. */
export function endOf(key: Deno.KvKey, value: unknown): number {
  const life = LIVES[String(key[0])] ?? "kept";
  switch (life) {
    case "kept":
      return Infinity;
    case "running":
      return 0;
    case "exp":
      return (value as { exp: number }).exp;
    case "attempts":
      return Math.max(0, ...(value as RateRow).attempts) + ATTEMPTS_LIFE_MS;
    default:
      return life satisfies never;
  }
}
