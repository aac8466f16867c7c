import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { FRAME_MAX_CHARS } from "@/domain/limits.ts";
import { parseFrame, refusalFrame, successFrame } from "@/protocol/frames.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("WI-1 parseFrame: {module, rid?, data?}, unknown keys stripped", () => {
  assert.deepEqual(parseFrame('{"module":"meet"}'), { state: "call", frame: { module: "meet" } });
  assert.deepEqual(parseFrame('{"module":"x","rid":"a-_9","data":[1],"sender":"me","__proto__":{}}'), {
    state: "call",
    frame: { module: "x", rid: "a-_9", data: [1] },
  });
});

Deno.test("WI-1 parseFrame: anything else is invalid", () => {
  const wrong = [
    "",
    "{",
    "null",
    "[]",
    "1",
    '"ping"',
    "ping ",
    "{}",
    '{"module":""}',
    '{"module":1}',
    '{"module":"x","rid":""}',
    '{"module":"x","rid":7}',
    '{"module":"x","rid":"a b"}',
    `{"module":"x","rid":"${"r".repeat(65)}"}`,
    `{"module":"${"m".repeat(65)}"}`,
  ];
  for (const text of wrong) assert.equal(parseFrame(text).state, "invalid", text);
});

Deno.test("WI-3 parseFrame: plain ping", () => {
  assert.deepEqual(parseFrame("ping"), { state: "ping" });
});

Deno.test("WI-5 parseFrame: a frame over 16 KiB is not even read", () => {
  const frame = (size: number) => `{"module":"x","data":"${"a".repeat(size - 24)}"}`;
  assert.equal(frame(FRAME_MAX_CHARS).length, FRAME_MAX_CHARS);
  assert.equal(parseFrame(frame(FRAME_MAX_CHARS)).state, "call");
  assert.deepEqual(parseFrame(frame(FRAME_MAX_CHARS + 1)), { state: "too_large" });
});

Deno.test("P9 parseFrame: never throws", () => {
  const text = fc.oneof(anyText(), fc.json(), fc.constant("[".repeat(10_000)));
  fc.assert(fc.property(text, (frame) => assert.ok(parseFrame(frame).state)));
});

Deno.test("WI-2 frames: an answer has the call's module and rid, a refusal its code and data", () => {
  assert.deepEqual(successFrame({ module: "meet", rid: "1" }, []), {
    module: "meet",
    rid: "1",
    request_status: "1",
    data: [],
  });
  assert.deepEqual(refusalFrame({ module: "x" }, { code: "own_id" }), {
    module: "x",
    request_status: "0",
    error_code: "own_id",
    data: {},
  });
  const refusal = { code: "frame_too_large", data: { max: 9 } } as const;
  assert.deepEqual(refusalFrame({ module: "x", rid: "2" }, refusal).data, { max: 9 });
});
