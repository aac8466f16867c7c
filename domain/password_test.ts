import assert from "node:assert/strict";
import { isCommonPassword } from "@/domain/common_passwords.ts";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import { checkPassword, normalizePassword } from "@/domain/password.ts";

Deno.test("AU-8 checkPassword: 8 to 1,024 characters", () => {
  assert.deepEqual(checkPassword("a".repeat(PASSWORD_MIN_CHARS - 1)), {
    ok: false,
    refusal: { code: "password_too_short" },
  });
  assert.deepEqual(checkPassword("ab cd ef"), { ok: true, value: "ab cd ef" });
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

Deno.test("AU-50 checkPassword: none that is guessed first, in capitals or on another keyboard, and none of nothing", () => {
  const common = [
    "password1",
    "Password1",
    "12345678",
    "qwertyuiop",
    "iloveyou",
    "passwort123",
    "Schatz123",
    "ישראל123",
    // "sunshine" and "password" with the keyboard in Hebrew.
    "דומדיןמק",
    "פשדד'םרג",
    " ".repeat(8),
    "\u00a0".repeat(8),
    "\u200b".repeat(8),
    "\ufe0f".repeat(9),
  ];
  for (const password of common) {
    const refusal = { ok: false, refusal: { code: "password_too_common" } };
    assert.deepEqual(checkPassword(password), refusal, JSON.stringify(password));
  }
  for (const password of ["correct horse", "password1 of mine", "סוס נכון", "דומדיןמקה", "ein Pferd!"]) {
    assert.ok(checkPassword(password).ok, password);
  }
});

Deno.test("AU-50 isCommonPassword: the 3,000 commonest, each in the form in which it is looked for", async () => {
  const source = await Deno.readTextFile(new URL("common_passwords.ts", import.meta.url));
  const listed = source.match(/`([^`]*)`/)?.[1]?.trim().split(/\s+/) ?? [];
  assert.ok(listed.length >= 3_000 && new Set(listed).size === listed.length);
  for (const password of listed) assert.ok(isCommonPassword(password.toUpperCase()), password);
  for (const password of listed) assert.equal(checkPassword(password).ok, false, password);
});
