import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { loadDictionary } from "@/locales/load.ts";
import { translator } from "@/locales/mod.ts";
import { createTranslate } from "@/locales/text.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("LO-1 createTranslate: fills params, numbers with commas", () => {
  const t = translator("en");
  assert.equal(t("chat.title", { name: "Zoë" }), "Chat with Zoë");
  assert.equal(t("shell.coins", { count: 1234 }), "1,234 coins");
  assert.equal(t("explore.name_age", { name: "{age}", age: 30 }), "{age}, 30", "a value is not filled again");
});

Deno.test("LO-1 createTranslate: chooses the plural form of the language", () => {
  assert.deepEqual([1, 2, 50].map((count) => translator("en")("shell.coins", { count })), [
    "1 coin",
    "2 coins",
    "50 coins",
  ]);
  assert.deepEqual([1, 2, 50].map((count) => translator("he")("shell.coins", { count })), [
    "מטבע אחד",
    "שני מטבעות",
    "50 מטבעות",
  ]);
  assert.equal(translator("de")("contacts.unread", { count: 1 }), "1 ungelesene Nachricht");
});

Deno.test("LO-5 translator: Arabic and Farsi read English texts", () => {
  assert.equal(translator("ar")("nav.meet"), "Discover");
  assert.equal(translator("fa")("nav.meet"), "Discover");
});

Deno.test("LO-1 loadDictionary: a browser's translator says the same as the server's", async () => {
  const t = createTranslate(await loadDictionary("de"), "de");
  assert.equal(t("chat.cost", { count: 50 }), translator("de")("chat.cost", { count: 50 }));
});

Deno.test("SE-6 createTranslate: a name goes in as it is, whatever it holds", () => {
  fc.assert(fc.property(anyText(), (name) => {
    assert.equal(translator("en")("chat.title", { name }), `Chat with ${name}`);
  }));
});

Deno.test("LO-1 Translate: keys and params are checked at compile time", () => {
  const t = translator("en");
  // @ts-expect-error no such key
  const unknownKey = () => t("nav.nowhere");
  // @ts-expect-error a param is missing
  const missingParam = () => t("chat.title");
  // @ts-expect-error a param is misspelled
  const wrongParam = () => t("chat.title", { nmae: "Zoë" });
  // @ts-expect-error this text has no params
  const needlessParam = () => t("nav.meet", { count: 1 });
  // @ts-expect-error a plural needs its count
  const missingCount = () => t("shell.coins");
  assert.equal([unknownKey, missingParam, wrongParam, needlessParam, missingCount].length, 5);
});
