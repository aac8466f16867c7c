import assert from "node:assert/strict";
import { messageId, pairOf, type PhotoId } from "@/domain/ids.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Conversation } from "@/store/records.ts";
import {
  giftTo,
  givePremium,
  grantCoins,
  keepStory,
  openTestActors,
  reactionTo,
  type TestActors,
  textTo,
  waveTo,
} from "@/tests/kit/mod.ts";

async function write<Value>({ database }: TestActors, key: Key<Value>, value: Value | undefined) {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

async function problems({ database }: TestActors): Promise<string[]> {
  return (await Array.fromAsync(audit(database))).map(({ problem }) => problem).sort();
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith<Value>(
  test: TestActors,
  key: Key<Value>,
  value: Value | undefined,
): Promise<string[]> {
  const { value: before } = await test.database.get(key);
  await write(test, key, value);
  const found = await problems(test);
  await write(test, key, before ?? undefined);
  return found;
}

/** Ada has written to Ben, given him something in answer to that, and replied to his story. */
async function openScene() {
  const test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 10_000);
  await givePremium(test, { id: ada });
  const pair = pairOf(ada, ben);
  const story = await keepStory(test, { id: ben });
  const [gift] = test.env.catalogue().gifts;
  assert.ok(gift);
  const inputs = [
    textTo({ id: ben }, "hello"),
    { ...giftTo({ id: ben }, gift.id), reply_to: messageId(pair, 1) },
    { ...textTo({ id: ben }, "nice"), story_id: story.id, reply_to: messageId(pair, 2) },
  ];
  for (const [nth, input] of inputs.entries()) {
    assert.ok((await test.actors.conversations.send(ada, `r${nth}`, input)).ok);
  }
  assert.deepEqual(await problems(test), []);
  const messages = (await Array.fromAsync(test.database.list(keys.messages(pair)))).map(({ value }) => value);
  const [text, present, reply] = messages;
  const { value: entry } = await test.database.get(keys.entry(ada, 4));
  assert.ok(text && present?.gift && reply?.reply && entry);
  return {
    ...test,
    ada,
    ben,
    pair,
    story,
    text,
    present,
    gift: present.gift,
    reply,
    quote: reply.reply,
    entry,
  };
}

Deno.test("CH-43 OP-4 audit: a gift is paid as a gift and by the price that it shows, and nothing else is", async () => {
  await using scene = await openScene();
  const { ada, pair, present, gift, entry } = scene;
  assert.deepEqual([entry.cause, entry.delta], ["gift", -gift.price]);
  const odd = [`paid by ${ada} as something else than it is`];
  const key = keys.message(pair, 2);
  assert.deepEqual(
    await problemsWith(scene, key, { ...present, gift: { ...gift, price: gift.price + 1 } }),
    [`gift ${gift.id} was never offered so`, ...odd],
  );
  const asText = await problemsWith(scene, keys.entry(ada, 4), { ...entry, cause: "message" });
  assert.deepEqual(asText.filter((each) => !each.startsWith("month ")), [
    "message for 10 instead of 50",
    ...odd,
  ]);
  const first = await scene.database.get(keys.entry(ada, 3));
  assert.ok(first.value);
  const asGift = await problemsWith(scene, keys.entry(ada, 3), { ...first.value, cause: "gift" });
  assert.deepEqual(asGift.filter((each) => !each.startsWith("month ")), odd);
});

Deno.test("CH-43 OP-4 audit: a message brings what its type says", async () => {
  await using scene = await openScene();
  const { pair, text, present, reply } = scene;
  const photo = { id: "A".repeat(22) as PhotoId, placeholder: "", exp: 1 };
  const { gift: _, ...empty } = present;
  for (
    const [seq, message, type] of [
      [1, { ...text, text: "" }, "text"],
      [1, { ...text, photo }, "text"],
      [2, { ...present, text: "x" }, "gift"],
      [2, { ...present, photo }, "gift"],
      [2, empty, "gift"],
    ] as const
  ) {
    const found = await problemsWith(scene, keys.message(pair, seq), message);
    assert.ok(
      found.includes(`message brings something else than type "${type}" says`),
      JSON.stringify(message),
    );
  }
  const given = { ...present, ...(reply.story && { story: reply.story }) };
  assert.deepEqual(await problemsWith(scene, keys.message(pair, 2), given), ['a "gift" replies to a story']);
});

Deno.test("CH-43 OP-4 audit: a quote is of an earlier message of the two, as it was", async () => {
  await using scene = await openScene();
  const { ben, pair, reply, quote } = scene;
  const key = keys.message(pair, 3);
  const wrong = [{ seq: 1 }, { sender_id: ben }, { type: "text" as const }, { preview: "0" }];
  for (const own of wrong) {
    const found = await problemsWith(scene, key, { ...reply, reply: { ...quote, ...own } });
    assert.deepEqual(found, ["quote is not of the message that it names"], JSON.stringify(own));
  }
  for (const seq of [3, 9]) {
    const found = await problemsWith(scene, key, { ...reply, reply: { ...quote, seq } });
    assert.ok(found.includes("message answers a later one"), `${seq}`);
  }
});

Deno.test("CH-72 OP-20 audit: a wave that says something, has a price or is a second one of its day, and a day that is not the last wave's", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const pair = pairOf(ada, ben);
  for (const [nth, input] of [waveTo({ id: ben }), textTo({ id: ben }, "hello")].entries()) {
    assert.ok((await test.actors.conversations.send(ada, `r${nth}`, input)).ok);
  }
  assert.deepEqual(await problems(test), []);
  const { value: wave } = await test.database.get(keys.message(pair, 1));
  const { value: text } = await test.database.get(keys.message(pair, 2));
  const { value: conversation } = await test.database.get(keys.conversation(pair));
  assert.ok(wave && text && conversation);

  const { free: _, ...paid } = wave;
  const asType = 'message brings something else than type "wave" says';
  assert.ok((await problemsWith(test, keys.message(pair, 1), paid)).includes(asType));
  assert.ok(
    (await problemsWith(test, keys.message(pair, 1), { ...wave, text: "a free text" })).includes(asType),
  );
  const { rid: __, ...second } = { ...wave, at: text.at, nth: 2 };
  const twice = await problemsWith(test, keys.message(pair, 2), second);
  assert.ok(twice.includes("second wave of its sender's on a day"), twice.join());

  const side = pair[0] === ada ? 0 : 1;
  for (const waved of [undefined, 1]) {
    const sides = conversation.sides.map((each, nth) => nth === side ? { ...each, waved } : each);
    const damaged: Conversation = { ...conversation, sides: sides as unknown as Conversation["sides"] };
    const [problem = ""] = await problemsWith(test, keys.conversation(pair), damaged);
    assert.match(problem, /^last wave of .* on day (null|1), among the messages on \d+$/);
  }
});

