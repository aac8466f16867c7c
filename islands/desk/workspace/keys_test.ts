import assert from "node:assert/strict";
import { deskKeyOf, type Pressed } from "@/islands/desk/workspace/keys.ts";

const PLAIN = {
  key: "",
  code: "",
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  repeat: false,
};
const press = (change: Partial<Pressed>, isTyping = false) => deskKeyOf({ ...PLAIN, ...change }, isTyping);

Deno.test("DW-10 deskKeyOf: letters do what the list says, and nothing while something takes text", () => {
  const keys = ["n", "j", "k", "s", "e", "x", "o", "f", "m", "/", "?", "z"];
  assert.deepEqual(keys.map((key) => press({ key })), [
    "next",
    "down",
    "up",
    "snooze",
    "escalate",
    "skip",
    "note",
    "search",
    "box",
    "canned",
    "list",
    null,
  ]);
  assert.deepEqual(keys.map((key) => press({ key }, true)), keys.map(() => null));
});

Deno.test("DW-10 deskKeyOf: on a Hebrew keyboard letters are known by where they are", () => {
  assert.equal(press({ key: "מ", code: "KeyN" }), "next");
  assert.equal(press({ key: "ד", code: "KeyS" }), "snooze");
});

Deno.test("DW-10 deskKeyOf: steps with Alt count while typing; what a browser or an input method uses is left to it", () => {
  assert.equal(press({ key: "j", code: "KeyJ", altKey: true }, true), "down");
  assert.equal(press({ key: "ArrowUp", code: "ArrowUp", altKey: true }, true), "up");
  assert.equal(press({ key: "n", code: "KeyN", ctrlKey: true }), null);
  assert.equal(press({ key: "n", code: "KeyN", metaKey: true }), null);
  assert.equal(press({ key: "n", code: "KeyN", isComposing: true }), null);
});

Deno.test("DW-10 deskKeyOf: a key that is held down takes one chat, not one after the other", () => {
  assert.equal(press({ key: "n", repeat: true }), null);
  assert.equal(press({ key: "j", repeat: true }), "down");
});
