import assert from "node:assert/strict";
import { DeskClient } from "@/client/desk/desk_client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox, type OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews } from "@/client/outbox_tabs.ts";
import type { PageLifeListener } from "@/client/page_life.ts";
import type { QueueRowView, QueueView } from "@/protocol/desk/views/queue.ts";
import type { ChatView } from "@/protocol/desk/views/chat.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const STAFF = "staff";
const MIA = "mia";
const DAN = "dan";
const KEY = `${MIA}.${DAN}`;

function rowOf(n: number, own: Partial<QueueRowView> = {}): QueueRowView {
  return {
    persona: MIA,
    persona_name: "Mia",
    persona_photo: "",
    member: DAN,
    member_name: "Dan",
    member_photo: "",
    lang: "en",
    state: "claimed",
    since: 1,
    promise_at: 2,
    kind: "message",
    paid: 1,
    claim: { n, staff: STAFF, staff_name: "Ada", mine: 1, at: 1 },
    until: 0,
    why: null,
    ...own,
  };
}

function queueOf(mine: QueueRowView[]): QueueView {
  return {
    rows: [],
    totals: { new: 0, waiting: 0, claimed: mine.length, snoozed: 0, escalated: 0 },
    mine,
    shift: { open: 1, since: 1 },
    held_max: 5,
    skips_left: 3,
    profiles: 1,
  };
}

const PAGE = { list: [], has_more: false, resync: false, reacts: 0, last_seq: 0, read_seq: 0 };

function viewOf(draft = ""): ChatView {
  const card = { id: DAN, name: "Dan", age: 30, city: "", country: "", photo: "" };
  return {
    contact: { id: DAN, name: "Dan" },
    persona: { ...card, id: MIA, name: "Mia", bio: "", style: "", facts: [] },
    member: { ...card, bio: "", photos: [], lang: "en", about: [] },
    notes: [],
    draft,
    distress: { signs: [], take_care: 0, say: "" },
    canned: [],
    vault: [],
    writing: { refused: {}, doubtful: {} },
    own_sentence: "",
    may_write: 1,
  } as unknown as ChatView;
}

function lineOf(seq: number, rid: string | null): MessageView {
  const mine = rid !== null;
  return {
    id: `${DAN}_${MIA}_${seq}`,
    seq,
    type: "text",
    message: `text ${seq}`,
    sender_id: mine ? MIA : DAN,
    receiver_id: mine ? DAN : MIA,
    timestamp: 100 + seq,
    seen: false,
    ...(rid && { rid }),
  };
}

/** Tabs of one browser: a lock a chat, one channel, one storage. */
function makeBrowser() {
  const heard = new Map<string, Set<(news: OutboxNews) => void>>();
  const turns = new Map<string, Promise<void>>();
  return {
    store: memoryOutbox(),
    openTabs: (me: string, handle: (news: OutboxNews) => void) => {
      const all = heard.get(me) ?? new Set();
      heard.set(me, all.add(handle));
      return {
        alone: (name: string, work: () => Promise<void>) => {
          const turn = (turns.get(name) ?? Promise.resolve()).then(work);
          turns.set(name, turn);
          return turn;
        },
        notify: (news: OutboxNews) => {
          for (const other of all) if (other !== handle) other(news);
        },
        close: () => void all.delete(handle),
      };
    },
  };
}

