import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import type { PageLifeListener } from "@/client/page_life.ts";
import { Chat } from "@/client/state/chat.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";

const ME = "me";
const EMPTY = { list: [], has_more: false, resync: false, reacts: 0, last_seq: 0, read_seq: 0 };

function row(id: string, seq: number): ContactView {
  return {
    id,
    name: id,
    photo: "",
    last_m: "",
    last_m_is_photo: 0,
    last_m_voice: 0,
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
  const notified = { left: 0, sounds: [] as string[] };
  const client = new Client({ id: ME, credits: 200, credits_seq: 1 }, {
    ports,
    clock: () => 1_000,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), notify: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: (sound) => void notified.sounds.push(sound),
    page: {
      isVisible: () => page.isVisible,
      listen: (listener) => {
        page.listener = listener;
      },
    },
    drafts: createDrafts(null, ME),
    leave: () => notified.left++,
  });
  client.start();
  /** Answers every call of this module that waits. */
  function answer(module: string, data: unknown): void {
    for (const call of ports.socket.calls()) {
      if (call.module === module) ports.socket.says({ module, rid: call.rid, request_status: "1", data });
    }
  }
  function handle(view: MessageView, more: Record<string, unknown> = {}): void {
    ports.socket.says({
      module: "new_message",
      data: { request_status: "1", request_details: view, ...more },
    });
  }
  /** Refuses them, and forgets all that was sent. */
  function refuse(module: string, error_code: string): void {
    for (const { rid } of sent(module)) {
      ports.socket.says({ module, rid, request_status: "0", error_code, data: {} });
    }
    ports.socket.sent.length = 0;
  }
  const sent = (module: string) => ports.socket.calls().filter((call) => call.module === module);
  return { client, ports, page, notified, answer, refuse, handle, sent };
}

Deno.test("CN-8 Client: a message of somebody unknown is held until their row is there", async () => {
  const { client, ports, handle, answer, sent } = open();
  ports.socket.connected();
  client.slice(Contacts).seed([]);
  handle(message("new", 1));
  handle(message("new", 2));
  await settle();
  assert.equal(sent("user/contact/get_by_id").length, 1);
  assert.deepEqual(client.slice(Contacts).rows.value, []);
  answer("user/contact/get_by_id", { ...row("new", 1), unread: 1, total_unread: 1, archived: 0 });
  await settle();
  assert.deepEqual(client.slice(Contacts).rows.value.map(({ id, unread, seq }) => [id, unread, seq]), [[
    "new",
    2,
    2,
  ]]);
});

Deno.test("CN-6 P6 Client: an open chat on a visible page reads what comes, a hidden one does not", async () => {
  const { client, ports, page, handle, sent, answer } = open();
  client.slice(Contacts).seed([row("you", 0)]);
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  const close = client.openChat(chat, () => {});
  page.isVisible = false;
  handle(message("you", 1));
  client.readChat(chat);
  await settle();
  assert.equal(sent("message/read").length, 0);
  assert.equal(client.slice(Contacts).rows.value[0]?.unread, 1);
  page.isVisible = true;
  client.readChat(chat);
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1"]);
  assert.equal(client.slice(Contacts).rows.value[0]?.unread, 0);
  handle(message("you", 2));
  handle(message("you", 3));
  client.readChat(chat);
  answer("message/read", { contacts: [] });
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1", "you.me.3"]);
  close();
});

Deno.test("P6 Client: a mark that nobody has answered is said again with the next connection", async () => {
  using timers = new FakeTimers();
  const { client, ports, handle, sent, answer } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  answer("messages", EMPTY);
  await settle();
  handle(message("you", 1));
  client.readChat(chat);
  assert.equal(sent("message/read").length, 1);
  answer("user/contacts/unread", [{ total: 1 }]);
  ports.pass(12_000);
  await settle();
  const lost = ports.socket;
  lost.events.onClose(1006);
  ports.pass(1_000);
  ports.socket.connected();
  assert.notEqual(ports.socket, lost);
  await settle();
  answer("messages", { ...EMPTY, last_seq: 1 });
  timers.advance(1_000);
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1"]);
});

