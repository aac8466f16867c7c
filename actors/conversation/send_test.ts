import assert from "node:assert/strict";
import { decideSend } from "@/actors/conversation/send.ts";
import type { MemberId, Pair } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];
const input = { pair, sender: ada, text: "hello\nBen", rid: "r1" };
const env = { now: 5_500, price: 50, floor: 50 };
const rich = { balance: 200, seq: 1 };

function accepted<Value>(result: { ok: true; value: Value } | { ok: false; refusal: unknown }): Value {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

Deno.test("CH-2 CH-3 decideSend: one message, one charge, one answer", () => {
  const { message, movement, answer, conversation } = accepted(
    decideSend({ conversation: NEW_CONVERSATION, account: rich }, input, env),
  );
  assert.deepEqual(message, {
    type: "text",
    text: "hello\nBen",
    sender_id: ada,
    at: 5_500,
    nth: 1,
    rid: "r1",
  });
  assert.deepEqual(movement.account, { balance: 150, seq: 2 });
  assert.deepEqual(movement.entry, {
    delta: -50,
    after: 150,
    cause: "message",
    ref: `${ada}.${ben}.1`,
    at: 5_500,
  });
  assert.deepEqual(answer.request_details, {
    credits_spent: 50,
    receiver_id: ben,
    message: {
      id: `${ada}.${ben}.1`,
      seq: 1,
      type: "text",
      message: "hello\nBen",
      sender_id: ada,
      receiver_id: ben,
      timestamp: 5,
      seen: false,
      rid: "r1",
    },
  });
  assert.deepEqual(conversation, {
    last_seq: 1,
    last: { type: "text", preview: "hello Ben", sender_id: ada, at: 5_500 },
    sides: [{ sent: 1, read_seq: 0, read_count: 0 }, { sent: 0, read_seq: 0, read_count: 0 }],
    listed_s: 5,
  });
});

Deno.test("CH-4 CO-4 decideSend: the receiver is told neither the rid nor the sender's coins", () => {
  const { deliveries } = accepted(decideSend({ conversation: NEW_CONVERSATION, account: rich }, input, env));
  const [toBen, toAda] = deliveries.map((delivery) => {
    assert.equal(delivery.kind, "event");
    return delivery.kind === "event" ? delivery : assert.fail();
  });
  assert.deepEqual(toBen?.to, [ben]);
  assert.deepEqual(Object.keys(toBen.frame.data as object).sort(), ["request_details", "request_status"]);
  assert.equal(JSON.stringify(toBen).includes("r1"), false);
  assert.deepEqual(toAda?.to, [ada]);
  assert.deepEqual((toAda.frame.data as { credits: number; credits_seq: number }).credits, 150);
  assert.deepEqual((toAda.frame.data as { credits: number; credits_seq: number }).credits_seq, 2);
  assert.match(JSON.stringify(toAda), /"rid":"r1"/);
});

Deno.test("CH-2 decideSend: needs the price and the smallest balance", () => {
  const refused = (balance: number, price: number) =>
    decideSend({ conversation: NEW_CONVERSATION, account: { balance, seq: 1 } }, input, {
      now: 0,
      price,
      floor: Math.max(price, 50),
    });
  assert.deepEqual(refused(49, 50), {
    ok: false,
    refusal: { code: "not_enough_credits", data: { needed: 50, credits: 49 } },
  });
  assert.equal(refused(49, 10).ok, false, "50 are needed even where a text is cheaper");
  assert.equal(refused(50, 10).ok, true);
  assert.equal(refused(99, 100).ok, false);
});

Deno.test("P4 decideSend: numbers go on, and time does not run backwards", () => {
  const conversation = {
    ...NEW_CONVERSATION,
    last_seq: 7,
    last: { type: "text", preview: "x", sender_id: ben, at: 9_000 } as const,
  };
  const { message, answer } = accepted(decideSend({ conversation, account: rich }, input, env));
  assert.equal(answer.request_details.message.seq, 8);
  assert.equal(message.at, 9_000);
});
