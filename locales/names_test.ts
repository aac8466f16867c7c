/** Holds the texts to the table of names in docs/texts.md. */
import assert from "node:assert/strict";
import type { TextLanguage } from "@/domain/language.ts";
import { dictionaryOf } from "@/locales/mod.ts";
import type { Text, TextKey } from "@/locales/text.ts";

interface Row {
  thing: string;
  names: Record<TextLanguage, string>;
  is: string[];
  has: string[];
}

/** Rows with six cells are those of the table; its first two are the heading and the line under it. */
function readTable(page: string): Row[] {
  const cells = page.split("\n").map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  return cells.filter((row) => row.length === 6).slice(2).map((row) => {
    const [thing = "", en = "", he = "", de = "", is = "", has = ""] = row;
    return { thing, names: { en, he, de }, is: listKeys(is), has: listKeys(has) };
  });
}

function listKeys(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key);
}

/** What a text says of many. */
function widest(text: Text): string {
  return typeof text === "string" ? text : text.other;
}

const TABLE = readTable(await Deno.readTextFile(new URL("../docs/texts.md", import.meta.url)));

Deno.test("LO-12 texts: a screen or a thing has one name, wherever it stands", () => {
  assert.ok(TABLE.length > 30);
  for (const { thing, names, is, has } of TABLE) {
    for (const language of ["en", "he", "de"] as const) {
      const dictionary = dictionaryOf(language);
      const name = names[language];
      const textOf = (key: string) => {
        assert.ok(Object.hasOwn(dictionary, key), `${thing}: no text ${key}`);
        return widest(dictionary[key as TextKey]);
      };
      for (const key of is) assert.equal(textOf(key), name, `${language} ${key}`);
      for (const key of has) {
        const text = textOf(key);
        assert.ok(text.toLowerCase().includes(name.toLowerCase()), `${language} ${key}: "${text}"`);
      }
    }
  }
});
