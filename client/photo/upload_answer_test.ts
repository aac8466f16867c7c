import assert from "node:assert/strict";
import { readUploadAnswer } from "@/client/photo/upload_answer.ts";

Deno.test("UP-19 readUploadAnswer: a photo that is kept, and whether others see it yet", () => {
  const kept = (imgScanResult: string) =>
    readUploadAnswer({ status: 200, body: { data: "/photos/a/card", imgScanResult }, retryAfter: null });
  assert.deepEqual(kept("clean"), { kind: "kept", url: "/photos/a/card", unsure: false });
  assert.deepEqual(kept("unscanned"), { kind: "kept", url: "/photos/a/card", unsure: false });
  assert.deepEqual(kept("unsure"), { kind: "kept", url: "/photos/a/card", unsure: true });
});

Deno.test("PH-52 readUploadAnswer: a refusal has its code and its words", () => {
  const body = {
    error_code: "sensitive_content",
    message: "This photo is not allowed on our platform",
    imgScanResult: "Image contains inappropriate content",
  };
  assert.deepEqual(readUploadAnswer({ status: 422, body, retryAfter: null }), {
    kind: "refused",
    code: "sensitive_content",
    message: "This photo is not allowed on our platform",
    canRetry: false,
  });
});

Deno.test("PH-52 readUploadAnswer: a busy server says when to come back, and never for long", () => {
  const body = { error_code: "busy", message: "Busy" };
  const sent = { kind: "refused", code: "busy", message: "Busy", canRetry: true } as const;
  assert.deepEqual(readUploadAnswer({ status: 503, body, retryAfter: "2" }), {
    kind: "busy",
    waitMs: 2_000,
    sent,
  });
  assert.deepEqual(readUploadAnswer({ status: 503, body, retryAfter: "86400" }), {
    kind: "busy",
    waitMs: 10_000,
    sent,
  });
  for (const retryAfter of [null, "", "0", "-5", "soon"]) {
    assert.deepEqual(readUploadAnswer({ status: 503, body, retryAfter }), sent);
  }
  // A server that ends closes with 503 and no words of the upload call.
  assert.deepEqual(readUploadAnswer({ status: 503, body: null, retryAfter: "1" }), {
    kind: "busy",
    waitMs: 1_000,
    sent: { kind: "lost" },
  });
});

Deno.test("PH-52 readUploadAnswer: what the upload call never says is no answer", () => {
  const bodies = [null, undefined, "", 7, [], { data: 7 }, { message: "Bad gateway" }, { error_code: 5 }];
  for (const body of bodies) {
    for (const status of [200, 204, 400, 502]) {
      assert.deepEqual(readUploadAnswer({ status, body, retryAfter: null }), { kind: "lost" });
    }
  }
});

Deno.test("PH-52 readUploadAnswer: what is wrong with the photo itself stays wrong", () => {
  const canRetry = (status: number) => {
    const sent = readUploadAnswer({ status, body: { error_code: "no", message: "No" }, retryAfter: null });
    return sent.kind === "refused" && sent.canRetry;
  };
  assert.deepEqual([429, 500, 503].map(canRetry), [true, true, true]);
  assert.deepEqual([400, 413, 415, 422].map(canRetry), [false, false, false, false]);
});
