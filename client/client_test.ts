import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import type { PageLifeListener } from "@/client/page_life.ts";
import { Chat } from "@/client/state/chat.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";

const ME = "me";
const EMPTY = { list: [], has_more: false, resync: false, last_seq: 0, read_seq: 0 };

function row(id: string, seq: number): ContactView {
  return {
    id,
    name: id,
    photo: "",
    last_m: "",
    last_m_is_photo: 0,
    gift: 0,
    s_id: id,
    time: seq,
    unread: 0,
    total_unread: 0,
    vip: 0,
    status: 0,
    has_story: 0,
    seq,
  };
}

function message(contact: string, seq: number, mine = false): MessageView {
  return {
    id: `${contact}.me.${seq}`,
    seq,
    type: "text",
    message: `text ${seq}`,
    sender_id: mine ? ME : contact,
    receiver_id: mine ? contact : ME,
    timestamp: 100 + seq,
    seen: false,
  };
}

function open() {
  const ports = new FakePorts();
  const page = { isVisible: true, listener: null as PageLifeListener | null };
  const told = { left: 0, sounds: [] as string[] };
  const client = new Client({ id: ME, credits: 200, credits_seq: 1 }, {
    ports,
    clock: () => 1_000,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), tell: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: (sound) => void told.sounds.push(sound),
    page: {
      isVisible: () => page.isVisible,
      listen: (listener) => {
        page.listener = listener;
      },
    },
    drafts: createDrafts(null, ME),
    leave: () => told.left++,
  });
  client.start();
  /** Answers every call of this module that waits. */
  function answer(module: string, data: unknown): void {
    for (const call of ports.socket.calls()) {
      if (call.module === module) ports.socket.says({ module, rid: call.rid, request_status: "1", data });
    }
  }
  function hear(view: MessageView, more: Record<string, unknown> = {}): void {
    ports.socket.says({
      module: "new_message",
      data: { request_status: "1", request_details: view, ...more },
    });
  }
  const sent = (module: string) => ports.socket.calls().filter((call) => call.module === module);
  return { client, ports, page, told, answer, hear, sent };
}

Deno.test("CN-8 Client: a message of somebody unknown is held until their row is there", async () => {
  const { client, ports, hear, answer, sent } = open();
  ports.socket.connected();
  hear(message("new", 1));
  hear(message("new", 2));
  await settle();
  assert.equal(sent("user/contact/get_by_id").length, 1);
  assert.deepEqual(client.contacts.rows.value, []);
  answer("user/contact/get_by_id", { ...row("new", 1), unread: 1, total_unread: 1 });
  await settle();
  assert.deepEqual(client.contacts.rows.value.map(({ id, unread, seq }) => [id, unread, seq]), [[
    "new",
    2,
    2,
  ]]);
});

Deno.test("CN-6 P6 Client: an open chat on a visible page reads what comes, a hidden one does not", async () => {
  const { client, ports, page, hear, sent, answer } = open();
  client.contacts.seed([row("you", 0)]);
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  const close = client.openChat(chat, () => {});
  page.isVisible = false;
  hear(message("you", 1));
  client.readChat(chat);
  await settle();
  assert.equal(sent("message/read").length, 0);
  assert.equal(client.contacts.rows.value[0]?.unread, 1);
  page.isVisible = true;
  client.readChat(chat);
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1"]);
  assert.equal(client.contacts.rows.value[0]?.unread, 0);
  hear(message("you", 2));
  hear(message("you", 3));
  client.readChat(chat);
  answer("message/read", { contacts: [] });
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1", "you.me.3"]);
  close();
});

Deno.test("CH-26 Client: a photo that was looked at is so in the open chat of either side", async () => {
  for (const [viewer_id, sender_id] of [["you", ME], [ME, "you"]] as const) {
    const { client, ports } = open();
    ports.socket.connected();
    const chat = new Chat(ME, "you", EMPTY);
    const other = new Chat(ME, "other", EMPTY);
    client.openChat(chat, () => {});
    client.openChat(other, () => {});
    ports.socket.says({ module: "photo/view", data: { message_id: "a.b.3", sender_id, viewer_id, seq: 3 } });
    await settle();
    assert.deepEqual([...chat.thread.value.viewed], [3]);
    assert.deepEqual([...other.thread.value.viewed], []);
  }
});

Deno.test("CH-26 Client: a new connection asks again for photos that may have been looked at meanwhile", async () => {
  const { client, ports, hear, sent, answer } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  const photo = { ...message("you", 2, true), type: "image" as const, message: "", visible_until: 3_600 };
  hear(message("you", 1));
  hear(photo);
  hear(message("you", 3));
  answer("messages", EMPTY);
  await settle();
  ports.socket.events.onClose(1012);
  ports.pass(1_000);
  ports.socket.connected();
  await settle();
  assert.deepEqual(sent("messages").map((call) => call.data.after_seq), [1]);
  const list = [{ ...photo, viewed: 1 as const }, message("you", 3)];
  answer("messages", { ...EMPTY, list, last_seq: 3 });
  await settle();
  assert.deepEqual([...chat.thread.value.viewed], [2]);
  assert.equal(chat.thread.value.upTo, 3);
});

