import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  conversationId,
  isMemberId,
  makeMemberId,
  MEMBER_ID_BYTES,
  messageId,
  otherOf,
  pairOf,
  parseMessageId,
  RID,
} from "@/domain/ids.ts";
import { anyText } from "@/tests/kit/any_text.ts";

const memberId = fc.uint8Array({ minLength: MEMBER_ID_BYTES, maxLength: MEMBER_ID_BYTES }).map(makeMemberId);

Deno.test("P4 ids: two members have one conversation, whoever comes first", () => {
  fc.assert(fc.property(memberId, memberId, (one, other) => {
    assert.ok(isMemberId(one));
    fc.pre(one !== other);
    assert.deepEqual(pairOf(one, other), pairOf(other, one));
    assert.equal(otherOf(pairOf(one, other), one), other);
    assert.equal(
      conversationId(pairOf(one, other)).split(".").sort().join("."),
      conversationId(pairOf(other, one)),
    );
  }));
});

Deno.test("P4 messageId: names its conversation and number, and is read back", () => {
  fc.assert(fc.property(memberId, memberId, fc.integer({ min: 1, max: 1e9 }), (one, other, seq) => {
    fc.pre(one !== other);
    const pair = pairOf(one, other);
    assert.deepEqual(parseMessageId(messageId(pair, seq)), { pair, seq });
  }));
});

Deno.test("P9 CH-10 parseMessageId: anything else is no message", () => {
  const [a, b] = ["0123456789", "abcdefghjk"];
  const wrong = [
    "",
    `${b}.${a}.1`,
    `${a}.${a}.1`,
    `${a}.${b}.0`,
    `${a}.${b}.01`,
    `${a}.${b}.-1`,
    `${a}.${b}.1.5`,
    `${a}.${b}.`,
    `${a}.${b}.9999999999999999`,
    `${a}.${b}.1 `,
    `${a}.${b.toUpperCase()}.1`,
    `${a}.${"i".repeat(10)}.1`,
  ];
  for (const text of wrong) assert.equal(parseMessageId(text), null, text);
  fc.assert(fc.property(anyText(), (text) => assert.equal(parseMessageId(text), null)));
});

Deno.test("WI-1 RID: 1 to 64 of A-Z a-z 0-9 _ -", () => {
  for (const rid of ["a", "A-z_9", "x".repeat(64)]) assert.match(rid, RID);
  for (const rid of ["", "x".repeat(65), "a b", "a\n", "é", "a.b"]) assert.doesNotMatch(rid, RID);
});