Deno.test("P6 Client: a mark that was refused for a moment is sent again, without a new connection", async () => {
  using timers = new FakeTimers();
  const { client, ports, handle, sent, answer, refuse } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  answer("messages", EMPTY);
  await settle();
  handle(message("you", 1));
  client.readChat(chat);
  const marks = () => sent("message/read").map((call) => call.data.message_id);
  for (const code of ["busy", "deadline_exceeded"]) {
    refuse("message/read", code);
    await settle();
    assert.deepEqual(marks(), [], "it is sent after a pause");
    timers.advance(15_000);
    await settle();
    assert.deepEqual(marks(), ["you.me.1"]);
  }
  answer("message/read", { contacts: [] });
  await settle();
  timers.advance(60_000);
  await settle();
  assert.deepEqual(marks(), ["you.me.1"]);
});

Deno.test("CN-6 P6 Client: a mark that is sent again covers nothing that came while the page was hidden", async () => {
  using timers = new FakeTimers();
  const { client, ports, page, handle, sent, answer } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  answer("messages", EMPTY);
  await settle();
  handle(message("you", 1));
  client.readChat(chat);
  answer("user/contacts/unread", [{ total: 1 }]);
  ports.pass(12_000);
  await settle();
  page.isVisible = false;
  handle(message("you", 2));
  ports.socket.events.onClose(1006);
  ports.pass(1_000);
  ports.socket.connected();
  await settle();
  answer("messages", { ...EMPTY, last_seq: 2 });
  timers.advance(1_000);
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1"]);
  answer("message/read", { contacts: [] });
  await settle();
  assert.deepEqual(sent("message/read").map((call) => call.data.message_id), ["you.me.1"]);
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
  const { client, ports, handle, sent, answer } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  const photo = { ...message("you", 2, true), type: "image" as const, message: "", visible_until: 3_600 };
  handle(message("you", 1));
  handle(photo);
  handle(message("you", 3));
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
  const { client, ports, handle, sent, answer } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  handle(message("you", 1));
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
    reacts: 0,
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
    data: { ...EMPTY, resync: true, reacts: 0, last_seq: 900 },
  });
  await settle();
  const latest = sent("messages")[1];
  assert.equal(latest?.data.after_seq, undefined);
  const list = [message("you", 899), message("you", 900)];
  ports.socket.says({
    module: "messages",
    rid: latest?.rid,
    request_status: "1",
    data: { list, has_more: true, resync: false, reacts: 0, last_seq: 900, read_seq: 0 },
  });
  await settle();
  assert.deepEqual([chat.thread.value.floor, chat.thread.value.upTo], [898, 900]);
});

Deno.test("CO-4 Client: the balance follows the highest ledger number", () => {
  const { client, ports, handle } = open();
  ports.socket.connected();
  client.slice(Contacts).seed([row("you", 0)]);
  handle(message("you", 2, true), { credits: 100, credits_seq: 3 });
  handle(message("you", 1, true), { credits: 150, credits_seq: 2 });
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

Deno.test("GI-10 GI-14 Client: a gift that is paid is heard, one that cannot be paid opens the coins dialog for it", async () => {
  const { client, ports, sent, notified } = open();
  const gift = { id: 1, icon: "/rose.svg", gift: { en: "Rose", he: "Rose", de: "Rose" }, price: 20 };
  ports.socket.connected();
  const back: string[] = [];
  client.openChat(new Chat(ME, "you", EMPTY), (text) => back.push(text));
  void client.outbox.send("you", "", { gift });
  await settle();
  const paid = { ...message("you", 1, true), type: "gift", message: gift.icon, gift };
  ports.socket.says({
    module: "send_message",
    rid: sent("send_message")[0]?.rid,
    request_status: "1",
    data: { request_details: { credits_spent: 20, receiver_id: "you", message: paid } },
  });
  await settle();
  assert.deepEqual(notified.sounds, ["coin"]);
  void client.outbox.send("you", "", { gift });
  await settle();
  ports.socket.says({
    module: "send_message",
    rid: sent("send_message")[1]?.rid,
    request_status: "0",
    error_code: "not_enough_credits",
    data: { needed: 50, credits: 0 },
  });
  await settle();
  assert.deepEqual([back, client.creditsFor], [[], { purpose: "gift", price: 50 }]);
  assert.equal(client.creditsWanted.value, true);
});

Deno.test("WA-8 Client: a debt or a limit gives the text back and says why, and no coins are offered", async () => {
  for (const code of ["spending_blocked", "spend_cap_reached", "paused"] as const) {
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
      error_code: code,
      data: {},
    });
    await settle();
    assert.deepEqual(back, ["hello"]);
    assert.deepEqual([client.creditsWanted.value, client.givenBack], [false, call?.rid]);
    assert.deepEqual(client.notices.shown.value, { type: "error", message: `refusal.${code}` });
    assert.deepEqual(client.outbox.entries.value, []);
  }
});