function open(
  queue = queueOf([rowOf(1)]),
  browser: { store: OutboxStore; openTabs: ReturnType<typeof makeBrowser>["openTabs"] } = makeBrowser(),
) {
  const ports = new FakePorts();
  const page = { listener: null as PageLifeListener | null };
  const notified = { left: 0 };
  const client = new DeskClient(STAFF, {
    ports,
    clock: () => 1_000,
    store: Promise.resolve(browser.store),
    openTabs: browser.openTabs,
    page: {
      isVisible: () => true,
      listen: (listener) => {
        page.listener = listener;
      },
    },
    drafts: createDrafts(null, STAFF),
    leave: () => notified.left++,
  }, { queue, board: null });
  client.start();

  const connect = () => ports.socket.says({ module: "connected", data: { server_time: 1 } });
  const sent = (module: string) => ports.socket.calls().filter((call) => call.module === module);
  /** Calls of members that went out in the name of the virtual profile. */
  const sentAs = (module: string) => sent("as").filter(({ data }) => data.module === module);
  const reply = (call: { module: string; rid: string } | undefined, data: unknown) =>
    ports.socket.says({ module: call?.module, rid: call?.rid, request_status: "1", data });
  const refuse = (call: { module: string; rid: string } | undefined, code: string, data = {}) =>
    ports.socket.says({ module: call?.module, rid: call?.rid, request_status: "0", error_code: code, data });
  /** Connects, and opens the chat that is held. */
  async function begin(draft = "") {
    connect();
    client.select(KEY);
    await settle();
    reply(sent("queue")[0], queue);
    reply(sent("chat/open")[0], viewOf(draft));
    for (const call of sentAs("messages")) reply(call, PAGE);
    await settle();
    for (const call of sentAs("messages")) reply(call, PAGE);
    await settle();
  }
  const chat = () => {
    const found = client.chats.peek().get(KEY);
    assert.ok(found);
    return found;
  };
  return { client, ports, page, notified, connect, sent, sentAs, reply, refuse, begin, chat };
}

/** Sends a line under the claim that is held, as the box does. */
async function send({ client, chat }: ReturnType<typeof open>, text: string): Promise<void> {
  void client.lineOf(MIA).outbox.send(DAN, text, { claim: chat().claim.peek() });
  await settle();
}

Deno.test("DW-1 DeskClient: a line goes out in the name of the virtual profile, with the claim it was written under", async () => {
  const desk = open();
  await desk.begin();
  await send(desk, "hello");
  const [call] = desk.sentAs("send_message");
  assert.deepEqual(call?.data, {
    persona: MIA,
    member: DAN,
    claim: 1,
    module: "send_message",
    data: { receiver_id: DAN, message_type: "text", message_text: "hello" },
  });
  const message = lineOf(1, call?.rid ?? "");
  desk.reply(call, { request_details: { credits_spent: 0, receiver_id: DAN, message } });
  await settle();
  // Its event says the same once more.
  const data = { request_status: "1", request_details: message };
  desk.ports.socket.says({ module: "as", data: { persona: MIA, frame: { module: "new_message", data } } });
  assert.deepEqual(desk.chat().chat.value?.thread.value.messages.map(({ seq }) => seq), [1]);
  assert.deepEqual(desk.client.lineOf(MIA).outbox.entries.value, []);
});

Deno.test("DW-2 DeskClient: a lost claim keeps what is written, and what was on its way comes back as text", async () => {
  const desk = open();
  await desk.begin();
  desk.chat().write("half a thou");
  await send(desk, "on its way");
  const [call] = desk.sentAs("send_message");
  desk.refuse(call, "claim_lost");
  await settle();
  assert.equal(desk.chat().stage.value, "lost");
  assert.equal(desk.client.drafts.get(KEY), "half a thou\non its way");
  assert.deepEqual(desk.client.lineOf(MIA).outbox.entries.value, []);
  assert.deepEqual(desk.client.notice.value, { kind: "lost", name: "Dan" });
  // The event that says so, too, comes late and changes nothing.
  desk.ports.socket.says({ module: "claim/lost", data: { persona: MIA, member: DAN, n: 1 } });
  assert.equal(desk.chat().text, "half a thou\non its way");
  // Whoever takes over finds it.
  assert.deepEqual(desk.sent("draft/keep").at(-1)?.data, {
    persona: MIA,
    member: DAN,
    text: "half a thou\non its way",
  });
});

Deno.test("DW-2 DeskClient: a line of an earlier claim is never sent under a later one", async () => {
  const browser = makeBrowser();
  const first = open(queueOf([rowOf(1)]), browser);
  await first.begin();
  first.ports.socket.events.onClose(1006);
  await send(first, "written under the first");
  first.client.end();

  const second = open(queueOf([rowOf(3)]), browser);
  await second.begin();
  const [call] = second.sentAs("send_message");
  assert.equal(call?.data.claim, 1);
  second.refuse(call, "claim_lost");
  await settle();
  // The chat is held, under another number: the text is there to be sent again, or not.
  assert.equal(second.chat().stage.value, "held");
  assert.equal(second.client.drafts.get(KEY), "written under the first");
});

