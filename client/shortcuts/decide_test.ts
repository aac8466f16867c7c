import assert from "node:assert/strict";
import { type Circumstances, type Pressed, shortcutOf } from "@/client/shortcuts/decide.ts";

const PLAIN: Omit<Pressed, "key"> = {
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  isAltGraph: false,
};
const CALM: Circumstances = {
  isMac: false,
  focus: "none",
  hasSingles: true,
  isGoing: false,
  isInChat: false,
};

function press(key: string, more: Partial<Pressed> = {}, where: Partial<Circumstances> = {}) {
  return shortcutOf({ ...PLAIN, key, ...more }, { ...CALM, ...where });
}

Deno.test("KB-1 shortcutOf: the search of contacts by a key of its own and by Ctrl+K, on a Mac by Cmd+K", () => {
  assert.deepEqual(press("/"), { do: "search" });
  assert.deepEqual(press("/", { shiftKey: true }), { do: "search" });
  assert.deepEqual(press("k", { ctrlKey: true }, { focus: "text" }), { do: "search" });
  assert.deepEqual(press("k", { metaKey: true }, { isMac: true, focus: "text" }), { do: "search" });
  assert.equal(press("k", { ctrlKey: true }, { isMac: true }), null);
  assert.equal(press("k", { metaKey: true }), null);
  assert.equal(press("k"), null);
});

Deno.test("KB-2 shortcutOf: Alt and an arrow steps through the chats, also while it is held and while a text is written", () => {
  assert.deepEqual(press("ArrowDown", { altKey: true }), { do: "step", by: 1 });
  assert.deepEqual(press("ArrowUp", { altKey: true, repeat: true }, { focus: "text" }), {
    do: "step",
    by: -1,
  });
  assert.equal(press("ArrowDown", { altKey: true }, { focus: "choice" }), null);
  assert.equal(press("ArrowDown", { altKey: true, shiftKey: true }), null);
  assert.equal(press("ArrowDown"), null);
});

Deno.test("KB-3 shortcutOf: Ctrl+Shift+F searches in the chat, and leaves the browser's own search alone", () => {
  assert.deepEqual(press("F", { ctrlKey: true, shiftKey: true }, { focus: "text" }), { do: "search_chat" });
  assert.equal(press("f", { ctrlKey: true }), null);
});

Deno.test("KB-4 shortcutOf: g and a letter lead to a page; the second letter alone does not", () => {
  assert.deepEqual(press("g"), { do: "go" });
  const pages = ["e", "m", "s", "c", "p"].map((key) => press(key, {}, { isGoing: true }));
  assert.deepEqual(
    pages.map((each) => each?.do === "open" ? each.page : each),
    ["explore", "meet", "stories", "contacts", "profile"],
  );
  assert.equal(press("e"), null);
  assert.equal(press("x", {}, { isGoing: true }), null);
  assert.equal(press("g", { repeat: true }), null);
});

Deno.test("KB-4 shortcutOf: in a chat no letter begins a sequence", () => {
  assert.equal(press("g", {}, { isInChat: true }), null);
  assert.deepEqual(press("/", {}, { isInChat: true }), { do: "search" });
});

Deno.test("KB-5 shortcutOf: keys of another script count by their place, and signs by what they write", () => {
  assert.deepEqual(press("ע", { code: "KeyG" }), { do: "go" });
  assert.deepEqual(press("ל", { code: "KeyK", ctrlKey: true }), { do: "search" });
  assert.deepEqual(press("?", { code: "Minus", shiftKey: true }), { do: "list" });
  assert.deepEqual(press("/", { ctrlKey: true, altKey: true, isAltGraph: true }), { do: "search" });
  // A French keyboard has another letter in the place of the Latin one.
  assert.deepEqual(press("m", { code: "Semicolon" }, { isGoing: true }), { do: "open", page: "meet" });
});

Deno.test("KB-6 shortcutOf: nothing while a word is composed, and no single key while a text is written or they are off", () => {
  for (const key of ["/", "?", "g"]) {
    assert.equal(press(key, {}, { focus: "text" }), null);
    assert.equal(press(key, {}, { focus: "choice" }), null);
    assert.equal(press(key, {}, { hasSingles: false }), null);
    assert.equal(press(key, { isComposing: true }), null);
    assert.equal(press(key, { ctrlKey: true }), null);
    assert.equal(press(key, { metaKey: true }, { isMac: true }), null);
  }
  assert.equal(press("e", {}, { hasSingles: false, isGoing: true }), null);
  assert.equal(press("k", { ctrlKey: true, isComposing: true }), null);
  assert.deepEqual(press("k", { ctrlKey: true }, { hasSingles: false }), { do: "search" });
});
