import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { FIRST_COIN_ENOUGH, FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import { de } from "@/locales/de.ts";
import { en } from "@/locales/en.ts";
import { he } from "@/locales/he.ts";

/** What each version says, in all languages: a change of the words is another version. */
const WORDS: Readonly<Record<number, string>> = {
  1: "401138fc36ec2000",
};
const SAID = [
  "title",
  "lead",
  "writes",
  "writes_text",
  "meetings",
  "meetings_text",
  "read",
  "read_text",
  "accept",
] as const;

Deno.test("PC-2 texts: no word of them changes without another version", () => {
  const words = [en, he, de].flatMap((texts) => SAID.map((name) => texts[`first_coin.${name}`]));
  const digest = createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 16);
  assert.equal(digest, WORDS[FIRST_COIN_VERSION]);
  assert.ok(FIRST_COIN_ENOUGH <= FIRST_COIN_VERSION);
});
