import assert from "node:assert/strict";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import type { MemberId, Pair, PhotoId, StoryId } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Conversation, Message, Quote } from "@/store/records.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];
const id = "A".repeat(22) as PhotoId;
const photo = { id, placeholder: "", exp: 10_000 };
const message: Message = { type: "pphoto", text: "", photo, sender_id: ada, at: 1_000, nth: 1, rid: "r1" };

function seen(viewer: MemberId, own: Partial<Message> = {}, now = 9_999) {
  const state = {
    seq: 1,
    message: { ...message, ...own },
    conversation: NEW_CONVERSATION,
    now,
    seesStories: true,
  };
  return toMessageView(viewer, pair, state);
}

const { photo: _, ...bare } = message;
const text: Message = { ...bare, type: "text", text: "hi" };

function seenText(
  viewer: MemberId,
  own: Partial<Message>,
  { conversation = NEW_CONVERSATION, seesStories = true }: {
    conversation?: Conversation;
    seesStories?: boolean;
  } = {},
) {
  const state = { seq: 9, message: { ...text, ...own }, conversation, now: 9_999, seesStories };
  return toMessageView(viewer, pair, state);
}

Deno.test("CH-19 toMessageView: a photo opens for its receiver until its hour is over or it was viewed", () => {
  assert.equal(seen(ben).message, `/photos/${id}/once`);
  assert.equal(seen(ben, {}, 10_000).message, "");
  assert.equal(seen(ben, { viewed_at: 5_000 }).message, "");
  assert.deepEqual([seen(ben).type, seen(ben).viewed, seen(ben).visible_until], ["pphoto", 0, 10]);
  assert.equal(seen(ben, { viewed_at: 5_000 }).viewed, 1);
});

Deno.test("CH-19 P20 toMessageView: its sender has nothing to open, before and after", () => {
  for (const own of [{}, { viewed_at: 5_000 }]) {
    assert.deepEqual([seen(ada, own).type, seen(ada, own).message], ["image", ""]);
    assert.equal(JSON.stringify(seen(ada, own)).includes(id), false);
  }
  assert.deepEqual([seen(ada).rid, seen(ben).rid], ["r1", undefined]);
});

Deno.test("CH-32 toMessageView: a gift is the same to both, as it was when it was sent", () => {
  const name = { en: "Rose", he: "ורד", de: "Rose" };
  const gift = { id: 7, icon: "/images/gifts/rose.svg", name, price: 90 };
  for (const viewer of pair) {
    const view = seenText(viewer, { type: "gift", text: "", gift });
    assert.deepEqual([view.type, view.message], ["gift", gift.icon]);
    assert.deepEqual(view.gift, { id: 7, icon: gift.icon, gift: name, price: 90 });
    assert.equal(Object.hasOwn(view, "placeholder"), false);
  }
});

Deno.test("CH-36 toMessageView: a quote is shown as long as its viewer has not deleted what it quotes", () => {
  const reply: Quote = { seq: 4, sender_id: ben, type: "text", preview: "hello" };
  const side = { sent: 5, read_seq: 0, read_count: 0 };
  const clearedTo = (seq: number): Conversation => ({
    ...NEW_CONVERSATION,
    sides: [{ ...side, cleared: { seq, count: 1 } }, side],
  });
  const shown = { id: `${ada}.${ben}.4`, seq: 4, sender_id: ben, type: "text", message: "hello" };
  for (const viewer of pair) {
    assert.deepEqual(seenText(viewer, { reply }, { conversation: clearedTo(3) }).reply_to, shown);
  }
  assert.equal(Object.hasOwn(seenText(ada, { reply }, { conversation: clearedTo(4) }), "reply_to"), false);
  assert.deepEqual(
    seenText(ben, { reply }, { conversation: clearedTo(4) }).reply_to,
    shown,
    "the other keeps it",
  );
});

Deno.test("CH-38 toMessageView: the picture of a story is there as long as the story is", () => {
  const id = `${"s".repeat(21)}g` as StoryId;
  const story = { id, exp: 10_000 };
  for (const viewer of pair) {
    const alive = seenText(viewer, { story });
    assert.deepEqual([alive.story_id, alive.story], [id, `/stories/${ben}/${id}/thumb`]);
    const ended = seenText(viewer, { story: { ...story, exp: 9_999 } });
    assert.deepEqual([ended.story_id, ended.story], [id, ""]);
  }
});

Deno.test("ST-20 toMessageView: whoever replied to a story sees no more of it than that once their premium is over", () => {
  const id = `${"s".repeat(21)}g` as StoryId;
  const story = { id, exp: 10_000 };
  const over = seenText(ada, { story }, { seesStories: false });
  assert.deepEqual([over.story_id, over.story], ["", ""]);
  assert.equal(JSON.stringify(over).includes(id), false);
  const own = seenText(ben, { story }, { seesStories: false });
  assert.deepEqual([own.story_id, own.story], [id, `/stories/${ben}/${id}/thumb`], "its owner always does");
  assert.equal(Object.hasOwn(seenText(ada, {}, { seesStories: false }), "story_id"), false);
});
