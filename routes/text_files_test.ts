import assert from "node:assert/strict";
import { en } from "@/locales/en.ts";
import { islandTexts, textModuleAt } from "@/routes/text_files.ts";

Deno.test("islandTexts: many texts are a module with all of them, a few are none", async () => {
  const { texts, file } = islandTexts("chat", "en");
  assert.ok(file);
  assert.equal(textModuleAt(file.href), file.code);
  const module = await import(`data:text/javascript,${encodeURIComponent(file.code)}`);
  assert.deepEqual(module.default, texts);
  assert.equal("gift.title" in texts, false);
  assert.equal(islandTexts("shell_coins", "en").file, null);
  assert.deepEqual(islandTexts("shell_coins", "en").texts, { "shell.coins": en["shell.coins"] });
});

Deno.test("islandTexts: what comes later is another module, where it is worth one", async () => {
  const { texts, lateFile } = islandTexts("chat", "he");
  assert.ok(lateFile);
  assert.equal(textModuleAt(lateFile.href), lateFile.code);
  const { default: late } = await import(`data:text/javascript,${encodeURIComponent(lateFile.code)}`);
  assert.ok("gift.title" in late);
  assert.deepEqual(Object.keys(late).filter((key) => key in texts), []);
  assert.equal(islandTexts("shell_coins", "he").lateFile, null);
});

Deno.test("islandTexts: each text language has its own module, others that of English", () => {
  const [english, hebrew, arabic] = (["en", "he", "ar"] as const).map((lang) =>
    islandTexts("chat", lang).file?.href
  );
  assert.notEqual(english, hebrew);
  assert.equal(english, arabic);
});

Deno.test("textModuleAt: null for another version, another island, another language, another path", () => {
  const href = islandTexts("chat", "en").file?.href ?? "";
  for (
    const path of [
      href.replace(/\w+\.js$/, "0.js"),
      href.replace("chat", "nobody"),
      href.replace("chat", "../chat"),
      href.replace(".en.", ".fr."),
      href.replace("/texts", ""),
      "/assets/texts/",
    ]
  ) assert.equal(textModuleAt(path), null, path);
});