Deno.test("DW-3 DeskClient: a doubtful line comes back once, and goes out with the rule that was confirmed", async () => {
  const desk = open();
  await desk.begin();
  await send(desk, "see you soon");
  const [call] = desk.sentAs("send_message");
  desk.refuse(call, "writing_doubtful", { rule: "nearness", match: "soon" });
  await settle();
  const returned = desk.chat().returned.value;
  assert.deepEqual([returned?.text, returned?.refusal.data.rule], ["see you soon", "nearness"]);
  assert.equal(desk.chat().text, "see you soon");
  assert.equal(desk.sentAs("send_message").length, 1);
  void desk.client.lineOf(MIA).outbox.send(DAN, "see you soon", { claim: 1, confirmed: "nearness" });
  await settle();
  const again = desk.sentAs("send_message").at(-1);
  assert.equal(again?.data.confirmed, "nearness");
  // Another line than the one that was refused.
  assert.notEqual(again?.rid, call?.rid);
});

Deno.test("DW-2 DeskClient: whatever refuses a line for good, its text comes back", async () => {
  for (
    const code of ["writing_refused", "profile_closed", "unknown_user", "first_message_used", "not_permitted"]
  ) {
    const desk = open();
    await desk.begin();
    await send(desk, "mine");
    desk.refuse(desk.sentAs("send_message")[0], code, { rule: "phone", match: "1" });
    await settle();
    assert.equal(desk.client.drafts.get(KEY), "mine", code);
    assert.deepEqual(desk.client.lineOf(MIA).outbox.entries.value, [], code);
  }
});

Deno.test("DW-5 DeskClient: after a lost connection the chat catches up, and what waits goes out under its own rid", async () => {
  const desk = open();
  await desk.begin();
  desk.ports.socket.events.onClose(1006);
  await send(desk, "while away");
  const rid = desk.client.lineOf(MIA).outbox.entries.value[0]?.rid;
  assert.equal(desk.client.socket.link.value, "lost");
  desk.ports.pass(1_000);
  desk.connect();
  await settle();
  assert.deepEqual(desk.sentAs("send_message").map((call) => call.rid), [rid]);
  desk.reply(desk.sent("queue")[0], queueOf([rowOf(1)]));
  await settle();
  const [missed] = desk.sentAs("messages");
  assert.equal((missed?.data.data as Record<string, unknown>).after_seq, 0);
  desk.reply(missed, { ...PAGE, list: [lineOf(1, null)], last_seq: 1 });
  await settle();
  assert.deepEqual(desk.chat().chat.value?.thread.value.messages.map(({ seq }) => seq), [1]);
});

Deno.test("DW-5 DeskClient: what was handed back while no events came is let go of, with its text", async () => {
  const desk = open();
  await desk.begin();
  desk.chat().write("not sent");
  desk.ports.socket.events.onClose(1006);
  desk.ports.pass(1_000);
  desk.connect();
  await settle();
  desk.reply(desk.sent("queue")[0], queueOf([]));
  await settle();
  assert.equal(desk.chat().stage.value, "lost");
  assert.equal(desk.chat().text, "not sent");
});

Deno.test("DW-5 DeskClient: a queue that was made before the claim takes nothing away", async () => {
  const desk = open(queueOf([]));
  desk.connect();
  await settle();
  desk.reply(desk.sent("queue")[0], queueOf([]));
  await settle();
  desk.client.take({ persona: MIA, member: DAN, claim: 4 });
  desk.ports.socket.says({ module: "queue", data: queueOf([]) });
  assert.notEqual(desk.chat().stage.value, "lost");
  desk.ports.socket.says({ module: "queue", data: queueOf([rowOf(4)]) });
  desk.ports.socket.says({ module: "queue", data: queueOf([]) });
  assert.equal(desk.chat().stage.value, "lost");
});

Deno.test("DW-5 DeskClient: the loss of an earlier claim says nothing about the one that is held now", async () => {
  const desk = open(queueOf([rowOf(2)]));
  await desk.begin();
  desk.ports.socket.says({ module: "claim/lost", data: { persona: MIA, member: DAN, n: 1 } });
  assert.equal(desk.chat().stage.value, "held");
  desk.ports.socket.says({ module: "claim/lost", data: { persona: MIA, member: DAN, n: 2 } });
  assert.equal(desk.chat().stage.value, "lost");
  // It comes back, under another number.
  desk.ports.socket.says({ module: "queue", data: queueOf([rowOf(5)]) });
  assert.deepEqual([desk.chat().stage.value, desk.chat().claim.value], ["held", 5]);
});

