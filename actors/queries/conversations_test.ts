import assert from "node:assert/strict";
import fc from "fast-check";
import type { MemberId } from "@/domain/ids.ts";
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
  page: { before_seq?: number; after_seq?: number; currentLength?: number; recordsToTake?: number },
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
  });
  const tooMany = await pageOf(thread, { after_seq: 0, recordsToTake: 100 });
  assert.deepEqual(tooMany, { seqs: [], has_more: true, resync: true, last_seq: 501, read_seq: 0 });
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
    (await test.actors.ask.conversations.contacts(ada, { archived: 0, currentLength, recordsToTake })).map((
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
  const [row] = await test.actors.ask.conversations.contacts(ada, {
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
  const [own] = await test.actors.ask.conversations.contacts(ben, {
    archived: 0,
    currentLength: 0,
    recordsToTake: 1,
  });
  assert.deepEqual([own?.id, own?.s_id, own?.unread], [ada, ben, 0]);
});
