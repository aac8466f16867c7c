import assert from "node:assert/strict";
import { mayTryAgain } from "@/client/outbox_decision.ts";
import { failureText } from "@/islands/chat/failure_text.ts";
import { en } from "@/locales/en.ts";
import { createTranslate } from "@/locales/text.ts";

const t = createTranslate(en, "en");

function isLasting(code: string): boolean {
  return failureText(t, code) === t(`refusal.${code}` as "refusal.unknown_gift") && !mayTryAgain(code);
}

Deno.test("CH-24 failureText: a photo that is refused itself is not tried again, others are", () => {
  for (const code of ["sensitive_content", "photo_unchecked", "photo_unreadable"]) {
    assert.equal(isLasting(code), true, code);
  }
  assert.equal(failureText(t, "upload_lost"), en["error.upload_failed"]);
  for (const code of ["unknown_photo", "too_many_requests"]) {
    assert.equal(failureText(t, code), undefined, code);
  }
  for (const code of ["internal", "unknown_user"]) {
    assert.equal(failureText(t, code), en["error.send_failed"], code);
  }
});

Deno.test("GI-11 failureText: a gift and a story that are gone are not tried again", () => {
  assert.equal(isLasting("unknown_gift"), true);
  assert.equal(isLasting("unknown_story"), true);
  assert.equal(isLasting("unknown_message"), false);
});
