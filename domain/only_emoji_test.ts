import assert from "node:assert/strict";
import { largeEmoji } from "@/domain/only_emoji.ts";

Deno.test("MI-6 largeEmoji: one to three emoji, as people see them", () => {
  for (const text of ["👍", "❤️", "👋🏽", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "🇮🇱", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣", "🏳️‍🌈"]) {
    assert.equal(largeEmoji(text), 1, text);
    assert.equal(largeEmoji(text + text + text), 3, text);
  }
  assert.equal(largeEmoji("😂 🔥"), 2);
  assert.equal(largeEmoji("😂\n🔥"), 2);
});

Deno.test("MI-6 largeEmoji: digits, signs, halves of flags, words and more than three are no large emoji", () => {
  const others = [
    "",
    " ",
    "1",
    "12",
    "#",
    "*",
    "©",
    "™",
    "❤",
    "🇮",
    "\u200d",
    "👍\u200d",
    "\ufe0f",
    "a",
    "👍a",
    "א👍",
    "👍.",
  ];
  for (const text of [...others, "👍👍👍👍", "😂 😂 😂 😂", "👍".repeat(2_000), "👍 ".repeat(1_000)]) {
    assert.equal(largeEmoji(text), 0, JSON.stringify(text));
  }
});
