import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import { grantCoins, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";

interface Thread extends TestActors {
  ada: MemberId;
  ben: MemberId;
  clock: TestClock;
}

/** A conversation of `count` messages from Ada to Ben. */
async function openThread(count: number): Promise<Thread> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, count * 50);
  for (let nth = 1; nth <= count; nth++) await send(test, ada, { to: ben, text: String(nth) });
  return { ...test, ada, ben, clock };
}

async function send(
  { actors }: TestActors,
  from: MemberId,
  message: { to: MemberId; text: string },
): Promise<void> {
  const input = { receiver_id: message.to, message_type: "text", message_text: message.text };
  const result = await actors.conversations.send(from, crypto.randomUUID(), input);
  assert.ok(result.ok);
}

async function pageOf(
  { actors, ada, ben }: Thread,
  page: Partial<HandlerInput<"messages">>,
) {
  const input = { contact_user_id: ada, recordsToTake: 20, currentLength: 0, ...page };
  const result = await actors.ask.conversations.messages(ben, input);
  assert.ok(result.ok);
  const { list, ...rest } = result.value;
  return { ...rest, seqs: list.map(({ seq }) => seq) };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

Deno.test("CH-8 P5 messages: every way of paging brings each message once, in order", async () => {
  const count = 47;
  await using thread = await openThread(count);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom("before", "after", "offset"),
      async (size, way) => {
        const found: number[] = [];
        let more = true;
        for (let pages = 0; more; pages++) {
          assert.ok(pages <= count);
          const page = way === "before"
            ? await pageOf(thread, { before_seq: found[0] ?? count + 1, recordsToTake: size })
            : way === "after"
            ? await pageOf(thread, { after_seq: found.at(-1) ?? 0, recordsToTake: size })
            : await pageOf(thread, { currentLength: found.length, recordsToTake: size });
          if (way === "after") found.push(...page.seqs);
          else found.unshift(...page.seqs);
          assert.equal(page.last_seq, count);
          assert.equal(page.resync, false);
          more = page.has_more;
        }
        assert.deepEqual(found, range(1, count));
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("CH-8 messages: the edges of a conversation are empty pages", async () => {
  await using thread = await openThread(3);
  assert.deepEqual((await pageOf(thread, {})).seqs, [1, 2, 3]);
  for (
    const page of [{ after_seq: 3 }, { after_seq: 99 }, { currentLength: 3 }, { currentLength: 99 }, {
      before_seq: 1,
    }]
  ) {
    const { seqs, has_more } = await pageOf(thread, page);
    assert.deepEqual({ seqs, has_more }, { seqs: [], has_more: false }, JSON.stringify(page));
  }
  assert.deepEqual((await pageOf(thread, { before_seq: 0 })).seqs, []);
});

Deno.test("P5 messages: 500 missed ones come, 501 say resync and nothing else", async () => {
  await using thread = await openThread(501);
  const missed = await pageOf(thread, { after_seq: 1, recordsToTake: 100 });
  assert.deepEqual(missed, {
    seqs: range(2, 101),
    has_more: true,
    resync: false,
    last_seq: 501,
    read_seq: 0,
    reacts: 0,
  });
  const { seqs, ...tooMany } = await pageOf(thread, { after_seq: 0, recordsToTake: 100 });
  assert.deepEqual(seqs, []);
  assert.deepEqual(tooMany, { has_more: true, resync: true, last_seq: 501, read_seq: 0, reacts: 0 });
});

Deno.test("CH-54 CH-55 messages: whoever deleted a conversation gets what came since, by every way and without a hole", async () => {
  await using thread = await openThread(30);
  const { actors, ada, ben } = thread;
  await actors.conversations.remove(ben, ada);
  const nothing = { seqs: [], has_more: false, resync: false, cleared_seq: 30, last_seq: 30 };
  const ways = [{}, { before_seq: 20 }, { after_seq: 0 }, { after_seq: 30 }, { from_seq: 1 }, {
    currentLength: 5,
  }];
  for (const way of ways) {
    const { reacts: _, read_seq: __, ...page } = await pageOf(thread, way);
    assert.deepEqual(page, nothing, JSON.stringify(way));
  }
  for (const text of ["31", "32"]) await send(thread, ben, { to: ada, text });
  for (const way of [{}, { after_seq: 0 }, { after_seq: 30 }, { from_seq: 1 }, { before_seq: 99 }]) {
    const page = await pageOf(thread, way);
    assert.deepEqual([page.seqs, page.has_more], [[31, 32], false], JSON.stringify(way));
  }
  assert.deepEqual((await pageOf(thread, { before_seq: 32, recordsToTake: 1 })).has_more, false);
  const adas = await actors.ask.conversations.messages(ada, {
    contact_user_id: ben,
    recordsToTake: 100,
    currentLength: 0,
  });
  assert.ok(adas.ok);
  assert.equal(adas.value.list.length, 32);
  assert.equal(adas.value.cleared_seq, undefined, "the other is not told");
});

Deno.test("CH-56 CH-54 search: of one's own conversation, the latest first, without what is deleted", async () => {
  await using thread = await openThread(12);
  const { actors, ada, ben } = thread;
  const search = async (viewer: MemberId, other: string, own: { before_seq?: number } = {}) => {
    const input = { contact_user_id: other, search: "1", recordsToTake: 20, ...own };
    const result = await actors.ask.conversations.search(viewer, input);
    return result.ok ? result.value.list.map(({ message }) => message) : result.refusal.code;
  };
  assert.deepEqual(await search(ben, ada), ["12", "11", "10", "1"]);
  assert.deepEqual(await search(ben, ada, { before_seq: 11 }), ["10", "1"]);
  assert.deepEqual(await search(ben, ada, { before_seq: 1_000_000 }), ["12", "11", "10", "1"]);
  await actors.conversations.remove(ben, ada);
  await send(thread, ada, { to: ben, text: "a new 1" });
  assert.deepEqual(await search(ben, ada), ["a new 1"]);
  assert.deepEqual((await search(ada, ben)).length, 5);
  await actors.blocks.block(ada, ben);
  for (const [viewer, other] of [[ada, ben], [ben, ada], [ada, "x"], [ada, "0000000000"]] as const) {
    assert.equal(await search(viewer, other), "unknown_user");
  }
  assert.equal(await search(ada, ada), "own_id");
});

Deno.test("CN-1 contacts: the latest first, by pages, each once", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const ada = await test.join("Ada");
  const others: MemberId[] = [];
  for (let nth = 0; nth < 25; nth++) {
    clock.advance(1_000);
    const other = await test.join("Ben");
    await send(test, other, { to: ada, text: "hi" });
    others.unshift(other);
  }
  const page = async (currentLength: number, recordsToTake: number) =>
    (await test.actors.ask.contacts.list(ada, { archived: 0, currentLength, recordsToTake })).map((
      { id },
    ) => id);
  assert.deepEqual([...await page(0, 10), ...await page(10, 10), ...await page(20, 10)], others);
  assert.deepEqual(await page(25, 10), []);

  clock.advance(1_000);
  const last = others.at(-1) ?? assert.fail();
  await send(test, last, { to: ada, text: "me again" });
  assert.deepEqual(await page(0, 20), [last, ...others.slice(0, 19)], "a new message moves its contact up");
});

Deno.test("CN-2 contacts: a row says who wrote last, when, what, and how much is unread", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await send(test, ben, { to: ada, text: "one" });
  clock.advance(5_000);
  await send(test, ben, { to: ada, text: "two\nlines" });
  const time = Math.floor(clock.now() / 1000);
  const [row] = await test.actors.ask.contacts.list(ada, {
    archived: 0,
    currentLength: 0,
    recordsToTake: 1,
  });
  assert.deepEqual(row, {
    id: ben,
    name: "Ben",
    photo: "/images/no_user.svg",
    last_m: "two lines",
    last_m_is_photo: 0,
    last_m_voice: 0,
    gift: 0,
    s_id: ben,
    time,
    unread: 2,
    total_unread: 2,
    vip: 0,
    status: 0,
    has_story: 0,
    seq: 2,
  });
  const [own] = await test.actors.ask.contacts.list(ben, {
    archived: 0,
    currentLength: 0,
    recordsToTake: 1,
  });
  assert.deepEqual([own?.id, own?.s_id, own?.unread], [ada, ben, 0]);
});
