import assert from "node:assert/strict";
import { mentionsOf } from "@/domain/mentions.ts";

const NOTES = [
  { kind: "family", text: "His sister Ruth lives in Haifa" },
  { kind: "hobbies", text: "swims every Friday" },
  { kind: "name", text: "Bo" },
  { kind: "name", text: "Tal" },
  { kind: "other", text: "hat einen Hund, Größe wie ein Pony" },
  { kind: "hobbies", text: "אוהב לבשל ולרקוד" },
  { kind: "dates", text: "was there with him and her, about 1987" },
] as const;

function found(text: string): string[] {
  return mentionsOf(text, NOTES).map((note) => note.text);
}

Deno.test("WR-10 DW-13 mentionsOf: notes are found by telling words, whatever their endings", () => {
  assert.deepEqual(found("My SISTERS came by"), ["His sister Ruth lives in Haifa"]);
  assert.deepEqual(found("and on fridays I rest"), ["swims every Friday"]);
  assert.deepEqual(found("ask tal"), ["Tal"]);
  assert.deepEqual(found("meine Hunde"), ["hat einen Hund, Größe wie ein Pony"]);
  assert.deepEqual(found("אתמול בישלתי ורקדתי, אני אוהבת לרקוד"), ["אוהב לבשל ולרקוד"]);
  assert.deepEqual(found("in 1987"), ["was there with him and her, about 1987"]);
});

Deno.test("WR-10 mentionsOf: words that tell nothing, and parts of words, find no note", () => {
  assert.deepEqual(found("there was a lot about that"), []);
  assert.deepEqual(found("a bo"), []);
  assert.deepEqual(found("in 19870"), []);
  assert.deepEqual(found(""), []);
});
