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

/** Ids of today, and the shorter ones of old. */
const memberId = fc.oneof(
  fc.uint8Array({ minLength: MEMBER_ID_BYTES, maxLength: MEMBER_ID_BYTES }).map(makeMemberId),
  fc.uint8Array({ minLength: 10, maxLength: 10 }).map(makeMemberId),
);

Deno.test("AU-60 makeMemberId: 65 random bits, each of which counts", () => {
  const none = new Uint8Array(MEMBER_ID_BYTES);
  const ids = new Set([makeMemberId(none)]);
  for (let at = 0; at < MEMBER_ID_BYTES; at++) {
    for (let bit = 0; bit < 5; bit++) ids.add(makeMemberId(none.with(at, 1 << bit)));
  }
  assert.equal(ids.size, 1 + 65);
  for (const id of ids) assert.ok(isMemberId(id), id);
});

Deno.test("AU-60 isMemberId: thirteen characters, or the ten of old; nothing else", () => {
  for (const length of [10, 13]) assert.ok(isMemberId("7".repeat(length)), `${length}`);
  for (const length of [0, 9, 11, 12, 14, 20, 26]) assert.ok(!isMemberId("7".repeat(length)), `${length}`);
  for (const text of ["77777777777u7", "777777777777\n", "7777777777\n", "7777777777.77"]) {
    assert.ok(!isMemberId(text), text);
  }
});

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
    `${a}.${b}k.1`,
    `${a}.${b}kkki.1`,
  ];
  for (const text of wrong) assert.equal(parseMessageId(text), null, text);
  fc.assert(fc.property(anyText(), (text) => assert.equal(parseMessageId(text), null)));
});

Deno.test("WI-1 RID: 1 to 64 of A-Z a-z 0-9 _ -", () => {
  for (const rid of ["a", "A-z_9", "x".repeat(64)]) assert.match(rid, RID);
  for (const rid of ["", "x".repeat(65), "a b", "a\n", "é", "a.b"]) assert.doesNotMatch(rid, RID);
});
