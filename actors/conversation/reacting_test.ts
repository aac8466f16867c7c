import assert from "node:assert/strict";
import { decideReaction, type ReactionInput } from "@/actors/conversation/reacting.ts";
import type { MemberId, Pair } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Conversation, Message } from "@/store/records.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];

/** Ben's message 2 of four. */
const message: Message = { type: "text", text: "x", sender_id: ben, at: 1, nth: 1, rid: "r" };
const conversation: Conversation = {
  ...NEW_CONVERSATION,
  last_seq: 4,
  listed_s: 7,
  sides: [{ sent: 3, read_seq: 0, read_count: 0, archived: true }, { sent: 1, read_seq: 0, read_count: 0 }],
};

function decide(state: { conversation: Conversation | null; message: Message | null }, own = {}) {
  const input: ReactionInput = { pair, seq: 2, member: ada, reaction: "❤️", ...own };
  return decideReaction(state, input);
}

Deno.test("CH-45 CH-46 decideReaction: counts the change, and tells both whose it is", () => {
  const result = decide({ conversation, message });
  assert.ok(result.ok);
  const { view, next } = result.value;
  assert.deepEqual(view, { member_id: ada, reaction: "❤️", n: 1 });
  assert.deepEqual(next?.message, { ...message, reactions: [{ reaction: "❤️", n: 1 }, null] });
  // Nothing moves, nothing is unread, and an archive stays one.
  assert.deepEqual(next?.conversation, { ...conversation, reacts: 1 });
  assert.deepEqual(next?.deliveries, [{
    kind: "event",
    to: [ada, ben],
    from: ada,
    frame: {
      module: "message/react",
      data: {
        message_id: `${ada}.${ben}.2`,
        seq: 2,
        sender_id: ben,
        receiver_id: ada,
        reaction: view,
        reacts: 1,
      },
    },
  }]);
});

Deno.test("CH-45 decideReaction: each of the two has one, which the next replaces and an empty one takes away", () => {
  let state = { conversation, message };
  const put = (member: MemberId, reaction: ReactionInput["reaction"]) => {
    const result = decide(state, { member, reaction });
    assert.ok(result.ok && result.value.next);
    state = result.value.next;
  };
  put(ada, "❤️");
  put(ben, "😂");
  put(ada, "🔥");
  assert.deepEqual(state.message.reactions, [{ reaction: "🔥", n: 2 }, { reaction: "😂", n: 1 }]);
  put(ada, "");
  assert.deepEqual(state.message.reactions, [{ reaction: "", n: 3 }, { reaction: "😂", n: 1 }]);
  assert.equal(state.conversation.reacts, 4);
});

Deno.test("CH-46 decideReaction: what stands there already changes nothing, also nothing in the place of nothing", () => {
  const there: Message = { ...message, reactions: [{ reaction: "👍", n: 5 }, null] };
  const state = { conversation: { ...conversation, reacts: 9 }, message: there };
  assert.deepEqual(decide(state, { reaction: "👍" }), {
    ok: true,
    value: { view: { member_id: ada, reaction: "👍", n: 5 }, next: null },
  });
  assert.deepEqual(decide(state, { member: ben, reaction: "" }), {
    ok: true,
    value: { view: { member_id: ben, reaction: "", n: 0 }, next: null },
  });
});

Deno.test("CH-45 CH-54 decideReaction: only a message that is there for whoever reacts", () => {
  const refused = { ok: false, refusal: { code: "unknown_message" } };
  const [first, second] = conversation.sides;
  const clearedBy = (seq: number): Conversation => ({
    ...conversation,
    sides: [{ ...first, cleared: { seq, count: 1 } }, second],
  });
  assert.deepEqual(decide({ conversation: null, message: null }), refused);
  assert.deepEqual(decide({ conversation, message: null }, { seq: 9 }), refused);
  assert.deepEqual(decide({ conversation: { ...conversation, closed: true }, message }), refused);
  assert.deepEqual(decide({ conversation: clearedBy(2), message }), refused);
  assert.ok(decide({ conversation: clearedBy(1), message }).ok);
  // What Ada deleted is there for Ben, who may say what he thinks of it.
  assert.ok(decide({ conversation: clearedBy(2), message }, { member: ben }).ok);
});

Deno.test("CH-45 decideReaction: photos that were viewed and gifts can be reacted to as well", () => {
  const photo = { id: "x" as never, placeholder: "", exp: 1 };
  const gift = { id: 1, icon: "/x.svg", name: { en: "Rose", he: "ורד", de: "Rose" }, price: 10 };
  const others: Message[] = [
    { ...message, type: "pphoto", text: "", photo, viewed_at: 2 },
    { ...message, type: "gift", text: "", gift },
  ];
  for (const other of others) {
    const result = decide({ conversation, message: other });
    const { reactions: _, ...rest } = (result.ok && result.value.next?.message) || assert.fail();
    assert.deepEqual(rest, other);
  }
});

Deno.test("CH-45 decideReaction: a line of the product's own takes none", () => {
  const notice: Message = {
    ...message,
    type: "notice",
    refund: { coins: 1, lines: 1, from_seq: 1, entry: 1 },
  };
  const result = decide({ conversation, message: notice });
  assert.equal(!result.ok && result.refusal.code, "unknown_message");
});
