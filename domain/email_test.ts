import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { checkEmail, maskEmail } from "@/domain/email.ts";
import { EMAIL_MAX_CHARS } from "@/domain/limits.ts";
import { anyText } from "@/tests/kit/any_text.ts";

function emailOf(raw: string): string | null {
  const result = checkEmail(raw);
  return result.ok ? result.value : null;
}

Deno.test("AU-7 checkEmail: one mailbox has one spelling", () => {
  assert.equal(emailOf("  Dana.Levi+x@Example.COM \n"), "dana.levi+x@example.com");
  assert.equal(emailOf("info@MÜNCHEN.de"), "info@xn--mnchen-3ya.de");
  assert.equal(emailOf("info@mu\u0308nchen.de"), "info@xn--mnchen-3ya.de", "decomposed");
  assert.equal(emailOf("info@דוגמה.co.il"), "info@xn--6dbbec0c.co.il");
});

Deno.test("AU-7 checkEmail: refuses what is no address", () => {
  const wrong = [
    "",
    "@",
    "dana",
    "dana@",
    "@example.com",
    "dana@localhost",
    "dana@@example.com",
    "dana@example.com@example.com",
    "dana@example..com",
    "dana@example.com.",
    "dana@-example.com",
    "dana@example.c",
    "dana@127.0.0.1",
    "dana@1.2.3",
    "dana@[::1]",
    "dana@example.com:25",
    "dana@example.com/x",
    "dana@exa%6dple.com",
    ".dana@example.com",
    "dana.@example.com",
    "da..na@example.com",
    '"dana"@example.com',
    "dana levi@example.com",
    "Dana <dana@example.com>",
    "dana@example.com,eve@example.com",
  ];
  for (const raw of wrong) assert.deepEqual(checkEmail(raw).ok, false, raw);
});

Deno.test("AU-7 checkEmail: refuses control characters and header injection", () => {
  for (
    const raw of ["a\n@b.co", "a@b.co\nBcc: c@d.co", "a@b\r\n.co", "a\0@b.co", "a@b\t.co", "a\u202e@b.co"]
  ) {
    assert.equal(emailOf(raw), null, JSON.stringify(raw));
  }
});

Deno.test("AU-7 checkEmail: no foreign letter folds into somebody's address", () => {
  assert.equal(emailOf("\u212Aim@example.com"), null, "the Kelvin sign lower-cases to k");
  assert.equal(emailOf("d\u0131na@example.com"), null);
  assert.equal(emailOf("ｄana@example.com"), null);
});

Deno.test("AU-7 checkEmail: at most 254 characters, 64 before the @", () => {
  const domain = `${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}`;
  const fits = `${"a".repeat(EMAIL_MAX_CHARS - domain.length - 4)}@${domain}.co`;
  assert.equal(fits.length, EMAIL_MAX_CHARS);
  assert.equal(emailOf(fits), null, "the local part is over 64");
  assert.equal(emailOf(`${"a".repeat(64)}@${domain}.co`)?.length, 64 + 1 + domain.length + 3);
  assert.equal(emailOf(`${"a".repeat(65)}@${domain}.co`), null);
  assert.equal(emailOf(`${"a".repeat(64)}@${domain}.${"g".repeat(6)}`)?.length, EMAIL_MAX_CHARS);
  assert.equal(emailOf(`${"a".repeat(64)}@${domain}.${"g".repeat(7)}`), null);
});

Deno.test("AU-7 checkEmail: what is accepted is safe and stays as it is", () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    anyText(),
    fc.tuple(fc.string(), fc.domain()).map(([local, domain]) => `${local}@${domain}`),
    anyText().map((domain) => `a@${domain}.com`),
  );
  fc.assert(fc.property(typed, (raw) => {
    const email = emailOf(raw);
    if (email === null) return;
    assert.equal(emailOf(email), email);
    assert.match(email, /^[!-?A-~]+@[a-z0-9.-]+\.[a-z0-9-]+$/);
    assert.equal(email, email.toLowerCase());
    assert.ok(email.length <= EMAIL_MAX_CHARS);
  }));
});

Deno.test("AU-31 maskEmail: of a mailbox only the first character is told", () => {
  assert.equal(maskEmail("dana.levi@example.com"), "d…@example.com");
  assert.equal(maskEmail("d@example.com"), "d…@example.com");
});
