import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { ContactView, FoundContact } from "@/protocol/views/contact.ts";
import { settle } from "@/tests/kit/fake_ports.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";

const ROW: ContactView = {
  id: "you",
  name: "",
  photo: "",
  last_m: "",
  last_m_is_photo: 0,
  last_m_voice: 0,
  gift: 0,
  s_id: "me",
  time: 100,
  unread: 3,
  total_unread: 3,
  vip: 0,
  status: 0,
  has_story: 0,
  seq: 4,
};

/** Contacts with one row, and the calls for it, which the test answers when it likes. */
async function open() {
  const asked: ((row: Partial<FoundContact>) => void)[] = [];
  const call = ((module: string) => {
    if (module !== "user/contact/get_by_id") return Promise.resolve({ ok: true, value: [ROW] });
    return new Promise((resolve) => {
      asked.push((more) => resolve({ ok: true, value: { ...ROW, archived: 0, ...more } }));
    });
  }) as unknown as Call;
  const contacts = new Contacts({ me: "me", call });
  contacts.seed([ROW]);
  await settle();
  const read = (seq: number) =>
    contacts.handle({
      module: "message/read",
      data: { reader_id: "me", sender_id: "you", seq, unread: 0 },
    });
  return { contacts, asked, read, unread: () => contacts.rows.value.map((row) => row.unread) };
}

Deno.test("CN-6 P6 ContactRows: a row that was counted before what was read meanwhile is asked for again", async () => {
  const { asked, read, unread } = await open();
  read(1);
  assert.equal(asked.length, 1);
  read(2);
  asked[0]?.({ unread: 2, total_unread: 2, read_seq: 1 });
  await settle();
  asked[1]?.({ unread: 2, total_unread: 2, read_seq: 1 });
  await settle();
  assert.equal(asked.length, 3, "the second was asked for after the mark, and is believed");
  asked[2]?.({ unread: 1, total_unread: 1, read_seq: 2 });
  await settle();
  assert.deepEqual([asked.length, unread()], [3, [1]]);
});

Deno.test("CN-9 ContactRows: an answer from before somebody left does not bring them back", async () => {
  const { contacts, asked, read, unread } = await open();
  read(1);
  contacts.handle({ module: "user/block", data: { user_id: "you" } });
  asked[0]?.({ unread: 2, total_unread: 2, read_seq: 1 });
  await settle();
  assert.deepEqual(unread(), []);
});

Deno.test("CN-9 AR-4 ContactRows: what one answer takes out, a later one brings back", async () => {
  const { contacts, asked, unread } = await open();
  contacts.handle({ module: "conversation/archive", data: { user_id: "you", archived: 1, seq: 4 } });
  contacts.handle({ module: "conversation/archive", data: { user_id: "you", archived: 0, seq: 4 } });
  asked[0]?.({ archived: 1 });
  await settle();
  assert.deepEqual(unread(), []);
  asked[1]?.({ archived: 0 });
  await settle();
  assert.deepEqual(unread(), [3]);
});

Deno.test("CN-8 ContactRows: a row that the server is too busy for is asked for again, and its messages wait", async () => {
  using timers = new FakeTimers();
  const refusals = ["busy", "deadline_exceeded"];
  const call = ((module: string) => {
    if (module !== "user/contact/get_by_id") return Promise.resolve({ ok: true, value: [] });
    const code = refusals.shift();
    return Promise.resolve(
      code
        ? { ok: false, refusal: { code, data: {} } }
        : { ok: true, value: { ...ROW, seq: 1, unread: 1, archived: 0 } },
    );
  }) as unknown as Call;
  const contacts = new Contacts({ me: "me", call });
  contacts.seed([]);
  await settle();
  const message = {
    type: "text",
    message: "hello",
    sender_id: "you",
    receiver_id: "me",
    timestamp: 100,
  } as const;
  for (const seq of [1, 2]) {
    contacts.handle({
      module: "new_message",
      data: { request_status: "1", request_details: { ...message, id: `you.me.${seq}`, seq, seen: false } },
    });
  }
  for (let tries = 0; tries < 2; tries++) {
    await settle();
    assert.deepEqual(contacts.rows.value, []);
    timers.advance(15_000);
  }
  await settle();
  assert.deepEqual(contacts.rows.value.map(({ id, seq, unread }) => [id, seq, unread]), [["you", 2, 2]]);
});
