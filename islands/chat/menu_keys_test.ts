import assert from "node:assert/strict";
import { nextFocus } from "@/islands/chat/menu_keys.ts";

const ROWS = [["❤️", "😂", "😮"], ["reply"], ["copy"]];

function walk(from: string, keys: readonly string[], isRtl = false): string | null {
  return keys.reduce<string | null>((at, key) => nextFocus(ROWS, at, { key, isRtl }), from);
}

Deno.test("MI-8 nextFocus: up and down lead through the rows, and around", () => {
  assert.equal(walk("❤️", ["ArrowDown"]), "reply");
  assert.equal(walk("😮", ["ArrowDown", "ArrowDown"]), "copy");
  assert.equal(walk("copy", ["ArrowDown"]), "❤️");
  assert.equal(walk("❤️", ["ArrowUp"]), "copy");
  assert.equal(walk("copy", ["Home"]), "❤️");
  assert.equal(walk("❤️", ["End"]), "copy");
});

Deno.test("MI-8 nextFocus: left and right lead along the reactions as they are seen", () => {
  assert.equal(walk("❤️", ["ArrowRight"]), "😂");
  assert.equal(walk("❤️", ["ArrowLeft"]), "😮");
  assert.equal(walk("😮", ["ArrowRight"]), "❤️");
  assert.equal(walk("❤️", ["ArrowLeft"], true), "😂");
  assert.equal(walk("❤️", ["ArrowRight"], true), "😮");
});

Deno.test("MI-8 nextFocus: everything else keeps its meaning", () => {
  assert.equal(walk("reply", ["ArrowLeft"]), null);
  assert.equal(walk("reply", ["Enter"]), null);
  assert.equal(walk("elsewhere", ["ArrowDown"]), null);
});
