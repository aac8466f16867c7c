/** Holds that every text is shown by some code: by its whole key, or as one of the keys that a template stands for. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { deskEn } from "@/locales/desk/en.ts";
import { en } from "@/locales/en.ts";

const ROOT = join(import.meta.dirname ?? "", "..");
const SKIPPED = new Set(["node_modules", "dist", "data", "tests", "locales", "static", "docs"]);
/** They say which texts there are, and show none. */
const LISTS = ["domain/notices.ts", "domain/refusals.ts"];
/** It shows texts, although it stands among them: mails and pages say the same. */
const FACTS = "locales/month_facts.ts";
const STRING = /"([^"\n\\]*)"|'([^'\n\\]*)'|`([^`$\n\\]*)`/g;
/** A name in an object or a type. */
const NAME = /(?<![\w.])([a-z]\w*)\??:/g;
const TEMPLATE = /`([a-z_]+\.[^`\n]*\$\{[^`\n]*)`/g;
const PARAM = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

function readSources(folder = ""): string {
  return [...Deno.readDirSync(join(ROOT, folder))].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return SKIPPED.has(name) || name.startsWith(".") ? [] : readSources(path);
    const isCode = /\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name) && !LISTS.includes(path);
    return isCode ? Deno.readTextFileSync(join(ROOT, path)) : [];
  }).join("\n");
}

/** The keys that nothing in `sources` shows. A template shows those whose changing parts are words of the code. */
function listUnshown(keys: readonly string[], sources: string): string[] {
  const strings = new Set([...sources.matchAll(STRING)].map(([, ...found]) => found.find(Boolean)));
  const names = new Set([...sources.matchAll(NAME)].map(([, name]) => name));
  const patterns = [...new Set([...sources.matchAll(TEMPLATE)].map(([, text = ""]) => text))].map((text) =>
    new RegExp(`^${text.split(PARAM).map(RegExp.escape).join("(.+?)")}$`)
  );
  const isWord = (part: string) => strings.has(part) || names.has(part) || /^\d+$/.test(part);
  return keys.filter((key) =>
    !strings.has(key) && !patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isWord))
  );
}

for (const [name, texts] of Object.entries({ en, deskEn })) {
  Deno.test(`LO-11 ${name}: some code shows every text`, () => {
    const sources = readSources() + Deno.readTextFileSync(join(ROOT, FACTS));
    assert.deepEqual(listUnshown(Object.keys(texts), sources), []);
  });
}

Deno.test("LO-11 listUnshown: a key that only a list names is shown by nothing, nor is one whose part no code has", () => {
  const sources = 'const STATES = { open: 1 }; t(`order.${state}`); t("order.title");';
  assert.deepEqual(
    listUnshown(["order.open", "order.closed", "order.title", "order.lead"], sources),
    ["order.closed", "order.lead"],
  );
});
