import assert from "node:assert/strict";
import { isP256Point } from "@/domain/p256.ts";

async function freshPoint(): Promise<Uint8Array> {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
}

Deno.test("AL-4 isP256Point: takes keys of browsers, and nothing that is beside the curve", async () => {
  for (let nth = 0; nth < 20; nth++) {
    const point = await freshPoint();
    assert.ok(isP256Point(point));
    const beside = point.with(64, (point[64] ?? 0) ^ 1);
    assert.equal(isP256Point(beside), false);
    assert.equal(isP256Point(point.with(0, 2)), false);
    assert.equal(isP256Point(point.subarray(0, 64)), false);
  }
  assert.equal(isP256Point(new Uint8Array(65).fill(7).with(0, 4)), false);
  assert.equal(isP256Point(new Uint8Array(65).fill(255).with(0, 4)), false);
  assert.equal(isP256Point(new Uint8Array(0)), false);
});
