import assert from "node:assert/strict";
import { isOutcomeUnknown, isTemporary, type RefusalCode, type UnansweredCode } from "@/domain/refusals.ts";

type Trait = "final" | "temporary" | "unknown";

/** What each code says of its command; a code that is missing here does not compile. */
const TRAITS: Readonly<Record<RefusalCode | UnansweredCode, Trait>> = {
  connection_lost: "unknown",
  no_answer: "unknown",
  push_service_unknown: "final",
  push_keys_invalid: "final",
  unknown_subscriber: "final",
  not_subscribed: "final",
  quiet_hours_invalid: "final",
  time_zone_invalid: "final",
  operator_key_invalid: "final",
  not_in_app: "final",
  invalid_frame: "final",
  unknown_module: "final",
  invalid_input: "final",
  frame_too_large: "final",
  body_too_large: "final",
  body_too_slow: "temporary",
  too_many_requests: "temporary",
  too_many_connections: "temporary",
  busy: "temporary",
  deadline_exceeded: "unknown",
  internal: "unknown",
  shutting_down: "unknown",
  idempotency_mismatch: "final",
  not_authenticated: "final",
  session_expired: "final",
  forbidden_origin: "final",
  wrong_host: "final",
  login_failed: "final",
  email_taken: "final",
  email_invalid: "final",
  name_invalid: "final",
  choice_invalid: "final",
  choices_invalid: "final",
  ages_invalid: "final",
  distance_invalid: "final",
  height_invalid: "final",
  photo_missing: "final",
  terms_required: "final",
  password_too_short: "final",
  password_too_long: "final",
  password_too_common: "final",
  birth_invalid_date: "final",
  birth_invalid_day: "final",
  birth_invalid_month: "final",
  birth_invalid_year: "final",
  birth_future: "final",
  birth_too_young: "final",
  birth_too_old: "final",
  place_required: "final",
  place_too_long: "final",
  file_type: "final",
  file_too_large: "final",
  image_too_large: "final",
  photo_unreadable: "final",
  sensitive_content: "final",
  photo_slots_full: "final",
  unknown_photo: "final",
  photo_unchecked: "final",
  stories_full: "final",
  story_text_too_long: "final",
  photo_gone: "final",
  link_invalid: "final",
  other_device: "final",
  recovery_too_soon: "temporary",
  already_verified: "final",
  wrong_password: "final",
  too_many_addresses: "temporary",
  support_name_invalid: "final",
  support_topic_invalid: "final",
  support_text_invalid: "final",
  support_text_too_long: "final",
  likes_used_up: "final",
  nothing_to_undo: "final",
  already_in_spotlight: "final",
  not_for_sale: "final",
  bio_too_long: "final",
  report_text_too_long: "final",
  spending_blocked: "final",
  spend_cap_reached: "final",
  cap_invalid: "final",
  unknown_package: "final",
  payment_unavailable: "final",
  unknown_order: "final",
  no_spins: "final",
  wheel_changed: "final",
  price_changed: "final",
  no_subscription: "final",
  subscription_over: "final",
  already_claimed: "final",
  declaration_name_invalid: "final",
  webhook_signature: "final",
  webhook_stale: "final",
  webhook_invalid: "final",
  payment_mismatch: "final",
  not_enough_credits: "final",
  unknown_user: "final",
  own_id: "final",
  blank_message: "final",
  message_too_long: "final",
  unsupported_message_type: "final",
  unknown_conversation: "final",
  unknown_message: "final",
  not_receiver: "final",
  unknown_gift: "final",
  unknown_story: "final",
  premium_required: "final",
  not_found: "final",
  something_wrong: "final",
};

Deno.test("P2 isOutcomeUnknown, isTemporary: every code says whether it is final, for now, or leaves the outcome open", () => {
  for (const [code, trait] of Object.entries(TRAITS)) {
    assert.equal(isOutcomeUnknown(code), trait === "unknown", code);
    assert.equal(isTemporary(code), trait !== "final", code);
  }
});

Deno.test("P2 isOutcomeUnknown, isTemporary: a code that nobody knows is final", () => {
  for (const code of ["something_new", "", "toString", "__proto__"]) {
    assert.deepEqual([isOutcomeUnknown(code), isTemporary(code)], [false, false], code);
  }
});

Deno.test("PH-52 isTemporary: what is wrong with the photo itself stays wrong", () => {
  assert.deepEqual(["busy", "too_many_requests"].map(isTemporary), [true, true]);
  const final = ["sensitive_content", "photo_unreadable", "file_type", "file_too_large", "image_too_large"];
  assert.ok(!final.some(isTemporary));
});
