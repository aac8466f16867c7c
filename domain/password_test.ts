import assert from "node:assert/strict";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import { checkPassword, normalizePassword } from "@/domain/password.ts";

Deno.test("AU-8 checkPassword: 8 to 1,024 characters", () => {
  assert.deepEqual(checkPassword("a".repeat(PASSWORD_MIN_CHARS - 1)), {
    ok: false,
    refusal: { code: "password_too_short" },
  });
  assert.deepEqual(checkPassword("a".repeat(PASSWORD_MIN_CHARS)), { ok: true, value: "aaaaaaaa" });
  assert.equal(checkPassword("a".repeat(PASSWORD_MAX_CHARS)).ok, true);
  assert.deepEqual(checkPassword("a".repeat(PASSWORD_MAX_CHARS + 1)), {
    ok: false,
    refusal: { code: "password_too_long" },
  });
});

Deno.test("AU-8 checkPassword: counts characters after NFC, not bytes or halves", () => {
  assert.equal(checkPassword("😀".repeat(7)).ok, false);
  assert.equal(checkPassword("😀".repeat(8)).ok, true);
  assert.equal(checkPassword("e\u0301".repeat(7)).ok, false);
  assert.equal(checkPassword("e\u0301".repeat(PASSWORD_MAX_CHARS)).ok, true);
});

Deno.test("AU-8 checkPassword: one form for every keyboard, spaces kept", () => {
  assert.deepEqual(checkPassword(" Ame\u0301lie 1 "), { ok: true, value: " Amélie 1 " });
  assert.equal(normalizePassword("Ame\u0301lie"), normalizePassword("Amélie"));
});
