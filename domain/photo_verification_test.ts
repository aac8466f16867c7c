import assert from "node:assert/strict";
import type { PhotoId } from "@/domain/ids.ts";
import { drawGesture, GESTURE_BYTES, GESTURES, isPhotoVerified } from "@/domain/photo_verification.ts";

Deno.test("VE-2 drawGesture: every gesture is drawn, and never the one before", () => {
  const drawn = new Map<string, number>();
  for (let nth = 0; nth < 600; nth++) {
    const gesture = drawGesture(crypto.getRandomValues(new Uint8Array(GESTURE_BYTES)), null);
    drawn.set(gesture, (drawn.get(gesture) ?? 0) + 1);
  }
  assert.deepEqual([...drawn.keys()].sort(), [...GESTURES].sort());
  for (const before of GESTURES) {
    for (let byte = 0; byte < 256; byte++) {
      assert.notEqual(drawGesture(new Uint8Array([255, 255, 255, byte]), before), before);
    }
  }
});

Deno.test("VE-7 isPhotoVerified: as long as one compared photo is shown", () => {
  const compared = { photos: ["a", "b"] as PhotoId[] };
  assert.equal(isPhotoVerified(compared, [{ id: "c" }, { id: "b" }]), true);
  assert.equal(isPhotoVerified(compared, [{ id: "c" }]), false);
  assert.equal(isPhotoVerified(compared, []), false);
  assert.equal(isPhotoVerified(null, [{ id: "a" }]), false);
});