Deno.test("PC-3 P2 Client: what the terms of the first coin hold up is sent again once they are accepted, under its rid", async () => {
  for (const isAccepted of [true, false]) {
    const { client, ports, sent } = open();
    ports.socket.connected();
    void client.outbox.send("you", "hello");
    void client.call("spotlight/add", {}, { rid: "boost" });
    await settle();
    const refuse = (module: "send_message" | "spotlight/add", rid: string | undefined) =>
      ports.socket.says({
        module,
        rid,
        request_status: "0",
        error_code: "first_coin_terms",
        data: { version: 1 },
      });
    refuse("send_message", sent("send_message")[0]?.rid);
    refuse("spotlight/add", "boost");
    await settle();
    const asked = client.firstCoinWanted.peek();
    assert.ok(asked, "both wait for one answer");
    assert.equal(client.outbox.entries.value[0]?.failed, null);
    if (isAccepted) asked.resolve(true);
    client.unwant("firstCoin");
    await settle();
    assert.equal(client.firstCoinWanted.peek(), null);
    const rids = (["send_message", "spotlight/add"] as const).map((module) =>
      sent(module).map(({ rid }) => rid)
    );
    assert.deepEqual(rids.map((each) => [each.length, new Set(each).size]), [[isAccepted ? 2 : 1, 1], [
      isAccepted ? 2 : 1,
      1,
    ]]);
    const [entry] = client.outbox.entries.value;
    assert.deepEqual([entry?.text, entry?.failed], ["hello", isAccepted ? null : "first_coin_terms"]);
  }
});

Deno.test("GI-12 Client: a text that cannot be paid comes back with what it answers", async () => {
  const { client, ports, sent } = open();
  const reply = { id: "me.you.1", seq: 1, sender_id: "you", type: "text", message: "How are you?" } as const;
  ports.socket.connected();
  const back: unknown[] = [];
  client.openChat(new Chat(ME, "you", EMPTY), (...given) => back.push(given));
  void client.outbox.send("you", "Fine", { reply });
  await settle();
  ports.socket.says({
    module: "send_message",
    rid: sent("send_message")[0]?.rid,
    request_status: "0",
    error_code: "not_enough_credits",
    data: { needed: 50, credits: 0 },
  });
  await settle();
  assert.deepEqual([back, client.creditsFor], [[["Fine", reply]], null]);
});

Deno.test("GI-6 Client: a gift needs its price, and 50 coins at least", () => {
  const { client } = open();
  client.handleBalance({ credits: 60, credits_seq: 1_000 });
  assert.equal(client.checkCoins(60, "gift"), true);
  assert.equal(client.checkCoins(61, "gift"), false);
  assert.deepEqual([client.creditsWanted.value, client.creditsFor], [true, { purpose: "gift", price: 61 }]);
  client.handleBalance({ credits: 49, credits_seq: 1_001 });
  assert.equal(client.checkCoins(10, "gift"), false);
  assert.deepEqual(client.creditsFor, { purpose: "gift", price: 50 });
});

