import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { oneLine } from "@/mails/one_line.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("ML-3 oneLine: line ends, control characters and direction marks become one space", () => {
  assert.equal(
    oneLine("  Dana\r\nBcc: eve@example.com\u0000\u2028 \u202eevil\u202c "),
    "Dana Bcc: eve@example.com evil",
  );
  assert.equal(oneLine("Zoe\u0308"), "Zoë", "in NFC");
  assert.equal(oneLine("דנה"), "דנה");
});

Deno.test("ML-3 oneLine: a long text is cut between code points", () => {
  assert.equal(oneLine("😀".repeat(10), 4), "😀😀😀…");
  assert.equal(oneLine("😀".repeat(4), 4), "😀😀😀😀");
});

Deno.test("ML-3 oneLine: whatever comes in, one line of well-formed text comes out", () => {
  fc.assert(fc.property(anyText({ maxLength: 300 }), (text) => {
    const line = oneLine(text);
    assert.ok(line.isWellFormed());
    assert.ok([...line].length <= 120);
    assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    assert.equal(line, line.trim());
  }));
});
