import assert from "node:assert/strict";
import { bytesOf, cutText } from "@/domain/cut_text.ts";
import { PUSH_MAX_BYTES } from "@/domain/limits.ts";
import type { PushMessage } from "@/domain/push.ts";
import { fitMessage, sizeOf } from "@/domain/push_size.ts";
import fc from "@/tests/kit/property.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const MESSAGE: PushMessage = {
  kind: "message",
  title: "Ben",
  body: "Hello",
  tag: "chat-0123456789",
  url: "/chat/0123456789",
  icon: `/photos/${"A".repeat(22)}/thumb`,
  badge: 12,
  lang: "en",
  dir: "ltr",
  at: 1_795_000_000_000,
};

Deno.test("AL-44 cutText: between letters, with an ellipsis, and not at all where there is room", () => {
  const room = { letters: 5, bytes: 1_000 };
  assert.equal(cutText("Hello", room), "Hello");
  assert.equal(cutText("Hello!", room), "Hello…");
  assert.equal(cutText(FAMILY.repeat(6), room), `${FAMILY.repeat(5)}…`);
  assert.equal(cutText(FAMILY.repeat(6), { letters: 100, bytes: 60 }), `${FAMILY.repeat(2)}…`);
  assert.equal(cutText("e\u0301".repeat(6), room), `${"e\u0301".repeat(5)}…`);
  assert.equal(cutText("", room), "");
});

Deno.test("AL-44 fitMessage: what fits stays, and whatever was written ends up within what services take", () => {
  assert.deepEqual(fitMessage(MESSAGE), MESSAGE);
  const hostile = [
    FAMILY.repeat(2_000),
    '"\\'.repeat(4_000),
    "ש".repeat(4_000),
    "\nx".repeat(3_000),
    "x".repeat(9_000),
    // Mostly escapes behind what is none, and the other way round.
    "x".repeat(1_500) + "\u0001".repeat(4_000),
    "x".repeat(1_000) + "\ud800".repeat(6_000),
    "\u0001".repeat(10) + "x".repeat(9_000),
  ];
  for (const body of hostile) {
    const fitted = fitMessage({ ...MESSAGE, body });
    assert.ok(sizeOf(fitted) <= PUSH_MAX_BYTES, body.slice(0, 4));
    assert.ok(bytesOf(fitted.body) > 1_000, `as much as fits of ${body.slice(0, 4)}`);
    assert.ok(sizeOf(fitMessage({ ...MESSAGE, body, title: body })) <= PUSH_MAX_BYTES);
  }
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 3_000 }), (body) => {
    assert.ok(sizeOf(fitMessage({ ...MESSAGE, body })) <= PUSH_MAX_BYTES);
  }));
});
