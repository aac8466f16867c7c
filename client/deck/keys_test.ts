import assert from "node:assert/strict";
import { commandOf } from "@/client/deck/keys.ts";
import { stepPhoto } from "@/client/deck/photo_step.ts";

Deno.test("EX-3 EX-4 commandOf: arrows swipe to their side of the screen, mirrored in Hebrew", () => {
  assert.deepEqual(commandOf("ArrowRight", false), { do: "swipe", like: 1 });
  assert.deepEqual(commandOf("ArrowLeft", false), { do: "swipe", like: 0 });
  assert.deepEqual(commandOf("ArrowRight", true), { do: "swipe", like: 0 });
  assert.deepEqual(commandOf("ArrowLeft", true), { do: "swipe", like: 1 });
});

Deno.test("EX-4 commandOf: photos, undo and the profile; letters mean nothing", () => {
  assert.deepEqual(commandOf("ArrowDown", true), { do: "photo", by: 1 });
  assert.deepEqual(commandOf("ArrowUp", false), { do: "photo", by: -1 });
  assert.deepEqual(commandOf("Backspace", false), { do: "undo" });
  assert.deepEqual(commandOf("Enter", false), { do: "open" });
  assert.deepEqual(commandOf(" ", false), { do: "open" });
  for (const key of ["u", "l", "Tab", "Escape", "constructor"]) assert.equal(commandOf(key, false), null);
});

Deno.test("EX-4 stepPhoto: the first and the last photo are the ends", () => {
  assert.equal(stepPhoto(0, 1, 3), 1);
  assert.equal(stepPhoto(2, 1, 3), 2);
  assert.equal(stepPhoto(1, -1, 3), 0);
  assert.equal(stepPhoto(0, -1, 3), 0);
  assert.equal(stepPhoto(0, 1, 1), 0);
});