Deno.test("P5 Client: a new connection asks each open chat for what came after its last message", async () => {
  const { client, ports, hear, sent, answer } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  hear(message("you", 1));
  answer("messages", EMPTY);
  await settle();
  ports.socket.events.onClose(1012);
  ports.pass(1_000);
  ports.socket.connected();
  await settle();
  assert.deepEqual(sent("messages").map((call) => call.data.after_seq), [1]);
  answer("messages", {
    list: [message("you", 2), message("you", 3)],
    has_more: false,
    resync: false,
    last_seq: 3,
    read_seq: 0,
  });
  await settle();
  assert.equal(chat.thread.value.upTo, 3);
});

Deno.test("P5 Client: more than can be resumed starts again at the latest page", async () => {
  const { client, ports, sent } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  await settle();
  const [resume] = sent("messages");
  ports.socket.says({
    module: "messages",
    rid: resume?.rid,
    request_status: "1",
    data: { ...EMPTY, resync: true, last_seq: 900 },
  });
  await settle();
  const latest = sent("messages")[1];
  assert.equal(latest?.data.after_seq, undefined);
  const list = [message("you", 899), message("you", 900)];
  ports.socket.says({
    module: "messages",
    rid: latest?.rid,
    request_status: "1",
    data: { list, has_more: true, resync: false, last_seq: 900, read_seq: 0 },
  });
  await settle();
  assert.deepEqual([chat.thread.value.floor, chat.thread.value.upTo], [898, 900]);
});

Deno.test("CO-4 Client: the balance follows the highest ledger number", () => {
  const { client, ports, hear } = open();
  ports.socket.connected();
  client.contacts.seed([row("you", 0)]);
  hear(message("you", 2, true), { credits: 100, credits_seq: 3 });
  hear(message("you", 1, true), { credits: 150, credits_seq: 2 });
  assert.equal(client.balance.value.credits, 100);
});

Deno.test("CH-14 Client: without enough coins the text goes back to its box and the dialog is wanted", async () => {
  const { client, ports, sent } = open();
  ports.socket.connected();
  const back: string[] = [];
  client.openChat(new Chat(ME, "you", EMPTY), (text) => back.push(text));
  void client.outbox.send("you", "hello");
  await settle();
  const [call] = sent("send_message");
  ports.socket.says({
    module: "send_message",
    rid: call?.rid,
    request_status: "0",
    error_code: "not_enough_credits",
    data: { needed: 50, credits: 0 },
  });
  await settle();
  assert.deepEqual(back, ["hello"]);
  assert.equal(client.creditsWanted.value, true);
  assert.deepEqual(client.outbox.entries.value, []);
});

Deno.test("CN-7 Client: the total is asked for once after a burst of messages", async () => {
  const { client, ports, hear, sent, answer } = open();
  client.contacts.seed([row("you", 0)]);
  ports.socket.connected();
  answer("user/contacts/unread", [{ total: 1 }]);
  await settle();
  assert.equal(client.unread.total.value, 1);
  for (let seq = 1; seq <= 5; seq++) hear(message("you", seq));
  ports.pass(300);
  assert.equal(sent("user/contacts/unread").length, 2);
});

Deno.test("PS-2 Client: follows those on screen in one call, and again after a new connection", async () => {
  const { client, ports, sent, answer } = open();
  ports.socket.connected();
  client.presence.followWhile(["a"]);
  const end = client.presence.followWhile(["a", "b"]);
  ports.pass(100);
  assert.deepEqual(sent("onlines").map((call) => call.data.user_ids), [["a", "b"]]);
  answer("onlines", [{ user_id: "b", type: "online" }]);
  await settle();
  assert.deepEqual([client.presence.status("a", 1), client.presence.status("b", 0)], [1, 1]);
  ports.socket.says({ module: "onlines", data: { type: "offline", user_id: "b" } });
  assert.equal(client.presence.status("b", 1), 0);
  end();
  ports.socket.events.onClose(1006);
  ports.pass(1_000);
  ports.socket.connected();
  assert.deepEqual(sent("onlines").map((call) => call.data.user_ids), [["a"]]);
});

Deno.test("P16 Client: leaves when its session is over for good", () => {
  const { ports, told } = open();
  ports.socket.connected();
  ports.socket.events.onClose(4501);
  ports.pass(500);
  ports.socket.connected(false);
  ports.pass(500);
  ports.socket.connected(false);
  ports.pass(500);
  ports.socket.connected(false);
  assert.equal(told.left, 1);
});