Deno.test("CN-7 Client: the total is asked for once after a burst of messages", async () => {
  const { client, ports, handle, sent, answer } = open();
  client.slice(Contacts).seed([row("you", 0)]);
  ports.socket.connected();
  answer("user/contacts/unread", [{ total: 1 }]);
  await settle();
  assert.equal(client.unread.total.value, 1);
  for (let seq = 1; seq <= 5; seq++) handle(message("you", seq));
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

Deno.test("P16 SW-26 Client: leaves when its session is over for good, and tells the worker", () => {
  const heard: unknown[] = [];
  const serviceWorker = { controller: { postMessage: (message: unknown) => heard.push(message) } };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  using _browser = { [Symbol.dispose]: () => void Reflect.deleteProperty(navigator, "serviceWorker") };
  const { ports, notified } = open();
  ports.socket.connected();
  ports.socket.events.onClose(4501);
  ports.pass(500);
  ports.socket.connected(false);
  ports.pass(500);
  ports.socket.connected(false);
  ports.pass(500);
  ports.socket.connected(false);
  assert.equal(notified.left, 1);
  assert.deepEqual(heard, [{ kind: "ended" }]);
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

Deno.test("NB-11 CH-105 Client: a message is heard unless its chat is muted or before their eyes, and never their own", async () => {
  const { client, ports, page, notified, handle } = open();
  client.slice(Contacts).seed([row("you", 0), row("other", 0)]);
  ports.socket.connected();
  const close = client.openChat(new Chat(ME, "you", EMPTY), () => {});
  handle(message("you", 1));
  handle(message("other", 1, true));
  assert.deepEqual(notified.sounds, []);
  handle(message("other", 2), { muted: 1 });
  assert.deepEqual(notified.sounds, [], "its chat is muted");
  handle(message("other", 3));
  assert.deepEqual(notified.sounds, ["notification"]);
  page.isVisible = false;
  handle(message("you", 2));
  assert.deepEqual(notified.sounds, ["notification", "notification"]);
  close();
  await settle();
});

Deno.test("NB-11 Client: a banner sounds as its type has it, and coins like coins", () => {
  const { ports, notified } = open();
  ports.socket.connected();
  for (const type of ["like", "error", "coins"]) {
    ports.socket.says({ module: "notification", data: { type, message: "notice.like" } });
    ports.pass(3_000);
  }
  assert.deepEqual(notified.sounds, ["notification", "coin"]);
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

Deno.test("CN-17 Client: what a new connection asks for is asked again where the server is too busy", async () => {
  using timers = new FakeTimers();
  for (const module of ["session/validate", "totals", "user/photos"]) {
    const { client, ports, sent, refuse } = open();
    client.photos.seed({ list: [], version: 1 });
    ports.socket.connected();
    assert.equal(sent(module).length, 1, module);
    refuse(module, "busy");
    await settle();
    timers.advance(1_000);
    await settle();
    assert.equal(sent(module).length, 1, module);
    ports.socket.events.onClose(1006);
    client.socket.end();
  }
});

Deno.test("PS-2 Client: who is followed is said again where the server was too busy", async () => {
  const { client, ports, sent, refuse } = open();
  ports.socket.connected();
  client.presence.followWhile(["a"]);
  ports.pass(100);
  refuse("onlines", "busy");
  await settle();
  assert.equal(sent("onlines").length, 0);
  ports.pass(1_000);
  assert.deepEqual(sent("onlines").map((call) => call.data.user_ids), [["a"]]);
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
  client.slice(Contacts).seed([row("a", 1), row("b", 2)]);
  answer("user/contacts/unread", [{ total: 3 }]);
  await settle();
  const before = sent("user/contacts/unread").length;
  ports.socket.says({ module: "conversation/archive", data: { user_id: "a", archived: 1, seq: 1 } });
  ports.socket.says({ module: "user/gone", data: { user_id: "b" } });
  assert.deepEqual(client.slice(Contacts).rows.value, []);
  ports.pass(1_000);
  assert.ok(sent("user/contacts/unread").length > before);
});

Deno.test("CN-30 Client: a deleted contact leaves the list, and unread messages are counted anew", () => {
  const { client, ports, sent } = open();
  ports.socket.connected();
  client.slice(Contacts).seed([row("a", 1), row("b", 2)]);
  const before = sent("user/contacts/unread").length;
  ports.socket.says({ module: "conversation/delete", data: { user_id: "a", seq: 1 } });
  assert.deepEqual(client.slice(Contacts).rows.value.map(({ id }) => id), ["b"]);
  ports.pass(1_000);
  assert.ok(sent("user/contacts/unread").length > before);
});

Deno.test("CN-36 Client: logging out takes the number off the icon of the app, and so does the end of a session", () => {
  const known = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  let cleared = 0;
  const navigator = { clearAppBadge: () => Promise.resolve(cleared++) };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  try {
    const { page, ports, notified } = open();
    ports.socket.connected();
    page.listener?.onLogout();
    assert.equal(cleared, 1);
    ports.socket.events.onClose(4501);
    for (let attempt = 0; attempt < 3; attempt++) {
      ports.pass(500);
      ports.socket.connected(false);
    }
    assert.deepEqual([cleared, notified.left], [2, 1]);
  } finally {
    if (known) Object.defineProperty(globalThis, "navigator", known);
  }
});

Deno.test("ME-5 Client: a slice is made once, gets every event after the state of all pages, and catches up", async () => {
  const notified: string[] = [];
  let made = 0;
  class Listener {
    constructor() {
      made++;
    }
    handle({ module }: { module: string }) {
      notified.push(`${module} beside ${client.slice(Contacts).rows.value.length} contacts`);
    }
    refresh() {
      notified.push("catches up");
    }
  }
  const { client, ports } = open();
  ports.socket.connected();
  client.slice(Contacts).seed([row("a", 1)]);
  assert.equal(client.slice(Listener), client.slice(Listener));
  ports.socket.says({ module: "user/block", data: { user_id: "a" } });
  ports.socket.events.onClose(1006);
  ports.pass(1_000);
  ports.socket.connected();
  await settle();
  assert.deepEqual([made, notified], [1, [
    "user/block beside 0 contacts",
    "connected beside 0 contacts",
    "catches up",
    // It was made after the first connection.
    "catches up",
  ]]);
});

Deno.test("WI-25 Client: a page that may have missed something catches up with its first connection, as one that listens later does", async () => {
  for (const missed of [false, true]) {
    const heard: string[] = [];
    class Early {
      handle() {}
      refresh(isFirst: boolean) {
        heard.push(`early ${isFirst}`);
      }
    }
    class Late {
      isShown = false;
      handle() {}
      refresh(isFirst: boolean) {
        heard.push(`late ${isFirst} ${this.isShown}`);
      }
    }
    const { client, ports } = open();
    client.slice(Early);
    const data = { server_time: 1, authenticated: true, ...missed && { missed: 1 } };
    ports.socket.says({ module: "connected", data });
    assert.deepEqual(heard.splice(0), [`early ${!missed}`]);
    assert.equal(client.returns.value, missed ? 1 : 0);

    // By then it shows what its page was rendered with.
    client.slice(Late).isShown = true;
    assert.equal(client.slice(Late), client.slice(Late));
    await settle();
    assert.deepEqual(heard, ["late false true"]);
  }
});

Deno.test("MI-17 Client: a message whose sender was blocked while it was on its way is ignored", async () => {
  const { client, ports, notified, handle, sent } = open();
  ports.socket.connected();
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  ports.socket.says({ module: "user/block", data: { user_id: "you" } });
  handle(message("you", 1));
  await settle();
  assert.deepEqual(chat.thread.value.messages, []);
  assert.deepEqual(notified.sounds, []);
  assert.equal(sent("user/contact/get_by_id").length, 0);
  ports.socket.says({ module: "user/unblock", data: { user_id: "you" } });
  handle(message("you", 2));
  assert.equal(chat.thread.value.messages.length, 1);
});

Deno.test("MI-12 Client: who writes has stopped once their message is there", () => {
  const { client, ports, handle } = open();
  ports.socket.connected();
  ports.socket.says({ module: "typing", data: { user_id: "you", typing: 1 } });
  assert.ok(client.typing.isWriting("you"));
  handle(message("you", 1, true));
  assert.ok(client.typing.isWriting("you"));
  handle(message("you", 2));
  assert.ok(!client.typing.isWriting("you"));
});

Deno.test("MI-16 Client: messages are reloaded, and that is said, after 3 s out of sight and after a lost connection", async () => {
  const { client, ports, page, answer, sent } = open();
  const { updating } = client.chats;
  const chat = new Chat(ME, "you", EMPTY);
  client.openChat(chat, () => {});
  ports.socket.connected();
  await settle();
  // The page has just been rendered.
  assert.equal(updating.value, false);
  answer("messages", EMPTY);
  await settle();

  page.listener?.onReturn(2_999);
  assert.equal(updating.value, false);
  page.listener?.onReturn(3_000);
  assert.equal(updating.value, true);
  const asked = sent("messages").length;
  assert.equal(asked, 2);
  answer("messages", EMPTY);
  await settle();
  assert.equal(updating.value, false);

  ports.socket.events.onClose(1006);
  page.listener?.onReturn(60_000);
  assert.equal(updating.value, true);
  ports.socket.connected();
  await settle();
  assert.equal(updating.value, true);
  answer("messages", EMPTY);
  await settle();
  assert.equal(updating.value, false);
});

Deno.test("MI-18 Client: what a message of this page has cost is told, what another device sent is not", async () => {
  const { client, ports, handle, answer } = open();
  ports.socket.connected();
  await settle();
  handle({ ...message("you", 1, true), rid: "elsewhere" }, { credits: 150, credits_seq: 2 });
  assert.equal(client.balance.value.credits, 150);
  assert.equal(client.spent.shown.value, null);
  void client.outbox.send("you", "hello");
  await settle();
  answer("send_message", {
    request_details: { credits_spent: 50, receiver_id: "you", message: message("you", 2, true) },
  });
  await settle();
  assert.deepEqual(client.spent.shown.value, { contact: "you", coins: 50, nth: 1 });
});

Deno.test("P2 MI-18 Client: an own message counts once, whichever of its answer and its event comes first", async () => {
  for (const first of ["answer", "event"] as const) {
    const { client, ports, handle, answer } = open();
    ports.socket.connected();
    client.slice(Contacts).seed([row("you", 0)]);
    const chat = new Chat(ME, "you", EMPTY);
    client.openChat(chat, () => {});
    await settle();
    void client.outbox.send("you", "hello");
    await settle();
    const [entry] = client.outbox.entries.value;
    const sent = { ...message("you", 1, true), rid: entry?.rid ?? "" };
    const byEvent = () => handle(sent, { credits: 150, credits_seq: 2 });
    const byAnswer = () =>
      answer("send_message", { request_details: { credits_spent: 50, receiver_id: "you", message: sent } });
    for (const arrive of first === "answer" ? [byAnswer, byEvent] : [byEvent, byAnswer]) {
      arrive();
      await settle();
      assert.deepEqual(chat.thread.value.messages.map(({ rid }) => rid), [entry?.rid], first);
      assert.deepEqual(
        client.slice(Contacts).rows.value.map(({ seq, unread }) => [seq, unread]),
        [[1, 0]],
        first,
      );
    }
    assert.deepEqual(client.outbox.entries.value, []);
    assert.equal(client.balance.value.credits, 150);
    assert.deepEqual(client.spent.shown.value, { contact: "you", coins: 50, nth: 1 });
  }
});

Deno.test("PF-12 Client: an answer that nobody is there any more takes them away, as the event that was missed", async () => {
  const { client, ports } = open();
  ports.socket.connected();
  client.slice(Contacts).seed([row("you", 0), row("other", 0)]);
  client.openChat(new Chat(ME, "you", EMPTY), () => {});
  const [asked] = ports.socket.calls().filter(({ module }) => module === "messages");
  ports.socket.says({ module: "messages", rid: asked?.rid, request_status: "0", error_code: "unknown_user" });
  await settle();
  assert.equal(client.gone.has("you"), true);
  assert.deepEqual(client.slice(Contacts).rows.value.map(({ id }) => id), ["other"]);

  const before = client.returns.value;
  ports.socket.events.onClose(1006);
  ports.pass(1_000);
  ports.socket.connected();
  // Who was unblocked meanwhile writes again.
  assert.deepEqual([client.gone.has("you"), client.returns.value], [false, before + 1]);
});
