import assert from "node:assert/strict";
import { clearImmediate, setImmediate } from "node:timers";
import fc from "@/tests/kit/property.ts";
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { SEARCH_MESSAGES_CHARS, SEARCH_MESSAGES_ROWS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Message } from "@/store/records.ts";
import { type FoundMessages, searchMessages } from "@/actors/queries/message_search.ts";
import { countReads } from "@/tests/kit/counted.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = pairOf(ada, ben);

/** A conversation of these texts, whose reads are counted. */
async function openTexts(texts: readonly (string | Partial<Message>)[]) {
  const { database, counts } = countReads(await openDatabase({ path: ":memory:" }));
  for (let from = 0; from < texts.length; from += 500) {
    const change = newChange();
    for (const [index, each] of texts.slice(from, from + 500).entries()) {
      const own = typeof each === "string" ? { text: each } : each;
      const seq = from + index + 1;
      const message: Message = {
        type: "text",
        text: "",
        sender_id: ada,
        at: seq,
        nth: seq,
        rid: "r",
        ...own,
      };
      set(change, keys.message(pair, seq), message);
    }
    await database.commit(change);
  }
  const search = (search: string, own: { before?: number; take?: number; floor?: number } = {}) =>
    searchMessages(database, pair, { search, before: texts.length + 1, take: 20, floor: 0, ...own });
  return { database, counts, search, [Symbol.asyncDispose]: () => database.close() };
}

/** Counts the rounds of the event loop until what it returns is called, which gives their number. */
function countTurns(): () => number {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  return () => {
    clearImmediate(next);
    return turns;
  };
}

function seqsOf({ found, next }: FoundMessages): { seqs: number[]; next: number | null } {
  return { seqs: found.map(({ seq }) => seq), next };
}

Deno.test("CH-56 searchMessages: texts and replies to stories, the latest first, as they sound", async () => {
  const gift = { id: 1, icon: "/x.svg", name: { en: "hello", he: "hello", de: "hello" }, price: 10 };
  const reply = { seq: 1, sender_id: ben, type: "text", preview: "hello" } as const;
  await using chat = await openTexts([
    "Hello there",
    "שָׁלוֹם",
    { type: "gift", text: "", gift },
    { type: "pphoto", text: "", photo: { id: "hello" as never, placeholder: "hello", exp: 1 } },
    { text: "yes", reply },
    "nothing",
    "Grüße, HÉLLO",
  ]);
  assert.deepEqual(seqsOf(await chat.search("hello")), { seqs: [7, 1], next: null });
  assert.deepEqual(seqsOf(await chat.search("hello grusse")), { seqs: [7], next: null });
  assert.deepEqual(seqsOf(await chat.search("שלום")), { seqs: [2], next: null });
  chat.counts.rows = 0;
  for (const nothing of [" ", "\u0301", "\u200f"]) {
    assert.deepEqual(seqsOf(await chat.search(nothing)), { seqs: [], next: null });
  }
  assert.equal(chat.counts.rows, 0, "nothing is looked through for nothing");
});

Deno.test("CH-57 CH-54 searchMessages: any calls that follow each other find every text once, and nothing deleted", async () => {
  const count = 450;
  const isHit = (seq: number) => seq % 7 === 0 || (seq > 190 && seq < 215);
  const texts = Array.from({ length: count }, (_, index) => isHit(index + 1) ? "a needle" : "hay");
  await using chat = await openTexts(texts);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat({ max: count + 5 }), async (take, floor) => {
      const seqs: number[] = [];
      let before: number | null = count + 1;
      for (let calls = 0; before !== null; calls++) {
        assert.ok(calls <= count);
        const { found, next } = await chat.search("needle", { take, floor, before });
        assert.ok(found.length <= take);
        seqs.push(...found.map(({ seq }) => seq));
        before = next;
      }
      const all = texts.map((_, index) => index + 1).filter((seq) => isHit(seq) && seq > floor);
      assert.deepEqual(seqs, all.reverse());
    }),
    { numRuns: 15 },
  );
});

Deno.test("CH-57 searchMessages: a call looks through so many messages and says where the next one goes on", async () => {
  const count = SEARCH_MESSAGES_ROWS + 3;
  const texts = Array.from({ length: count }, (_, index) => index === 1 ? "needle" : "hay");
  await using chat = await openTexts(texts);
  assert.deepEqual(seqsOf(await chat.search("needle")), { seqs: [], next: 4 });
  assert.equal(chat.counts.rows, SEARCH_MESSAGES_ROWS);
  chat.counts.rows = 0;
  assert.deepEqual(seqsOf(await chat.search("needle", { before: 4, take: 1 })), { seqs: [2], next: 2 });
  assert.equal(chat.counts.rows, 3);
  assert.deepEqual(seqsOf(await chat.search("needle", { before: 2 })), { seqs: [], next: null });
  // Just so many, and the beginning is reached.
  assert.deepEqual(seqsOf(await chat.search("needle", { before: count, floor: 2 })), {
    seqs: [],
    next: null,
  });
  // Nothing before the first, and a number that no message has.
  for (const before of [0, 1]) {
    assert.deepEqual(seqsOf(await chat.search("needle", { before })), { seqs: [], next: null });
  }
});

Deno.test("CH-57 P9 searchMessages: of long texts a call looks through fewer, and takes turns with others", async () => {
  // Each of these characters is compared as eighteen.
  const texts = Array.from({ length: 150 }, () => "\ufdfa".repeat(2_000));
  await using chat = await openTexts(["needle", ...texts]);
  const endCount = countTurns();
  const { seqs, next } = seqsOf(await chat.search("needle"));
  const turns = endCount();
  assert.deepEqual({ seqs, next }, { seqs: [], next: 152 - SEARCH_MESSAGES_CHARS / 2_000 });
  // About one for each 2,000 characters.
  assert.ok(turns > 0.8 * SEARCH_MESSAGES_CHARS / 2_000, `${turns} turns`);
  assert.deepEqual(seqsOf(await chat.search("needle", { before: 42 })), { seqs: [1], next: null });
});

Deno.test("CH-57 searchMessages: others get their turn while it looks", async () => {
  await using chat = await openTexts(Array.from({ length: SEARCH_MESSAGES_ROWS }, () => "é".repeat(200)));
  const endCount = countTurns();
  await chat.search("needle");
  const turns = endCount();
  assert.ok(turns > 1, `${turns} turns`);
});