Deno.test("PH-53 Client: photos follow events, and are asked for again after a new connection", async () => {
  const { client, ports, sent, answer } = open();
  const photo = (id: string) => ({ id, photo: `/photos/${id}/card`, placeholder: "", waiting: 0 as const });
  ports.socket.connected();
  answer("session/validate", { authenticated: false, user: null });
  await settle();
  assert.equal(sent("user/photos").length, 0);
  client.photos.seed({ list: [], version: 1 });
  ports.socket.says({
    module: "user/photos",
    data: { list: [photo("a")], photo: "/photos/a/card", version: 2 },
  });
  assert.deepEqual([client.photos.own.value?.list.length, client.photos.shown.value], [1, "/photos/a/card"]);
  ports.socket.events.onClose(1012);
  ports.pass(1_000);
  ports.socket.connected();
  answer("user/photos", { list: [photo("a"), photo("b")], version: 3 });
  await settle();
  assert.deepEqual(sent("user/photos").map((call) => call.data), [{ user_id: "me" }]);
  assert.equal(client.photos.own.value?.list.length, 2);
});

Deno.test("NB-11 Client: a message is heard unless its chat is before the member's eyes, and never their own", async () => {
  const { client, ports, page, told, hear } = open();
  client.contacts.seed([row("you", 0), row("other", 0)]);
  ports.socket.connected();
  const close = client.openChat(new Chat(ME, "you", EMPTY), () => {});
  hear(message("you", 1));
  hear(message("other", 1, true));
  assert.deepEqual(told.sounds, []);
  hear(message("other", 2));
  assert.deepEqual(told.sounds, ["notification"]);
  page.isVisible = false;
  hear(message("you", 2));
  assert.deepEqual(told.sounds, ["notification", "notification"]);
  close();
  await settle();
});

Deno.test("NB-11 Client: a banner sounds as its type has it, and coins like coins", () => {
  const { ports, told } = open();
  ports.socket.connected();
  for (const type of ["like", "error", "coins"]) {
    ports.socket.says({ module: "notification", data: { type, message: "notice.like" } });
    ports.pass(3_000);
  }
  assert.deepEqual(told.sounds, ["notification", "coin"]);
});

Deno.test("NB-4 Client: news waits for nobody while a chat or one of the purchases is open", () => {
  const { client, ports } = open();
  ports.socket.connected();
  const like = { module: "notification", data: { type: "like", message: "notice.like" } };
  client.premiumWanted.value = "fans";
  ports.socket.says(like);
  client.premiumWanted.value = null;
  client.creditsWanted.value = true;
  ports.socket.says(like);
  client.creditsWanted.value = false;
  const close = client.openChat(new Chat(ME, "you", EMPTY), () => {});
  ports.socket.says(like);
  assert.equal(client.notices.shown.peek(), null);
  close();
  ports.socket.says(like);
  assert.equal(client.notices.shown.value?.message, "notice.like");
});

Deno.test("NV-18 Client: totals are asked for with every connection, and follow their event", () => {
  const { client, ports, sent } = open();
  ports.socket.connected();
  assert.equal(sent("totals").length, 1);
  const none = { total: 0 };
  const data = {
    matches: none,
    visits: none,
    fans: { total: 3 },
    mylikes: none,
    fans_new: 2,
    visits_new: 0,
    version: 1,
  };
  ports.socket.says({ module: "totals", data });
  assert.equal(client.totals.value?.fans_new, 2);
});

Deno.test("CN-9 Client: an archived contact leaves the list, and unread messages are counted anew", async () => {
  const { client, ports, answer, sent } = open();
  ports.socket.connected();
  client.contacts.seed([row("a", 1), row("b", 2)]);
  answer("user/contacts/unread", [{ total: 3 }]);
  await settle();
  const before = sent("user/contacts/unread").length;
  ports.socket.says({ module: "conversation/archive", data: { user_id: "a", archived: 1, seq: 1 } });
  ports.socket.says({ module: "user/gone", data: { user_id: "b" } });
  assert.deepEqual(client.contacts.rows.value, []);
  ports.pass(1_000);
  assert.ok(sent("user/contacts/unread").length > before);
});

Deno.test("ME-5 Client: a part is made once, told of every event after the state of all pages, and catches up", () => {
  const told: string[] = [];
  let made = 0;
  class Listener {
    constructor() {
      made++;
    }
    hear({ module }: { module: string }) {
      told.push(`${module} beside ${client.contacts.rows.value.length} contacts`);
    }
    refresh() {
      told.push("catches up");
    }
  }
  const { client, ports } = open();
  ports.socket.connected();
  client.contacts.seed([row("a", 1)]);
  assert.equal(client.part(Listener), client.part(Listener));
  ports.socket.says({ module: "user/block", data: { user_id: "a" } });
  ports.socket.events.onClose(1006);
  ports.pass(1_000);
  ports.socket.connected();
  assert.deepEqual([made, told], [1, [
    "user/block beside 0 contacts",
    "connected beside 0 contacts",
    "catches up",
  ]]);
});
