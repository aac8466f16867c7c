/**
 * How long each kind of row lives, which the database itself does not tell: what a backup leaves out, and with which
 * rest of its life a restored row comes back. Used by the archive and the audit.
 */
import { MAIL_TAKEN_LIFE_MS, TICKET_ANSWERS_LIFE_MS } from "@/domain/limits.ts";
import type { RateRow } from "@/store/records.ts";

/**
 * `kept`: until it is removed. `exp`: until the value's own `exp`. `attempts`: some time after the last attempt.
 * `taken`, `answered`: some time after the one in the value, or the key. `running`: only means something to the instances
 * that run now, so no backup holds it.
 */
export type Life = "kept" | "exp" | "attempts" | "taken" | "answered" | "running";

/** Every kind of row (the first part of its key) and its life. */
export const LIVES = {
  schema: "kept",
  program: "kept",
  probe: "running",
  landed: "running",
  catalogue: "kept",
  member: "kept",
  member_by_email: "kept",
  member_by_name: "kept",
  about_filled: "kept",
  names_filled: "kept",
  address_request: "exp",
  desk_coins: "kept",
  member_by_time: "kept",
  session: "exp",
  member_session: "exp",
  account: "kept",
  entry: "kept",
  spending_month: "kept",
  spending_month_due: "kept",
  conversation: "kept",
  message: "kept",
  contact: "kept",
  pin: "kept",
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
  account_end: "kept",
  erasure: "kept",
  erased: "kept",
  books_end: "kept",
  ended_day: "kept",
  erased_address: "exp",
  ticket: "kept",
  ticket_entry: "kept",
  ticket_in: "kept",
  ticket_held: "kept",
  ticket_of: "kept",
  ticket_from: "kept",
  ticket_answered: "answered",
  tickets_filled: "kept",
  mailbox_place: "kept",
  mail_taken: "taken",
  photo: "kept",
  voice: "kept",
  blob_end: "kept",
  photo_review: "kept",
  photo_like: "kept",
  refused_photo: "kept",
  refused_like: "kept",
  refused_sha: "kept",
  decision: "kept",
  decision_at: "kept",
  decision_of: "kept",
  decision_untold: "kept",
  appeal_open: "kept",
  out_end: "kept",
  selfie: "exp",
  selfie_waiting: "kept",
  selfie_grant: "running",
  verified_photos: "kept",
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
  report_of: "kept",
  report_by: "kept",
  report_case: "kept",
  case_open: "kept",
  case_at: "kept",
  evidence_end: "kept",
  reports_filled: "kept",
  catalogue_version: "kept",
  catalogue_hash: "kept",
  catalogue_change: "kept",
  proposal: "kept",
  proposal_open: "kept",
  proposal_due: "kept",
  proposal_catalogue: "kept",
  proposal_text: "kept",
  legal_state: "kept",
  legal_version: "kept",
  legal_version_text: "kept",
  legal_accepted: "kept",
  paused_address: "exp",
  order: "kept",
  order_of: "kept",
  order_at: "kept",
  orders_filled: "kept",
  reconcile_run: "kept",
  cash_entry: "kept",
  dispute: "kept",
  dispute_open: "kept",
  dispute_at: "kept",
  dispute_of: "kept",
  closing: "kept",
  closing_start: "kept",
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
  declaration_open: "kept",
  declarations_filled: "kept",
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
  login_keys: "kept",
  staff_challenge: "running",
  staff_log: "kept",
  staff_log_head: "kept",
  staff_log_about: "kept",
  staff_log_by: "kept",
  requote: "kept",
  quotes_filled: "kept",
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
  stat: "kept",
  stat_day: "kept",
  member_total: "kept",
  active: "kept",
  queue_lengths: "exp",
  broadcast: "kept",
  broadcast_progress: "kept",
  broadcast_at: "kept",
  broadcast_open: "kept",
  notice_of: "exp",
  picture_grant: "exp",
  // A backup holds none of its files, and whoever waits may ask anew.
  export: "running",
  export_due: "running",
} as const satisfies Readonly<Record<string, Life>>;

/** A kind of row. */
export type RowKind = keyof typeof LIVES;

/** The life of a kind of row; undefined for one that nobody knows. */
export function lifeOf(kind: string): Life | undefined {
  return Object.hasOwn(LIVES, kind) ? LIVES[kind as RowKind] : undefined;
}

/** Longer than the window of any slow limit. */
export const ATTEMPTS_LIFE_MS = 24 * 3_600_000;

/** When a row ends, in milliseconds since 1970: Infinity for one that stays, 0 for one that no backup holds. */
export function endOf(key: Deno.KvKey, value: unknown): number {
  const life = lifeOf(String(key[0])) ?? "kept";
  switch (life) {
    case "kept":
      return Infinity;
    case "running":
      return 0;
    case "exp":
      return (value as { exp: number }).exp;
    case "attempts":
      return Math.max(0, ...(value as RateRow).attempts) + ATTEMPTS_LIFE_MS;
    case "taken":
      return Number(value) + MAIL_TAKEN_LIFE_MS;
    case "answered":
      return Number(key[1]) + TICKET_ANSWERS_LIFE_MS;
    default:
      return life satisfies never;
  }
}