Deno.test("ST-93 OP-20 audit: a reaction that is none, has a price or no story, a second one to a story, and kept ones that are not the messages'", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await givePremium(test, { id: ada });
  const pair = pairOf(ada, ben);
  const story = await keepStory(test, { id: ben }, { at: test.env.now() });
  const { conversations } = test.actors;
  assert.ok((await conversations.send(ada, "r1", reactionTo({ id: ben }, story.id))).ok);
  assert.ok((await conversations.send(ada, "r2", waveTo({ id: ben }))).ok);
  assert.deepEqual(await problems(test), []);
  const { value: reaction } = await test.database.get(keys.message(pair, 1));
  const { value: wave } = await test.database.get(keys.message(pair, 2));
  const { value: conversation } = await test.database.get(keys.conversation(pair));
  assert.ok(reaction && wave && conversation);

  const { free: _, ...paid } = reaction;
  const { story: __, ...without } = reaction;
  for (const wrong of [paid, without, { ...reaction, text: "a free text" }]) {
    const found = await problemsWith(test, keys.message(pair, 1), wrong);
    assert.ok(found.includes('message brings something else than type "reaction" says'), found.join());
  }
  const { rid: ___, ...second } = { ...reaction, at: wave.at, nth: 2 };
  const twice = await problemsWith(test, keys.message(pair, 2), second);
  assert.ok(twice.includes("second reaction of its sender's to a story"), twice.join());

  const side = pair[0] === ada ? 0 : 1;
  for (const reacted of [undefined, [], [{ id: story.id, exp: 1 }]]) {
    const sides = conversation.sides.map((each, nth) => nth === side ? { ...each, reacted } : each);
    const damaged: Conversation = { ...conversation, sides: sides as unknown as Conversation["sides"] };
    assert.deepEqual(await problemsWith(test, keys.conversation(pair), damaged), [
      `stories that ${ada} has reacted to are not those of the messages`,
    ]);
  }
});
