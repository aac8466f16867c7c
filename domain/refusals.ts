/**
 * Every expected "no" of the product: a code, and the data its text needs.
 * Texts are in `locales/` under `refusal.<code>`; a missing one fails the type check.
 */

/** Refusal codes that members may see and the data each carries. `undefined` means none. */
export interface SiteRefusals {
  // Notifications and the packaged app
  push_service_unknown: undefined;
  push_keys_invalid: undefined;
  unknown_subscriber: undefined;
  not_subscribed: undefined;
  quiet_hours_invalid: undefined;
  time_zone_invalid: undefined;
  operator_key_invalid: undefined;
  not_in_app: undefined;
  // Wire
  invalid_frame: undefined;
  unknown_module: { module: string };
  invalid_input: { field: string };
  frame_too_large: { max: number };
  body_too_large: { max: number };
  body_too_slow: undefined;
  too_many_requests: { retry_after_ms: number };
  too_many_connections: undefined;
  busy: undefined;
  deadline_exceeded: undefined;
  internal: { log_id: string };
  shutting_down: undefined;
  idempotency_mismatch: undefined;
  // Identity
  not_authenticated: undefined;
  session_expired: undefined;
  forbidden_origin: undefined;
  wrong_host: undefined;
  login_failed: undefined;
  proof_required: undefined;
  passkey_invalid: undefined;
  passkeys_full: { max: number };
  recovery_code_failed: undefined;
  code_invalid: undefined;
  // Registration
  email_taken: undefined;
  email_invalid: undefined;
  name_invalid: undefined;
  choice_invalid: undefined;
  choices_invalid: undefined;
  ages_invalid: undefined;
  distance_invalid: undefined;
  height_invalid: undefined;
  photo_missing: undefined;
  terms_required: undefined;
  password_too_short: undefined;
  password_too_long: undefined;
  password_too_common: undefined;
  birth_invalid_date: undefined;
  birth_invalid_day: undefined;
  birth_invalid_month: undefined;
  birth_invalid_year: undefined;
  birth_future: undefined;
  birth_too_young: undefined;
  birth_too_old: undefined;
  // Taking data along
  export_daily: { again_at: number };
  export_gone: undefined;
  export_elsewhere: undefined;
  // Places and photos
  place_required: undefined;
  place_too_long: undefined;
  file_type: undefined;
  file_too_large: { max: number };
  image_too_large: undefined;
  photo_unreadable: undefined;
  sensitive_content: undefined;
  photo_slots_full: { max: number };
  unknown_photo: undefined;
  photo_unchecked: undefined;
  stories_full: { max: number };
  story_text_too_long: { max: number };
  photo_gone: undefined;
  photo_verification_members: undefined;
  photo_verification_photo: undefined;
  photo_verification_waits: undefined;
  photo_verification_over: undefined;
  photo_verification_limit: { max: number };
  voice_unreadable: undefined;
  voice_too_long: undefined;
  voice_too_short: undefined;
  unknown_voice: undefined;
  // Mailed links, the account, support
  link_invalid: undefined;
  other_device: undefined;
  recovery_too_soon: { seconds: number };
  already_verified: undefined;
  closing_over: undefined;
  wrong_password: undefined;
  too_many_addresses: { retry_after_ms: number };
  support_name_invalid: undefined;
  support_topic_invalid: undefined;
  support_text_invalid: undefined;
  support_text_too_long: { max: number };
  // Translations
  translation_off: undefined;
  translation_consent: { service: string };
  translation_failed: undefined;
  // Discovery
  likes_used_up: { resets_at: number };
  nothing_to_undo: undefined;
  already_in_spotlight: undefined;
  not_for_sale: undefined;
  bio_too_long: { max: number };
  prompt_too_long: { max: number };
  report_text_too_long: { max: number };
  // Coins, premium and the wheel
  spending_blocked: { owed: number };
  first_coin_terms: { version: number };
  wave_used: undefined;
  reaction_used: undefined;
  spend_cap_reached: { cap: number; resets_at: number; window: "day" | "week" | "month" };
  quiet_hours: { until: number };
  paused: { until: number };
  pause_shorter: { until: number };
  cap_invalid: { min: number; max: number };
  unknown_package: undefined;
  payment_unavailable: undefined;
  unknown_order: undefined;
  no_spins: undefined;
  wheel_changed: undefined;
  price_changed: undefined;
  no_subscription: undefined;
  subscription_over: undefined;
  already_claimed: undefined;
  declaration_name_invalid: undefined;
  webhook_signature: undefined;
  webhook_stale: undefined;
  webhook_invalid: undefined;
  payment_mismatch: undefined;
  // Chat
  not_enough_credits: { needed: number; credits: number };
  unknown_user: undefined;
  own_id: undefined;
  blank_message: undefined;
  message_too_long: { max: number };
  unsupported_message_type: undefined;
  unknown_conversation: undefined;
  pins_full: undefined;
  unknown_message: undefined;
  not_receiver: undefined;
  not_sender: undefined;
  change_too_late: undefined;
  message_fixed: undefined;
  message_unsent: undefined;
  unknown_gift: undefined;
  unknown_story: undefined;
  premium_required: undefined;
  profile_closed: undefined;
  // Decisions
  chat_limited: { until: number };
  photos_limited: { until: number };
  // Age checks
  age_check_needed: undefined;
  age_check_over: undefined;
  age_check_done: undefined;
  age_check_open: undefined;
  age_answer_invalid: undefined;
  unknown_decision: undefined;
  appeal_text_invalid: { max: number };
  appeal_over: undefined;
  // Notices without an account
  notice_reason_invalid: undefined;
  notice_where_invalid: undefined;
  notice_text_invalid: undefined;
  notice_faith_required: undefined;
  // Pages
  not_found: undefined;
  something_wrong: undefined;
}

