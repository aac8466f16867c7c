/** What a command gave, taken apart. */
import assert from "node:assert/strict";

type Refused = { ok: false; refusal: { code: string } };

/** The value of a command that must succeed. */
export function expectOk<Value>(result: { ok: true; value: Value } | Refused): Value {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

/** The code of a refusal, or "ok". */
export function codeOf(result: { ok: true } | Refused): string {
  return result.ok ? "ok" : result.refusal.code;
}
