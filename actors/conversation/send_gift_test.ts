import assert from "node:assert/strict";
import { NO_REFERENCES, type References } from "@/actors/conversation/resolve_content.ts";
import { decideSend } from "@/actors/conversation/send.ts";
import type { MemberId, Pair } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Conversation } from "@/store/records.ts";
import { ACCEPTED } from "@/tests/kit/first_coin.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];
const name = { en: "Rose", he: "ורד", de: "Rose" };
const rose = { id: 7, icon: "/images/gifts/rose.svg", name, price: 120 };
const sticker = { ...rose, id: 8, price: 5 };
const unsold = { ...rose, id: 9, price: 0 };
const catalogue = { version: 7, gifts: [rose, sticker, unsold], prices: [{ feature: "message", price: 60 }] };

function send(
  gift: number,
  balance: number,
  { conversation = NEW_CONVERSATION, references = NO_REFERENCES, gifts = catalogue.gifts }: {
    conversation?: Conversation;
    references?: References;
    gifts?: typeof catalogue.gifts;
  } = {},
) {
  const content = { type: "gift", gift } as const;
  const input = { pair, sender: ada, content, reply: null, story: null, rid: "r1" };
  const state = { conversation, account: { ...ACCEPTED, balance, seq: 1 }, references };
  return decideSend(state, input, { now: 5_500, catalogue: { ...catalogue, gifts } });
}

function accepted(result: ReturnType<typeof send>) {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function neededFor(gift: number, balance: number): unknown {
  const result = send(gift, balance);
  if (result.ok) return result.value.movement?.account.balance;
  assert.equal(result.refusal.code, "not_enough_credits");
  return result.refusal.data;
}

Deno.test("CH-31 decideSend: a gift costs its price, as a gift, and its receiver gets no coins", () => {
  const { id, movement, answer, deliveries } = accepted(send(7, 200));
  const { month, ...after } = movement?.account ?? assert.fail();
  assert.deepEqual(month?.spent, { gift: 120 });
  const spent = { day: 0, coins: 120, week: 120, month: 120 };
  const chatting = { since: 5_500, last: 5_500, coins: 120 };
  assert.deepEqual(after, { ...ACCEPTED, balance: 80, seq: 2, spent, chatting });
  assert.deepEqual(movement?.entry, {
    delta: -120,
    after: 80,
    cause: "gift",
    ref: id,
    at: 5_500,
    catalogue: 7,
  });
  assert.equal(answer.request_details.credits_spent, 120);
  const [toBen, toAda] = deliveries.map((each) => each.kind === "event" ? each : assert.fail());
  assert.deepEqual([toBen?.to, Object.hasOwn(toBen?.frame.data as object, "credits")], [[ben], false]);
  assert.equal((toAda?.frame.data as { credits: number }).credits, 80);
});

Deno.test("CH-31 decideSend: a gift needs its price, and 50 also where it is cheaper", () => {
  assert.deepEqual(neededFor(7, 119), { needed: 120, credits: 119 });
  assert.equal(neededFor(7, 120), 0);
  assert.deepEqual(neededFor(8, 49), { needed: 50, credits: 49 });
  assert.equal(neededFor(8, 50), 45);
  assert.deepEqual(neededFor(8, 0), { needed: 50, credits: 0 });
});

Deno.test("CH-32 decideSend: a gift's message keeps what it was, and shows nothing in previews", () => {
  const { message, conversation, answer } = accepted(send(7, 200));
  assert.deepEqual(message, {
    type: "gift",
    text: "",
    gift: rose,
    sender_id: ada,
    at: 5_500,
    nth: 1,
    rid: "r1",
  });
  assert.deepEqual(conversation.last, { type: "gift", preview: "", sender_id: ada, at: 5_500 });
  const { type, message: shown, gift } = answer.request_details.message;
  assert.deepEqual([type, shown, gift], ["gift", rose.icon, {
    id: 7,
    icon: rose.icon,
    gift: name,
    price: 120,
  }]);
});

Deno.test("CH-34 decideSend: a gift that is not for sale is unknown, whatever the coins", () => {
  for (const gift of [1, 9, 10]) {
    for (const balance of [0, 10_000]) {
      assert.deepEqual(send(gift, balance), { ok: false, refusal: { code: "unknown_gift" } });
    }
  }
  assert.deepEqual(send(7, 10_000, { gifts: [] }), { ok: false, refusal: { code: "unknown_gift" } });
});

Deno.test("CH-34 decideSend: what counts is the price when it is sent, not the one that was shown", () => {
  const dearer = [{ ...rose, price: 150 }];
  assert.equal(accepted(send(7, 200, { gifts: dearer })).answer.request_details.credits_spent, 150);
  assert.equal(send(7, 149, { gifts: dearer }).ok, false);
});

Deno.test("BL-5 P19 decideSend: where a block has closed the conversation nothing can be given, and no gift is looked for", () => {
  const conversation = { ...NEW_CONVERSATION, closed: true } as const;
  for (const gift of [7, 1]) {
    assert.deepEqual(send(gift, 200, { conversation }), { ok: false, refusal: { code: "unknown_user" } });
  }
});
