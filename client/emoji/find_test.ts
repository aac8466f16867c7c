import assert from "node:assert/strict";
import { findEmoji, FOUND_MAX } from "@/client/emoji/find.ts";
import type { EmojiGroups } from "@/client/emoji/load.ts";

function load(lang: string): EmojiGroups {
  return JSON.parse(Deno.readTextFileSync(new URL(`../../static/emoji/${lang}.json`, import.meta.url)));
}

const found = (lang: string, text: string) => findEmoji(load(lang), text).map(([emoji]) => emoji);

Deno.test("EJ-2 findEmoji: by words of the reader's language, in any order, from their first letters on", () => {
  assert.equal(found("en", "red hea")[0], "❤️");
  assert.equal(found("en", "HEART red")[0], "❤️");
  assert.ok(found("en", "pizza").includes("🍕"));
  assert.ok(found("he", "פיצה").includes("🍕"));
  assert.ok(found("he", "לב אדום").includes("❤️"));
  assert.ok(found("de", "Käse").includes("🧀"));
  assert.ok(found("de", "kase").includes("🧀"));
  assert.ok(found("de", "Israel").includes("🇮🇱"));
});

Deno.test("EJ-2 findEmoji: whose name has the words comes first, nothing is found by nothing, and there is an end", () => {
  const [first] = findEmoji(load("en"), "grin");
  assert.match(first?.[1] ?? "", /grin/);
  assert.deepEqual(found("en", " \n"), []);
  assert.deepEqual(found("en", "?!"), []);
  assert.deepEqual(found("en", "qqqq"), []);
  assert.equal(found("en", "f").length, FOUND_MAX);
});

Deno.test("EJ-1 static/emoji: the same emoji in every language, each once and with a name", () => {
  const [en = [], ...others] = ["en", "he", "de"].map(load);
  const all = en.map((group) => group.map(([emoji]) => emoji));
  assert.ok(all.flat().length > 1_700);
  assert.equal(new Set(all.flat()).size, all.flat().length);
  for (const other of others) {
    assert.deepEqual(other.map((group) => group.map(([emoji]) => emoji)), all);
    assert.ok(other.flat().every(([, name]) => name !== ""));
  }
});
