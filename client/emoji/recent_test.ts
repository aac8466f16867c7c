import assert from "node:assert/strict";
import { keepRecent, readRecent, RECENT_MAX } from "@/client/emoji/recent.ts";

function memory(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => void (kept = value),
  };
}

Deno.test("EJ-2 keepRecent: the latest first, each once, and no more than there is room for", () => {
  const storage = memory();
  for (const emoji of ["😀", "❤️", "😀"]) keepRecent(storage, "ada", emoji);
  assert.deepEqual(readRecent(storage, "ada"), ["😀", "❤️"]);
  for (let nth = 0; nth < 40; nth++) keepRecent(storage, "ada", `${nth}`);
  assert.equal(readRecent(storage, "ada").length, RECENT_MAX);
  assert.equal(readRecent(storage, "ada")[0], "39");
});

Deno.test("EJ-2 readRecent: what is broken, or cannot be kept, is none", () => {
  for (const text of ["{", "{}", "null", '[1, "", null]', JSON.stringify(["x".repeat(99)])]) {
    assert.deepEqual(readRecent(memory(text), "ada"), [], text);
  }
  assert.deepEqual(readRecent(null, "ada"), []);
  keepRecent(null, "ada", "😀");
});