Deno.test("DW-6 DeskClient: two tabs of one person show the same lines, and one of them sends", async () => {
  const browser = makeBrowser();
  const [one, two] = [open(queueOf([rowOf(1)]), browser), open(queueOf([rowOf(1)]), browser)];
  await one.begin();
  await two.begin();
  await send(one, "from the first tab");
  assert.deepEqual(two.client.lineOf(MIA).outbox.entries.value.map(({ text }) => text), [
    "from the first tab",
  ]);
  assert.deepEqual([one.sentAs("send_message").length, two.sentAs("send_message").length], [1, 0]);
  const [call] = one.sentAs("send_message");
  const message = lineOf(1, call?.rid ?? "");
  one.reply(call, { request_details: { credits_spent: 0, receiver_id: DAN, message } });
  const data = { request_status: "1", request_details: message };
  two.ports.socket.says({ module: "as", data: { persona: MIA, frame: { module: "new_message", data } } });
  await settle();
  for (const tab of [one, two]) {
    assert.deepEqual(tab.chat().chat.value?.thread.value.messages.map(({ seq }) => seq), [1]);
    assert.deepEqual(tab.client.lineOf(MIA).outbox.entries.value, []);
  }
});

Deno.test("DW-7 DeskClient: the draft is kept on the server, once a moment, and taken up where this device has none", async () => {
  const desk = open();
  await desk.begin("from a colleague");
  assert.equal(desk.chat().text, "from a colleague");
  desk.chat().write("from a colleague, and");
  desk.chat().write("from a colleague, and me");
  assert.equal(desk.sent("draft/keep").length, 0);
  desk.ports.pass(800);
  await settle();
  assert.deepEqual(desk.sent("draft/keep").map(({ data }) => data.text), ["from a colleague, and me"]);
  desk.reply(desk.sent("draft/keep")[0], { kept: 1 });
  await settle();
  // Nothing new, nothing to keep.
  await desk.chat().keepDraft();
  assert.equal(desk.sent("draft/keep").length, 1);
});

Deno.test("DW-8 DeskClient: events of a virtual profile reach its own chats alone, and a wrong one is ignored", async () => {
  const desk = open();
  await desk.begin();
  const data = { request_status: "1", request_details: lineOf(1, null) };
  desk.ports.socket.says({ module: "as", data: { persona: "noa", frame: { module: "new_message", data } } });
  desk.ports.socket.says({
    module: "as",
    data: { persona: MIA, frame: { module: "new_message", data: {} } },
  });
  assert.deepEqual(desk.chat().chat.value?.thread.value.messages, []);
  assert.equal(desk.ports.reports.length, 1);
  desk.ports.socket.says({
    module: "as",
    data: { persona: MIA, frame: { module: "typing", data: { user_id: DAN, typing: 1 } } },
  });
  assert.ok(desk.client.lineOf(MIA).typing.isWriting(DAN));
});

Deno.test("DW-5 DeskClient: leaves for the sign-in when its session is over for good", () => {
  const { ports, connect, notified } = open();
  connect();
  for (let attempt = 0; attempt < 4; attempt++) {
    ports.socket.events.onClose(4501);
    ports.pass(500);
  }
  assert.equal(notified.left, 1);
});

Deno.test("DW-1 DeskClient: a picture of the vault goes out as a copy of its own, and its address never comes back as text", async () => {
  const desk = open();
  await desk.begin();
  void desk.client.sendVault(desk.chat(), "picture");
  await settle();
  const [taking] = desk.sent("vault/take");
  assert.deepEqual(taking?.data, { persona: MIA, member: DAN, claim: 1, photo: "picture" });
  desk.reply(taking, { message_text: "/photos/copy/card" });
  await settle();
  const [call] = desk.sentAs("send_message");
  assert.deepEqual(call?.data.data, {
    receiver_id: DAN,
    message_type: "image",
    message_text: "/photos/copy/card",
  });
  desk.refuse(call, "first_message_used");
  await settle();
  assert.equal(desk.client.drafts.get(KEY), "");
  assert.deepEqual(desk.client.lineOf(MIA).outbox.entries.value, []);
});
