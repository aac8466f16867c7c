import assert from "node:assert/strict";
import { mentionedIn } from "@/islands/desk/workspace/mentioned.ts";
import type { NoteView } from "@/protocol/desk/views/chat.ts";

const note = (id: string, text: string): NoteView => ({
  id,
  kind: "other",
  text,
  message_id: "",
  staff_name: "",
  at: 0,
});

const NOTES = [
  note("dog", "Has a dog named Bruno"),
  note("job", "Works as a nurse in Graz"),
  note("cafe", "Likes the Café Bruno in Graz"),
  note("hebrew", "יש לו כלב בשם שָׁלוֹם"),
];

Deno.test("DW-13 mentionedIn: notes that share a word come up, those with most of them first", () => {
  const found = mentionedIn("bruno ran away in GRAZ near the cafe", NOTES).map(({ id }) => id);
  assert.deepEqual(found, ["cafe", "dog", "job"]);
});

Deno.test("DW-13 mentionedIn: case, accents and vowel points do not matter, short words do not count", () => {
  assert.deepEqual(mentionedIn("שלום לך", NOTES).map(({ id }) => id), ["hebrew"]);
  assert.deepEqual(mentionedIn("as a in on", NOTES), []);
  assert.deepEqual(mentionedIn("", NOTES), []);
});