/** Those of the desk; their texts are in `locales/desk/`. */
export interface DeskRefusals {
  not_permitted: undefined;
  desk_sign_in_failed: undefined;
  totp_invalid: undefined;
  invite_invalid: undefined;
  staff_email_taken: undefined;
  staff_name_invalid: undefined;
  roles_invalid: undefined;
  last_admin: undefined;
  unknown_staff: undefined;
  staff_changed: undefined;
  last_key: undefined;
  second_person_required: undefined;
  claim_lost: undefined;
  claim_taken: undefined;
  claim_full: { max: number };
  nothing_waiting: undefined;
  skips_used: { max: number };
  reason_required: undefined;
  first_message_used: undefined;
  first_message_unwanted: undefined;
  gift_not_for_persona: undefined;
  only_answer: undefined;
  limit_reached: { max: number };
  pause_due: { minutes: number };
  writing_refused: { rule: string; match: string };
  writing_doubtful: { rule: string; match: string };
  unknown_persona: undefined;
  persona_invalid: { field: string };
  persona_changed: undefined;
  unknown_vault_photo: undefined;
  unknown_plan: undefined;
  vault_full: { max: number };
  style_too_long: { max: number };
  team_invalid: undefined;
  plans_full: { max: number };
  unknown_note: undefined;
  note_too_long: { max: number };
  unknown_sample: undefined;
  span_invalid: { max: number };
  decision_invalid: undefined;
  decision_text_invalid: { max: number };
  decision_end_invalid: undefined;
  decision_changed: undefined;
  own_decision: undefined;
  undo_over: undefined;
  unknown_verification: undefined;
  verification_photos: undefined;
  unknown_member: undefined;
  coins_invalid: { max: number };
  days_invalid: { max: number };
  unknown_request: undefined;
  order_not_paid: undefined;
  refund_asked: undefined;
  refund_limit: { max: number; day: number };
  unknown_declaration: undefined;
  declaration_settled: undefined;
  unknown_dispute: undefined;
  dispute_changed: undefined;
  unknown_day: undefined;
  unknown_ticket: undefined;
  ticket_changed: undefined;
  ticket_text_invalid: { max: number };
  unknown_broadcast: undefined;
  broadcast_changed: undefined;
  broadcast_not_counted: undefined;
  broadcast_begun: undefined;
  broadcast_over: undefined;
  broadcast_languages_required: undefined;
  broadcast_channels_required: undefined;
  broadcast_text_invalid: { lang: string; max_title: number; max_text: number };
  broadcast_rate_invalid: { max: number };
  unknown_case: undefined;
  case_changed: undefined;
  case_taken: undefined;
  reports_closed: undefined;
  reports_required: undefined;
  unknown_proposal: undefined;
  unknown_version: undefined;
  proposal_changed: undefined;
  proposal_not_yours: undefined;
  proposal_empty: undefined;
  proposal_note_invalid: { max: number };
  catalogue_invalid: { problems: string };
  catalogue_changed: undefined;
  id_used: { id: string };
  legal_invalid: { problems: string };
  legal_summary_missing: { max: number };
  plan_invalid: undefined;
}

export interface Refusals extends SiteRefusals, DeskRefusals {}

export type SiteRefusalCode = keyof SiteRefusals;
export type DeskRefusalCode = keyof DeskRefusals;
export type RefusalCode = keyof Refusals;

/** Codes for a missing answer: they have no text, and never cross the wire. */
export type UnansweredCode = "connection_lost" | "no_answer";

/**
 * What the codes that are not final say of their command; every other one has refused it for good.
 * `temporary`: it was not carried out, and the same call may succeed in a moment.
 * `unknown`: it may have been carried out, or may still be. It may only be repeated under its `rid`.
 */
const OPEN: Readonly<Partial<Record<string, "temporary" | "unknown">>> = {
  connection_lost: "unknown",
  no_answer: "unknown",
  deadline_exceeded: "unknown",
  internal: "unknown",
  // An earlier try under the same `rid` may be under way in the instance that ends.
  shutting_down: "unknown",
  busy: "temporary",
  too_many_requests: "temporary",
  too_many_addresses: "temporary",
  too_many_connections: "temporary",
  recovery_too_soon: "temporary",
  body_too_slow: "temporary",
} satisfies Partial<Record<RefusalCode | UnansweredCode, "temporary" | "unknown">>;

/** Whether the refused command may have been carried out all the same. */
export function isOutcomeUnknown(code: string): boolean {
  return OPEN[code] === "unknown";
}

/** Whether the same call may succeed in a moment. */
export function isTemporary(code: string): boolean {
  return OPEN[code] === "temporary" || isOutcomeUnknown(code);
}

/** A refusal as a value: `code` selects the text, `data` fills it. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [C in Code]: Refusals[C] extends undefined ? { code: C; data?: undefined } : { code: C; data: Refusals[C] };
}[Code];

/** What a decision returns: a refusal, or the value it stands for. */
export type Result<Value, Code extends RefusalCode = RefusalCode> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal<Code> };

/** Wraps a value as success. */
export function accept<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** Wraps a refusal. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...data: Refusals[Code] extends undefined ? [] : [Refusals[Code]]
): { ok: false; refusal: Refusal<Code> } {
  const refusal = (data.length ? { code, data: data[0] } : { code }) as Refusal<Code>;
  return { ok: false, refusal };
}
