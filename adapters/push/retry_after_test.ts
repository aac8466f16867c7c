import assert from "node:assert/strict";
import { retryAfterMs } from "@/adapters/push/retry_after.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");

Deno.test("PN-8 retryAfterMs: seconds, or a date in each of its three forms", () => {
  assert.equal(retryAfterMs("0", NOW), 0);
  assert.equal(retryAfterMs(" 120 ", NOW), 120_000);
  assert.equal(retryAfterMs("Mon, 23 Nov 2026 10:01:00 GMT", NOW), 60_000);
  assert.equal(retryAfterMs("Monday, 23-Nov-26 10:03:00 GMT", NOW), 180_000);
  assert.equal(retryAfterMs("Mon Nov 23 10:02:00 2026", NOW), 120_000);
  assert.equal(retryAfterMs("Mon, 23 Nov 2026 09:00:00 GMT", NOW), 0, "a date that is over");
});

Deno.test("PN-8 retryAfterMs: no longer than a day, and nothing of what is neither", () => {
  assert.equal(retryAfterMs("999999999999999999999", NOW), 24 * 3_600_000);
  assert.equal(retryAfterMs("Fri, 31 Dec 9999 23:59:59 GMT", NOW), 24 * 3_600_000);
  for (const header of [null, "", "soon", "-5", "1.5", "1e9", "2026-11-23T10:01:00Z"]) {
    assert.equal(retryAfterMs(header, NOW), null, String(header));
  }
});
