import assert from "node:assert/strict";
import { decideSend } from "@/actors/conversation/send.ts";
import type { MemberId, Pair, PhotoId } from "@/domain/ids.ts";
import { NO_REFERENCES } from "@/actors/conversation/resolve_content.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Photo, Side } from "@/store/records.ts";
import { ACCEPTED } from "@/tests/kit/first_coin.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];
const text = { type: "text", text: "hello\nBen" } as const;
const input = { pair, sender: ada, content: text, reply: null, story: null, rid: "r1" };
const catalogue = { version: 7, gifts: [], prices: [{ feature: "message", price: 50 }] };
const env = { now: 5_500, catalogue };
const rich = { ...ACCEPTED, balance: 200, seq: 1 };
const fresh = { conversation: NEW_CONVERSATION, account: rich, references: NO_REFERENCES };

const photo: Photo = {
  id: "A".repeat(22) as PhotoId,
  member: ada,
  use: null,
  scan: "clean",
  listed_at: null,
  width: 3,
  height: 4,
  placeholder: "0123456789ab".repeat(3),
  files: {},
  at: 0,
  exp: 5_501,
};
const withPhoto = { ...fresh, references: { ...NO_REFERENCES, photo } };
const image = { ...input, content: { type: "photo", photo: photo.id } as const };

function accepted<Value>(result: { ok: true; value: Value } | { ok: false; refusal: unknown }): Value {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

Deno.test("CH-2 CH-3 decideSend: one message, one charge, one answer", () => {
  const { message, movement, answer, conversation } = accepted(
    decideSend(fresh, input, env),
  );
  assert.deepEqual(message, {
    type: "text",
    text: "hello\nBen",
    sender_id: ada,
    at: 5_500,
    nth: 1,
    rid: "r1",
  });
  const { month, ...after } = movement?.account ?? assert.fail();
  assert.deepEqual(month?.spent, { message: 50 });
  const spent = { day: 0, coins: 50, week: 50, month: 50 };
  const chatting = { since: 5_500, last: 5_500, coins: 50 };
  assert.deepEqual(after, { ...ACCEPTED, balance: 150, seq: 2, spent, chatting });
  assert.deepEqual(movement?.entry, {
    delta: -50,
    after: 150,
    cause: "message",
    ref: `${ada}.${ben}.1`,
    at: 5_500,
    catalogue: 7,
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
  const { deliveries } = accepted(decideSend(fresh, input, env));
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
    decideSend({ ...fresh, account: { ...ACCEPTED, balance, seq: 1 } }, input, {
      now: 0,
      catalogue: { ...catalogue, prices: [{ feature: "message", price }] },
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
  const { message, answer } = accepted(decideSend({ ...fresh, conversation }, input, env));
  assert.equal(answer.request_details.message.seq, 8);
  assert.equal(message.at, 9_000);
});

Deno.test("CH-18 decideSend: a photo is a message like every other, and opens for an hour", () => {
  const { id, message, conversation, movement } = accepted(decideSend(withPhoto, image, env));
  assert.deepEqual(message, {
    type: "pphoto",
    text: "",
    photo: { id: photo.id, placeholder: photo.placeholder, exp: 3_605_500 },
    sender_id: ada,
    at: 5_500,
    nth: 1,
    rid: "r1",
  });
  assert.deepEqual(conversation.last, { type: "pphoto", preview: "", sender_id: ada, at: 5_500 });
  assert.deepEqual([movement?.entry.delta, movement?.entry.cause, movement?.entry.ref], [-50, "message", id]);
});

Deno.test("CH-19 P20 decideSend: only the receiver is told where the photo is", () => {
  const { answer, deliveries } = accepted(decideSend(withPhoto, image, env));
  const [toBen, toAda] = deliveries;
  const address = `/photos/${photo.id}/once`;
  assert.match(JSON.stringify(toBen), new RegExp(`"type":"pphoto","message":"${address}"`));
  assert.match(JSON.stringify(toAda), /"type":"image","message":""/);
  const { type, message, viewed, visible_until, placeholder } = answer.request_details.message;
  assert.deepEqual({ type, message, viewed, visible_until, placeholder }, {
    type: "image",
    message: "",
    viewed: 0,
    visible_until: 3_605,
    placeholder: photo.placeholder,
  });
  for (const told of [answer, toAda]) assert.equal(JSON.stringify(told).includes(photo.id), false);
});

Deno.test("CH-20 decideSend: only an own photo that nothing uses, that is still there and may be shown", () => {
  const codeOf = (state: Photo | null, account = rich) => {
    const result = decideSend(
      { ...fresh, account, references: { ...NO_REFERENCES, photo: state } },
      image,
      env,
    );
    return result.ok ? "sent" : result.refusal.code;
  };
  assert.equal(codeOf(photo), "sent");
  assert.equal(codeOf({ ...photo, scan: "unscanned" }), "sent");
  assert.equal(codeOf({ ...photo, scan: "unsure" }), "photo_unchecked");
  assert.equal(codeOf(null), "unknown_photo");
  assert.equal(codeOf({ ...photo, member: ben }), "unknown_photo");
  assert.equal(codeOf({ ...photo, member: null }), "unknown_photo");
  for (const use of ["profile", "chat", "story"] as const) {
    assert.equal(codeOf({ ...photo, use, exp: 0 }), "unknown_photo", use);
  }
  assert.equal(codeOf({ ...photo, exp: env.now }), "unknown_photo");
  assert.equal(
    codeOf({ ...photo, member: ben, scan: "unsure" }),
    "unknown_photo",
    "nothing of others is told",
  );
  assert.equal(codeOf(photo, { ...ACCEPTED, balance: 49, seq: 1 }), "not_enough_credits");
});

Deno.test("BL-5 decideSend: in a conversation that a block has closed there is nobody to write to", () => {
  const closed = { ...NEW_CONVERSATION, closed: true } as const;
  for (const account of [rich, { ...ACCEPTED, balance: 0, seq: 1 }]) {
    assert.deepEqual(decideSend({ ...fresh, conversation: closed, account }, input, env), {
      ok: false,
      refusal: { code: "unknown_user" },
    });
  }
});

Deno.test("CH-41 decideSend: what the conversation knows besides its end stays, for both", () => {
  const cleared = { seq: 3, count: 2 };
  const sides: [Side, Side] = [
    { sent: 2, read_seq: 2, read_count: 1, cleared },
    { sent: 3, read_seq: 0, read_count: 0 },
  ];
  const before = { ...NEW_CONVERSATION, last_seq: 5, sides, reacts: 7 };
  const { conversation } = accepted(decideSend({ ...fresh, conversation: before }, input, env));
  assert.equal(conversation.reacts, 7);
  assert.deepEqual(conversation.sides, [{ ...sides[0], sent: 3 }, sides[1]]);
});

Deno.test("AR-3 decideSend: brings the conversation back from the archives of both", () => {
  const side = { sent: 0, read_seq: 0, read_count: 0, archived: true } as const;
  for (const sender of pair) {
    const state = { ...fresh, conversation: { ...NEW_CONVERSATION, sides: [side, side] as [Side, Side] } };
    const { conversation } = accepted(decideSend(state, { ...input, sender }, env));
    assert.deepEqual(conversation.sides.map((each) => Object.hasOwn(each, "archived")), [false, false]);
    assert.deepEqual(conversation.sides.map(({ sent }) => sent), sender === ada ? [1, 0] : [0, 1]);
  }
});
