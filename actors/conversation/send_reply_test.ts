import assert from "node:assert/strict";
import { NO_REFERENCES, type References } from "@/actors/conversation/resolve_content.ts";
import { decideSend } from "@/actors/conversation/send.ts";
import type { MemberId, Pair, PhotoId, StoryId } from "@/domain/ids.ts";
import { PREVIEW_CODE_POINTS } from "@/domain/limits.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Conversation, Message, Side, StoryMark } from "@/store/records.ts";
import { ACCEPTED } from "@/tests/kit/first_coin.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];
const NOW = 5_500;
const prices = [{ feature: "message", price: 50 }, { feature: "story_reply", price: 70 }];
const side: Side = { sent: 3, read_seq: 0, read_count: 0 };
const talk: Conversation = { ...NEW_CONVERSATION, last_seq: 6, sides: [side, side] };
const said: Message = { type: "text", text: "a\nb", sender_id: ben, at: 1_000, nth: 1, rid: "secret" };
const story: StoryMark = { id: `${"s".repeat(21)}g` as StoryId, at: 0, exp: NOW + 1 };

function send(
  references: Partial<References>,
  answered: { reply?: number; story?: StoryId },
  { conversation = talk, balance = 200 }: { conversation?: Conversation; balance?: number } = {},
) {
  const content = { type: "text", text: "yes" } as const;
  const input = { pair, sender: ada, content, rid: "r1", reply: null, story: null, ...answered };
  const state = {
    conversation,
    account: { ...ACCEPTED, balance, seq: 1 },
    references: { ...NO_REFERENCES, ...references },
  };
  return decideSend(state, input, { now: NOW, catalogue: { version: 7, gifts: [], prices } });
}

function accepted(result: ReturnType<typeof send>) {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function codeOf(result: ReturnType<typeof send>): string {
  return result.ok ? "sent" : result.refusal.code;
}

function quoteOf(quoted: Message) {
  return accepted(send({ quoted }, { reply: 2 })).answer.request_details.message.reply_to;
}

Deno.test("CH-35 decideSend: a message answers one of either member's, and costs what it costs", () => {
  for (const sender_id of pair) {
    const { message, answer } = accepted(send({ quoted: { ...said, sender_id } }, { reply: 2 }));
    assert.deepEqual(message.reply, { seq: 2, sender_id, type: "text", preview: "a b" });
    assert.deepEqual(answer.request_details.message.reply_to, {
      id: `${ada}.${ben}.2`,
      seq: 2,
      sender_id,
      type: "text",
      message: "a b",
    });
    assert.equal(answer.request_details.credits_spent, 50);
  }
});

Deno.test("CH-35 decideSend: what is not there, or was deleted by its sender for themselves, cannot be answered", () => {
  assert.equal(codeOf(send({}, { reply: 9 })), "unknown_message");
  const cleared = { seq: 3, count: 1 };
  const own: Conversation = { ...talk, sides: [{ ...side, cleared }, side] };
  for (const [reply, code] of [[2, "unknown_message"], [3, "unknown_message"], [4, "sent"]] as const) {
    assert.equal(codeOf(send({ quoted: said }, { reply }, { conversation: own })), code);
  }
  assert.equal(
    codeOf(send({ quoted: said }, { reply: 3 }, { conversation: own, balance: 0 })),
    "unknown_message",
  );
});

Deno.test("CH-36 decideSend: whoever has deleted the answered message for themselves gets no quote of it", () => {
  const theirs: Conversation = { ...talk, sides: [side, { ...side, cleared: { seq: 2, count: 1 } }] };
  const { message, deliveries } = accepted(send({ quoted: said }, { reply: 2 }, { conversation: theirs }));
  assert.equal(message.reply?.seq, 2);
  const [toBen, toAda] = deliveries.map((each) => JSON.stringify(each));
  assert.equal(toBen?.includes("reply_to"), false);
  assert.equal(toAda?.includes("reply_to"), true);
});

Deno.test("CH-36 decideSend: a quote has the start of a text, no picture of a photo, and a gift by its number", () => {
  const long = quoteOf({ ...said, text: "ש".repeat(500) });
  assert.equal(long?.message, "ש".repeat(PREVIEW_CODE_POINTS));
  const photo = { id: "secretsecretsecretsecg" as PhotoId, placeholder: "0".repeat(36), exp: NOW + 1 };
  const ofPhoto = quoteOf({ ...said, type: "pphoto", text: "", photo });
  assert.deepEqual([ofPhoto?.type, ofPhoto?.message], ["pphoto", ""]);
  const gift = { id: 7, icon: "/secret", name: { en: "", he: "", de: "" }, price: 90 };
  const ofGift = quoteOf({ ...said, type: "gift", text: "", gift });
  assert.deepEqual([ofGift?.type, ofGift?.message], ["gift", "7"]);
  for (const quote of [long, ofPhoto, ofGift]) assert.equal(JSON.stringify(quote).includes("secret"), false);
});

const PREMIUM = { premium_until: NOW + 1 };

Deno.test("CH-37 decideSend: a reply to a story has its own price, and keeps which story it was", () => {
  const { message, movement, answer } = accepted(
    send({ story, premium: PREMIUM }, { story: story.id }),
  );
  assert.deepEqual(message.story, { id: story.id, exp: story.exp });
  assert.deepEqual([movement?.entry.delta, movement?.entry.cause], [-70, "message"]);
  const { story_id, story: picture, type } = answer.request_details.message;
  assert.deepEqual([type, story_id, picture], ["text", story.id, `/stories/${ben}/${story.id}/thumb`]);
  assert.deepEqual(
    send({ story, premium: PREMIUM }, { story: story.id }, { balance: 69 }),
    { ok: false, refusal: { code: "not_enough_credits", data: { needed: 70, credits: 69 } } },
  );
});

Deno.test("CH-38 decideSend: a story is there for whoever has premium, and only while it lives", () => {
  const reply = (references: Partial<References>) =>
    codeOf(send(references, { story: story.id }, { balance: 0 }));
  for (const found of [story, null, { ...story, exp: NOW }]) {
    assert.equal(reply({ story: found }), "premium_required", "nothing is told of stories without premium");
    assert.equal(reply({ story: found, premium: { premium_until: NOW } }), "premium_required");
  }
  assert.equal(reply({ story: null, premium: PREMIUM }), "unknown_story", "of somebody else, or gone");
  assert.equal(reply({ story: { ...story, exp: NOW }, premium: PREMIUM }), "unknown_story");
  assert.equal(reply({ story, premium: PREMIUM }), "not_enough_credits");
});
