import assert from "node:assert/strict";
import { LANGUAGES } from "@/domain/language.ts";
import type { PushLetter } from "@/domain/push_letter.ts";
import { writePush } from "@/mails/pushes/mod.ts";

const OPEN = { site: "Kindling", discreet: false };
const DISCREET = { site: "Kindling", discreet: true };
const FAMILY = "👨‍👩‍👧‍👦";

const LETTERS: PushLetter[] = [
  { kind: "message", name: "Benjamin", unread: 1, content: { type: "text", text: "Mountains" } },
  { kind: "message", name: "Benjamin", unread: 3, content: null },
  { kind: "message", name: "Benjamin", unread: 1, content: { type: "photo" } },
  { kind: "message", name: "Benjamin", unread: 1, content: { type: "story_reply", text: "Mountains" } },
  {
    kind: "gift",
    name: "Benjamin",
    unread: 1,
    content: { type: "gift", gift: { en: "Rose", he: "ורד", de: "Rose" } },
  },
  { kind: "like", name: "Benjamin", news: 1 },
  { kind: "like", name: null, news: 1 },
  { kind: "like", name: null, news: 7 },
  { kind: "visit", name: "Benjamin", news: 1 },
  { kind: "visit", name: null, news: 2 },
  { kind: "match", name: "Benjamin" },
  { kind: "story", name: "Benjamin" },
  { kind: "paid", goods: { type: "credits", package_id: 5, credits: 5_000, bonus: 0, spins: 0 } },
  { kind: "returned" },
  { kind: "renewal_failed", final: false },
  { kind: "renewal_failed", final: true },
  { kind: "note", title: "Benjamin", text: "Mountains" },
  { kind: "selfie" },
  { kind: "summary", unread: 12, likes: 3, visits: 0, matches: 1, stories: 2 },
];

function said(letter: PushLetter, writing = OPEN) {
  return writePush(letter, "en", writing);
}

Deno.test("AL-43 writePush: a message says who wrote, how many, and how the last one begins", () => {
  const name = "\u2068Benjamin\u2069";
  const text = { type: "text", text: "Hello\n\nthere" } as const;
  const one: PushLetter = { kind: "message", name: "Benjamin", unread: 1, content: text };
  assert.deepEqual(said(one), { title: name, body: "\u2068Hello there\u2069" });
  assert.deepEqual(said({ ...one, unread: 3 }).title, `${name} (3)`);
  assert.equal(said({ ...one, content: null, unread: 3 }).body, "3 new messages");
  assert.equal(said({ ...one, content: { type: "photo" } }).body, "📷 Photo");
  const story = { type: "story_reply", text: "Wow" } as const;
  assert.equal(said({ ...one, content: story }).body, "Reply to your story: \u2068Wow\u2069");
  const gift = { type: "gift", gift: { en: "Rose", he: "ורד", de: "Rose" } } as const;
  assert.equal(said({ ...one, kind: "gift", content: gift }).body, "🎁 \u2068Rose\u2069");
  assert.match(writePush({ ...one, kind: "gift", content: gift }, "he", OPEN).body, /ורד/);
});

Deno.test("AL-43 writePush: a quote is cut where a letter ends, and cannot turn the text around it", () => {
  const content = { type: "text", text: `\u202e${FAMILY.repeat(500)}` } as const;
  const { body } = said({ kind: "message", name: "\u202eBen", unread: 1, content });
  const count = body.split(FAMILY).length - 1;
  assert.ok(count > 30 && count <= 120, String(count));
  assert.equal(body.replaceAll(FAMILY, ""), "\u2068…\u2069");
});

Deno.test("AL-43 writePush: every letter has a title and a body in every language, numbers in the right form", () => {
  for (const lang of LANGUAGES) {
    for (const letter of LETTERS) {
      for (const writing of [OPEN, DISCREET]) {
        const { title, body } = writePush(letter, lang, writing);
        assert.ok(title !== "" && body !== "", `${lang} ${letter.kind}`);
        assert.doesNotMatch(`${title}${body}`, /[{}]|undefined|null/);
      }
    }
  }
  const likes = (news: number) => said({ kind: "like", name: null, news }).body;
  assert.equal(likes(1), "Take a look at “Likes me”.");
  assert.equal(likes(1_200), "1,200 new likes");
  const all = said({ kind: "summary", unread: 12, likes: 1, visits: 0, matches: 0, stories: 2 });
  assert.deepEqual(all, { title: "Kindling", body: "12 new messages · 1 new like · 2 new stories" });
});

Deno.test("AL-42 writePush: a discreet push bears the site's name, and names and quotes nobody", () => {
  for (const lang of LANGUAGES) {
    for (const letter of LETTERS) {
      const { title, body } = writePush(letter, lang, DISCREET);
      assert.equal(title, "Kindling");
      assert.doesNotMatch(body, /Benjamin|Mountains|Rose|ורד|5,000/, letter.kind);
    }
  }
});
