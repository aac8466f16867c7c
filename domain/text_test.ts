import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { MESSAGE_MAX_CODE_POINTS, PREVIEW_CODE_POINTS } from "@/domain/limits.ts";
import { checkText, codePoints, preview, toNfc } from "@/domain/text.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("CH-1 checkText: trimmed, in NFC", () => {
  assert.deepEqual(checkText("  e\u0301t\u00e9\n "), { ok: true, value: "\u00e9t\u00e9" });
});

Deno.test("CH-1 checkText: what shows nothing is blank", () => {
  const blank = [
    "",
    " ",
    "\n\t\r",
    "\u00a0",
    "\u200b",
    "\u200d\u200c",
    "\ufeff",
    "\u2800",
    "\u3164",
    "\u202e",
    "\ufe0f",
    "\u{e0100}",
    "\u034f",
    "\u17b4",
    "\u180b",
    "\u115f\u1160",
    "\u0301\u20dd",
    "\u{13441}",
    "\u{1d159}",
    " \ufe0f\n\u{1d159}\u200b",
    "\ud800",
  ];
  for (const text of blank) {
    const isBlank = text !== "\ud800";
    assert.equal(!checkText(text).ok, isBlank, JSON.stringify(text));
  }
  assert.equal(checkText("👍🏽").ok, true);
  for (const text of [".", "1\ufe0f\u20e3", "🇩🇪", "♪", "é", "مرحبا", "नि"]) {
    assert.ok(checkText(text).ok, text);
  }
});

Deno.test("CH-1 checkText: 1 to 2,000 code points, not bytes or halves", () => {
  assert.equal(checkText("😀".repeat(MESSAGE_MAX_CODE_POINTS)).ok, true);
  assert.deepEqual(checkText("😀".repeat(MESSAGE_MAX_CODE_POINTS + 1)), {
    ok: false,
    refusal: { code: "message_too_long", data: { max: MESSAGE_MAX_CODE_POINTS } },
  });
});

Deno.test("CH-1 checkText: what is accepted is well-formed, and stays as it is", () => {
  fc.assert(fc.property(anyText({ maxLength: 100 }), (raw) => {
    const checked = checkText(raw);
    if (!checked.ok) return;
    assert.ok(checked.value.isWellFormed());
    assert.ok(codePoints(checked.value) >= 1 && codePoints(checked.value) <= MESSAGE_MAX_CODE_POINTS);
    assert.deepEqual(checkText(checked.value), checked);
  }));
});

Deno.test("CN-3 preview: one line, cut between code points", () => {
  assert.equal(preview("one\n two\t three"), "one two three");
  assert.equal(preview("😀".repeat(100)), "😀".repeat(PREVIEW_CODE_POINTS));
  assert.equal(preview("x".repeat(PREVIEW_CODE_POINTS)), "x".repeat(PREVIEW_CODE_POINTS));
});

Deno.test("CH-1 checkText: control characters are dropped, line breaks and tabs stay", () => {
  assert.deepEqual(checkText("a\u0000b\r\n\tc\u0085\u001b[31m"), { ok: true, value: "ab\n\tc[31m" });
  assert.equal(checkText("\u0007\u0000").ok, false);
  assert.deepEqual(
    checkText("e\u0000\u0301"),
    { ok: true, value: "\u00e9" },
    "what they stood between is one letter",
  );
});

Deno.test("P9 toNfc: a letter keeps as many marks as anybody types, since more of them are dear to put in order", () => {
  const typed = `q${"\u0301".repeat(30)}`;
  assert.equal(toNfc(typed), typed);
  assert.equal(toNfc(`a q${"\u0301".repeat(8_000)}\u0327 b`), `a ${typed} b`);
  assert.deepEqual(checkText(`q${"\u0344".repeat(2_000)}`), {
    ok: true,
    value: `q${"\u0308\u0301".repeat(15)}`,
  });
});

Deno.test("CH-1 checkText: two empty lines in a row stay, more are dropped", () => {
  const read = (raw: string) => {
    const text = checkText(raw);
    return text.ok && text.value;
  };
  assert.equal(read("a\n\n\nb\n\nc"), "a\n\n\nb\n\nc");
  assert.equal(read(`a${"\n".repeat(1_500)}b\n \n\t\n  \nc`), "a\n\n\nb\n\n\nc");
  const once = read("a\n\n\n\n \n\nb");
  assert.equal(once && read(once), once);
});
