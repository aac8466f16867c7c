/** What a call costs in a conversation of 100,000 messages: counted in reads, which no machine makes quicker. */
import assert from "node:assert/strict";
import { type MemberId, messageId, type Pair, pairOf } from "@/domain/ids.ts";
import { MESSAGES_PAGE, SEARCH_MESSAGES_ROWS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import { grantCoins, openTestActors } from "@/tests/kit/mod.ts";
import { countReads, type Counts } from "@/tests/kit/counted.ts";

const LONG = 100_000;
const AT_ONCE = 500;

/** Lays down a conversation of so many messages, by turns, of which nobody has read any. */
async function layDown(database: Database, pair: Pair, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const change = newChange();
    for (let seq = from; seq < Math.min(count + 1, from + AT_ONCE); seq++) {
      const [sender_id] = seq % 2 === 1 ? pair : [pair[1]];
      const nth = Math.ceil(seq / 2);
      const text = `message number ${seq}`;
      set(change, keys.message(pair, seq), { type: "text", text, sender_id, at: seq, nth, rid: `r${seq}` });
    }
    await database.commit(change);
  }
  const change = newChange();
  const side = { sent: count / 2, read_seq: 0, read_count: 0 };
  putConversation(change, pair, await database.get(keys.conversation(pair)), {
    last_seq: count,
    last: { type: "text", preview: `message number ${count}`, sender_id: pair[1], at: count },
    sides: [side, side],
    listed_s: Math.floor(count / 1_000),
  });
  await database.commit(change);
}

/** What each call reads in a conversation of so many messages. */
async function costs(count: number): Promise<Record<string, Counts>> {
  const plain = await openTestDatabase();
  const { database, counts } = countReads(plain);
  await using test = await openTestActors({ database });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 1_000);
  const pair = pairOf(ada, ben);
  await layDown(plain, pair, count);
  const { ask, conversations } = test.actors;
  const found: Record<string, Counts> = {};
  const measure = async <Value>(what: string, call: () => Promise<{ ok: boolean; value?: Value }>) => {
    Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
    const result = await call();
    assert.ok(result.ok, what);
    found[what] = { ...counts };
    return result.value;
  };
  const about = { contact_user_id: ben, currentLength: 0, recordsToTake: MESSAGES_PAGE };
  const page = async (what: string, own: Partial<Parameters<typeof ask.conversations.messages>[1]>) => {
    const value = await measure(what, () => ask.conversations.messages(ada, { ...about, ...own }));
    assert.equal(value?.list.length, MESSAGES_PAGE, what);
    return value;
  };

  let before = count + 1;
  for (let pages = 0; pages < 5; pages++) {
    const value = await page(`page ${pages} back`, { before_seq: before });
    before = value?.list[0]?.seq ?? assert.fail();
  }
  await page("the middle", { from_seq: count / 2 });
  await page("the beginning", { before_seq: MESSAGES_PAGE + 1 });
  await page("after many pages", { currentLength: count / 2 });
  await page("a resume", { after_seq: count - MESSAGES_PAGE });
  const search = async (what: string, words: string, before_seq?: number) =>
    await measure(
      what,
      () => ask.conversations.search(ada, { ...about, search: words, ...(before_seq && { before_seq }) }),
    );
  assert.deepEqual((await search("a search", "nothing"))?.next_seq, count + 1 - SEARCH_MESSAGES_ROWS);
  assert.equal((await search("a search further back", "number", count / 2))?.list.length, MESSAGES_PAGE);
  await measure(
    "a mark",
    () => conversations.read(ada, { message_id: messageId(pair, othersLast(pair, ada, count)) }),
  );
  const message_id = messageId(pair, 1);
  await measure("a reaction", () => conversations.react(ada, { message_id, reaction: "👍" }));
  const text = { receiver_id: ben, message_type: "text", message_text: "hi" };
  await measure("a message", () => conversations.send(ada, "r1", text));
  await measure("that somebody writes", () => conversations.typing(ada, { user_id: ben, typing: 1 }));
  await measure("a deletion", () => conversations.remove(ada, ben));
  await measure(
    "a page after it",
    () => ask.conversations.messages(ada, { ...about, before_seq: count / 2 }),
  );
  await plain.close();
  return found;
}

/** Number of the last message that a member received. */
function othersLast(pair: Pair, member: MemberId, count: number): number {
  return pair[1] === member ? count - 1 : count;
}

Deno.test("CH-58 CH-8 conversation of 100,000 messages: every call reads as much as in one of 5,000", async () => {
  const [long, short] = [await costs(LONG), await costs(5_000)];
  assert.deepEqual(long, short);
  assert.deepEqual(long["page 0 back"], { gets: 1, lists: 1, rows: MESSAGES_PAGE });
  assert.equal(long["a search"]?.rows, SEARCH_MESSAGES_ROWS);
  assert.deepEqual(long["a page after it"], { gets: 1, lists: 0, rows: 0 });
});
