import assert from "node:assert/strict";
import type { TestActors } from "@/tests/kit/actors.ts";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { storyUrl } from "@/domain/story.ts";
import { type Change, newChange } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import { putMarks, removeStory } from "@/store/stories/writer.ts";
import {
  audit,
  balanceOf,
  giftTo,
  givePremium,
  grantCoins,
  keepStory,
  openTestActors,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";

type SendResult = Awaited<ReturnType<TestActors["actors"]["conversations"]["send"]>>;

/** Ada, who has coins, and Ben, who has written to her; whoever reads or commits can be watched. */
async function openWorld() {
  const database = await openDatabase({ path: ":memory:" });
  const clock = new TestClock();
  const watched = { reads: 0, beforeCommit: async () => {} };
  const counting: Database = {
    ...database,
    get: (key) => (watched.reads++, database.get(key)),
    getMany: (all) => (watched.reads++, database.getMany(all)),
    async commit(change) {
      await watched.beforeCommit();
      return await database.commit(change);
    },
  };
  const test = await openTestActors({ database: counting, now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins({ database }, { id: ada }, 1_000);
  const send = (rid: string, input: ReturnType<typeof textTo> & { reply_to?: string; story_id?: string }) =>
    test.actors.conversations.send(ada, rid, input);
  const hello = { receiver_id: ada, message_type: "text", message_text: "hello" };
  assert.ok((await test.actors.conversations.send(ben, "b1", hello)).ok);
  return {
    test,
    database,
    clock,
    watched,
    ada,
    ben,
    to: { id: ben },
    send,
    message: (seq: number) => messageId(pairOf(ada, ben), seq),
    async [Symbol.asyncDispose]() {
      await audit({ database });
      await test[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

function outcome(result: SendResult): number | string {
  return result.ok ? result.value.request_details.message.seq : result.refusal.code;
}

/** Changes what a member shows. */
async function changeStories(
  database: Database,
  owner: MemberId,
  add: (change: Change, owner: MemberEntry) => void,
): Promise<void> {
  const entry = await getMemberEntry(database, owner);
  assert.ok(entry);
  const change = newChange();
  add(change, entry);
  assert.ok(await database.commit(change));
}

/** The other's thread, newest first. */
async function lastOf({ actors }: TestActors, viewer: MemberId, other: MemberId) {
  const page = { contact_user_id: other, recordsToTake: 1, currentLength: 0 };
  const result = await actors.ask.conversations.messages(viewer, page);
  return result.ok ? result.value.list[0] : assert.fail(result.refusal.code);
}

Deno.test("CH-42 CH-21 send: a reply reads what it answers, and texts and gifts nothing", async () => {
  await using world = await openWorld();
  const { test, database, watched, ada, to, send, message, clock, ben } = world;
  await givePremium({ database }, { id: ada });
  const story = await keepStory({ database }, { id: ben }, { at: clock.now() });
  await send("r1", textTo(to, "one"));
  const [gift] = test.env.catalogue().gifts;
  assert.ok(gift);
  const readsOf = async (rid: string, input: Parameters<typeof send>[1]) => {
    watched.reads = 0;
    assert.equal(typeof outcome(await send(rid, input)), "number", rid);
    return watched.reads;
  };
  assert.equal(await readsOf("r2", textTo(to, "two")), 0);
  assert.equal(await readsOf("r3", giftTo(to, gift.id)), 0);
  assert.equal(await readsOf("r4", { ...textTo(to, "three"), reply_to: message(1) }), 1);
  assert.equal(await readsOf("r5", { ...textTo(to, "four"), story_id: story.id }), 1);
  assert.equal(await readsOf("r6", textTo(to, "five")), 0);
});

Deno.test("CH-35 send: a message of another conversation, and one that is not there, is refused and nothing is paid", async () => {
  await using world = await openWorld();
  const { test, ada, ben, to, send, message } = world;
  const cleo = await test.join("Cleo");
  const others = messageId(pairOf(ben, cleo), 1);
  await test.actors.conversations.send(cleo, "c1", textTo(to, "between us"));
  const wrong = [others, messageId(pairOf(ada, cleo), 1), message(2), message(99)];
  for (const [nth, reply_to] of wrong.entries()) {
    assert.equal(outcome(await send(`r${nth}`, { ...textTo(to, "x"), reply_to })), "unknown_message");
  }
  assert.equal(await balanceOf(test, { id: ada }), 1_200);
  assert.equal(outcome(await send("r9", { ...textTo(to, "x"), reply_to: message(1) })), 2);
  assert.equal((await lastOf(test, ben, ada))?.reply_to?.message, "hello");
});

Deno.test("CH-37 CH-38 send: a reply to a story shows both its picture for as long as it lives", async () => {
  await using world = await openWorld();
  const { test, database, clock, ada, ben, to, send } = world;
  const story = await keepStory({ database }, { id: ben }, { at: clock.now() });
  const reply = { ...textTo(to, "nice"), story_id: story.id };
  assert.equal(outcome(await send("r1", reply)), "premium_required");
  assert.equal(
    outcome(await send("r1", { ...reply, story_id: story.id.replaceAll(/./g, "A") })),
    "premium_required",
  );
  await givePremium({ database }, { id: ada });
  const mine = await keepStory({ database }, { id: ada }, { at: clock.now() });
  assert.equal(outcome(await send("r1", { ...reply, story_id: mine.id })), "unknown_story");
  const sent = await send("r1", reply);
  assert.equal(outcome(sent), 2);
  for (const [viewer, other] of [[ada, ben], [ben, ada]] as const) {
    const seen = await lastOf(test, viewer, other);
    assert.deepEqual([seen?.story_id, seen?.story], [story.id, `/stories/${ben}/${story.id}/thumb`]);
  }
  await givePremium({ database }, { id: ada }, clock.now());
  const [own, theirs] = [await lastOf(test, ada, ben), await lastOf(test, ben, ada)];
  assert.deepEqual([own?.story_id, own?.story, theirs?.story_id], ["", "", story.id]);
  await givePremium({ database }, { id: ada });
  clock.advance(story.exp - clock.now());
  assert.equal((await lastOf(test, ben, ada))?.story, "");
  assert.equal(outcome(await send("r2", reply)), "unknown_story");
  assert.deepEqual(await send("r1", reply), sent, "what was done is answered as it was");
});

Deno.test("ST-20 ST-23 send: a reply that is sent again once premium is over is answered without its story", async () => {
  await using world = await openWorld();
  const { database, ada, to, send } = world;
  const { id } = await keepStory(world, to, { at: world.clock.now() });
  await givePremium({ database }, { id: ada });
  const again = async () => {
    const result = await send("r", { ...textTo(to, "hi"), story_id: id });
    assert.ok(result.ok);
    const { seq, message, story_id, story } = result.value.request_details.message;
    return [seq, message, story_id, story];
  };
  const first = await again();
  assert.deepEqual(first, [2, "hi", id, storyUrl({ owner: to.id, id, size: "thumb" })]);
  await givePremium({ database }, { id: ada }, world.clock.now());
  assert.deepEqual(await again(), [2, "hi", "", ""]);
  await givePremium({ database }, { id: ada });
  assert.deepEqual(await again(), first);
});

Deno.test("ST-13 CH-38 send: a story that waits to be checked cannot be replied to until others see it", async () => {
  await using world = await openWorld();
  const { database, clock, ada, ben, to, send } = world;
  await givePremium({ database }, { id: ada });
  const { id, at, exp } = await keepStory({ database }, { id: ben }, { at: clock.now() });
  const mark = { id, at, exp };
  const reply = { ...textTo(to, "nice"), story_id: id };
  await changeStories(
    database,
    ben,
    (change, owner) => putMarks(change, owner, [{ ...mark, waiting: true }]),
  );
  assert.equal(outcome(await send("r1", reply)), "unknown_story");
  await changeStories(database, ben, (change, owner) => putMarks(change, owner, [mark]));
  assert.equal(outcome(await send("r1", reply)), 2);
});

for (
  const [what, key, code] of [
    ["the story", "story", "unknown_story"],
    ["the premium", "premium", "premium_required"],
  ] as const
) {
  Deno.test(`CH-38 send: ${what} that ends between reading and commit is not there any more`, async () => {
    await using world = await openWorld();
    const { database, watched, clock, ada, ben, to, send } = world;
    await givePremium({ database }, { id: ada });
    const story = await keepStory({ database }, { id: ben }, { at: clock.now() });
    watched.beforeCommit = async () => {
      watched.beforeCommit = async () => {};
      if (key === "premium") return await givePremium({ database }, { id: ada }, clock.now());
      await changeStories(database, ben, (change, owner) => removeStory(change, owner, story.id));
    };
    assert.equal(outcome(await send("r1", { ...textTo(to, "nice"), story_id: story.id })), code);
    assert.equal(await balanceOf({ database }, { id: ada }), 1_200);
  });
}

Deno.test("CH-42 P4 send: replies to stories that go together share a change, and one refused holds up none", async () => {
  await using world = await openWorld();
  const { test, database, clock, ada, ben, to, send } = world;
  await givePremium({ database }, { id: ada });
  const stories = await Promise.all(
    [0, 1].map(() => keepStory({ database }, { id: ben }, { at: clock.now() })),
  );
  const replies = [stories[0], stories[1], stories[0], null, stories[1]].map((story, nth) => ({
    ...textTo(to, `${nth}`),
    story_id: story?.id ?? `${"x".repeat(21)}g`,
  }));
  const sent = await Promise.all([
    ...replies.map((input, nth) => send(`r${nth}`, input)),
    send("text", textTo(to, "text")),
  ]);
  assert.deepEqual(sent.map(outcome), [2, 3, 4, "unknown_story", 5, 6]);
  assert.equal(await balanceOf(test, { id: ada }), 1_200 - 5 * 50);
});
