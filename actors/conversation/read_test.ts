import assert from "node:assert/strict";
import { decideRead } from "@/actors/conversation/read.ts";
import type { MemberId, Pair } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Conversation, Message } from "@/store/records.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];

/** Ada sent 1, 2 and 4, Ben sent 3; Ben has read up to `read_seq`. */
function conversation(read_seq: number, read_count: number): Conversation {
  return {
    ...NEW_CONVERSATION,
    last_seq: 4,
    sides: [{ sent: 3, read_seq: 0, read_count: 0 }, { sent: 1, read_seq, read_count }],
  };
}

function message(sender_id: MemberId, nth: number): Message {
  return { type: "text", text: "x", sender_id, at: 0, nth, rid: "r" };
}

Deno.test("P6 CH-10 decideRead: marks everything up to the message, and tells both", () => {
  const result = decideRead({ conversation: conversation(0, 0), message: message(ada, 2) }, {
    pair,
    reader: ben,
    seq: 2,
  });
  assert.ok(result.ok);
  const { conversation: after, read_seq, unread, deliveries } = result.value;
  assert.deepEqual(after?.sides[1], { sent: 1, read_seq: 2, read_count: 2 });
  assert.deepEqual(after?.sides[0], { sent: 3, read_seq: 0, read_count: 0 });
  assert.deepEqual([read_seq, unread], [2, 1]);
  assert.deepEqual(deliveries, [{
    kind: "event",
    to: [ada, ben],
    from: ben,
    frame: { module: "message/read", data: { reader_id: ben, sender_id: ada, seq: 2, unread: 1 } },
  }]);
});

Deno.test("P6 decideRead: a mark never goes back", () => {
  for (const seq of [1, 2]) {
    const result = decideRead({ conversation: conversation(2, 2), message: message(ada, seq) }, {
      pair,
      reader: ben,
      seq,
    });
    assert.deepEqual(result, {
      ok: true,
      value: { conversation: null, read_seq: 2, unread: 1, deliveries: [] },
    });
  }
});

Deno.test("P6 CH-10 decideRead: only the receiver, and only what exists", () => {
  const state = conversation(0, 0);
  const own = decideRead({ conversation: state, message: message(ada, 3) }, { pair, reader: ada, seq: 4 });
  assert.deepEqual(own, { ok: false, refusal: { code: "not_receiver" } });
  const none = decideRead({ conversation: state, message: null }, { pair, reader: ben, seq: 9 });
  assert.deepEqual(none, { ok: false, refusal: { code: "unknown_message" } });
});

Deno.test("CH-52 CH-54 decideRead: nothing that the reader deleted, and what is unread counts from there", () => {
  const [first, second] = conversation(0, 0).sides;
  const state: Conversation = {
    ...conversation(0, 0),
    sides: [first, { ...second, cleared: { seq: 2, count: 2 } }],
  };
  const gone = decideRead({ conversation: state, message: message(ada, 2) }, { pair, reader: ben, seq: 2 });
  assert.equal(!gone.ok && gone.refusal.code, "unknown_message");
  const read = decideRead({ conversation: state, message: message(ada, 3) }, { pair, reader: ben, seq: 4 });
  assert.deepEqual(read.ok && [read.value.read_seq, read.value.unread], [4, 0]);
});

Deno.test("BL-6 AR-2 decideRead: nothing in a closed conversation, and a mark leaves an archive as it is", () => {
  const open = conversation(0, 0);
  const input = { pair, reader: ben, seq: 2 };
  const closed = decideRead({ conversation: { ...open, closed: true }, message: message(ada, 2) }, input);
  assert.equal(!closed.ok && closed.refusal.code, "unknown_message");
  const [first, second] = open.sides;
  const archived: Conversation = { ...open, sides: [first, { ...second, archived: true }] };
  const read = decideRead({ conversation: archived, message: message(ada, 2) }, input);
  assert.equal(read.ok && read.value.conversation?.sides[1].archived, true);
});
