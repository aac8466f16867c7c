import assert from "node:assert/strict";
import { storyCommandOf, type StoryKey } from "@/client/stories/keys.ts";

function command(pressed: Partial<StoryKey>, isRtl = false) {
  return storyCommandOf({ key: " ", shiftKey: false, on: "elsewhere", ...pressed }, isRtl);
}

Deno.test("ST-59 storyCommandOf: arrows go the way they point, with Shift to another member", () => {
  assert.equal(command({ key: "ArrowRight" }), "next");
  assert.equal(command({ key: "ArrowLeft" }), "previous");
  assert.equal(command({ key: "ArrowRight" }, true), "previous");
  assert.equal(command({ key: "ArrowLeft" }, true), "next");
  assert.equal(command({ key: "ArrowRight", shiftKey: true }), "next_member");
  assert.equal(command({ key: "ArrowRight", shiftKey: true }, true), "previous_member");
});

Deno.test("ST-59 storyCommandOf: a text keeps its keys, a button the space bar that presses it", () => {
  assert.equal(command({ key: "ArrowRight", on: "text" }), null);
  assert.equal(command({ on: "text" }), null);
  assert.equal(command({ on: "button" }), null);
  assert.equal(command({ key: "ArrowRight", on: "button" }), "next");
  assert.equal(command({}), "pause_or_play");
});

Deno.test("ST-59 storyCommandOf: letters and all other keys mean nothing", () => {
  for (const key of ["k", "n", "Enter", "Escape", "Tab", "ArrowUp", "ArrowDown"]) {
    assert.equal(command({ key }), null, key);
  }
});
