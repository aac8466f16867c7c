import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { checkSupport, SUPPORT_TOPICS } from "@/domain/support.ts";
import { anyText } from "@/tests/kit/any_text.ts";

const form = { name: "Dana", email: "dana@example.com", topic: "other", text: "Hello" };

function codesOf(own: Record<string, string | undefined>): Record<string, string | undefined> {
  const checked = checkSupport({ ...form, ...own });
  return checked.ok
    ? {}
    : Object.fromEntries(Object.entries(checked.errors).map(([field, refusal]) => [field, refusal?.code]));
}

Deno.test("AU-34 checkSupport: every wrong field has its own code, all at once", () => {
  assert.deepEqual(codesOf({ name: " ", email: "dana", topic: "love", text: "" }), {
    name: "support_name_invalid",
    email: "email_invalid",
    topic: "support_topic_invalid",
    text: "support_text_invalid",
  });
  const missing = checkSupport({});
  assert.deepEqual(Object.keys(missing.ok ? {} : missing.errors), ["name", "email", "topic", "text"]);
  for (const topic of SUPPORT_TOPICS) assert.deepEqual(codesOf({ topic }), {});
});

Deno.test("AU-34 checkSupport: a name has up to 80 characters, a text up to 4,000", () => {
  assert.deepEqual(codesOf({ name: "🙂".repeat(80), text: "🙂".repeat(4_000) }), {});
  assert.deepEqual(codesOf({ name: "n".repeat(81) }), { name: "support_name_invalid" });
  assert.deepEqual(checkSupport({ ...form, text: "t".repeat(4_001) }), {
    ok: false,
    errors: { text: { code: "support_text_too_long", data: { max: 4_000 } } },
  });
});

Deno.test("AU-34 checkSupport: nothing of a form can break out of a mail's head", () => {
  fc.assert(fc.property(anyText(), (name) => {
    const checked = checkSupport({ ...form, name: `a${name}\r\nBcc: eve@example.com\u2028` });
    if (!checked.ok) return;
    assert.doesNotMatch(checked.value.name, /[\p{Cc}\u2028\u2029]/u);
  }));
});
