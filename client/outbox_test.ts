import assert from "node:assert/strict";
import type { Answer } from "@/client/answer.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { Outbox } from "@/client/outbox.ts";
import { memoryOutbox, type OutboxEntry, type OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews } from "@/client/outbox_tabs.ts";
import type { Call } from "@/client/socket.ts";

interface Sent {
  rid: string;
  text: string;
  answer(answer: unknown): void;
}

/** Tabs of one browser: one lock, one channel. */
function makeTabs() {
  const heard = new Set<(news: OutboxNews) => void>();
  let turn: Promise<void> = Promise.resolve();
  return (hear: (news: OutboxNews) => void) => {
    heard.add(hear);
    return {
      alone: (_name: string, work: () => Promise<void>) => (turn = turn.then(work)),
      tell: (news: OutboxNews) => {
        for (const other of heard) if (other !== hear) other(news);
      },
      close: () => void heard.delete(hear),
    };
  };
}

function open({ me = "me", store = memoryOutbox(), tabs = makeTabs() }: {
  me?: string;
  store?: OutboxStore;
  tabs?: ReturnType<typeof makeTabs>;
} = {}) {
  const ports = new FakePorts();
  const sent: Sent[] = [];
  const given: OutboxEntry[] = [];
  const state = { isOpen: true };
  const call =
    ((_module: string, data: { message_text: string }, options?: { rid: string }) =>
      new Promise((resolve) =>
        sent.push({
          rid: options?.rid ?? "",
          text: data.message_text,
          answer: (answer) => resolve(answer as Answer<"totals">),
        })
      )) as unknown as Call;
  const outbox = new Outbox({
    me,
    call,
    ports,
    clock: () => 1_000,
    store: Promise.resolve(store),
    openTabs: tabs,
    isOpen: () => state.isOpen,
    onSent: () => {},
    onGivenBack: (entry) => given.push(entry),
  });
  return { outbox, ports, sent, given, store, state, tabs };
}

const OK = { ok: true, value: { request_details: { message: {} } } };
const LOST = { ok: false, refusal: { code: "connection_lost", data: {} } };
const POOR = { ok: false, refusal: { code: "not_enough_credits", data: {} } };

Deno.test("P2 Outbox: is stored before it is sent, and leaves the store with its answer", async () => {
  const { outbox, sent, store } = open();
  void outbox.send("b", "hello");
  assert.deepEqual(outbox.entries.value.map((entry) => entry.text), ["hello"]);
  assert.equal(sent.length, 0);
  await settle();
  assert.equal((await store.list("me")).length, 1);
  assert.equal(sent.length, 1);
  sent[0]?.answer(OK);
  await settle();
  assert.deepEqual(await store.list("me"), []);
  assert.deepEqual(outbox.entries.value, []);
});

Deno.test("CH-17 Outbox: one at a time in a chat, in their order; chats do not wait for each other", async () => {
  const { outbox, sent } = open();
  for (const [contact, text] of [["b", "1"], ["b", "2"], ["c", "3"]] as const) {
    void outbox.send(contact, text);
  }
  await settle();
  assert.deepEqual(sent.map((one) => one.text), ["1"]);
  sent[0]?.answer(OK);
  await settle();
  assert.deepEqual(sent.map((one) => one.text).sort(), ["1", "2"]);
  sent[1]?.answer(OK);
  await settle();
  assert.deepEqual(sent.map((one) => one.text).sort(), ["1", "2", "3"]);
});

Deno.test("P2 Outbox: a lost socket keeps the entry, and sends it again under the same rid", async () => {
  const { outbox, sent, state } = open();
  void outbox.send("b", "hello");
  await settle();
  state.isOpen = false;
  sent[0]?.answer(LOST);
  await settle();
  assert.equal(outbox.entries.value.length, 1);
  state.isOpen = true;
  outbox.flushAll();
  await settle();
  assert.equal(sent.length, 2);
  assert.equal(sent[1]?.rid, sent[0]?.rid);
});

Deno.test("CH-17 Outbox: what an earlier page left is sent, and nobody else's", async () => {
  const store = memoryOutbox();
  const base = { contact: "b", failed: null };
  await store.put({ ...base, rid: "r2", me: "me", text: "second", order: 2 });
  await store.put({ ...base, rid: "r1", me: "me", text: "first", order: 1 });
  await store.put({ ...base, rid: "r3", me: "other", text: "not mine", order: 0 });
  const { outbox, sent } = open({ store });
  await outbox.load();
  await settle();
  sent[0]?.answer(OK);
  await settle();
  sent[1]?.answer(OK);
  await settle();
  assert.deepEqual(sent.map((one) => one.rid), ["r1", "r2"]);
  assert.equal((await store.list("other")).length, 1);
});

Deno.test("CH-14 Outbox: without enough coins the entry goes and its text comes back", async () => {
  const { outbox, sent, given, store } = open();
  void outbox.send("b", "hello");
  await settle();
  sent[0]?.answer(POOR);
  await settle();
  assert.deepEqual(given.map((entry) => entry.text), ["hello"]);
  assert.deepEqual(outbox.entries.value, []);
  assert.deepEqual(await store.list("me"), []);
});

Deno.test("CH-13 Outbox: a failed entry waits for a tap, with its rid; a taken rid is replaced", async () => {
  for (const [code, isSame] of [["unknown_user", true], ["idempotency_mismatch", false]] as const) {
    const { outbox, sent } = open();
    void outbox.send("b", "hello");
    await settle();
    sent[0]?.answer({ ok: false, refusal: { code, data: {} } });
    await settle();
    const [failed] = outbox.entries.value;
    assert.equal(failed?.failed, code);
    void outbox.retry(failed?.rid ?? "");
    await settle();
    assert.equal(sent[1]?.rid === sent[0]?.rid, isSame);
    assert.equal(sent[1]?.text, "hello");
  }
});

Deno.test("P2 Outbox: two tabs show the same entries and send each of them once", async () => {
  const first = open();
  const second = open({ store: first.store, tabs: first.tabs });
  void first.outbox.send("b", "hello");
  await settle();
  assert.equal(second.outbox.entries.value.length, 1);
  second.outbox.flushAll();
  first.sent[0]?.answer(OK);
  await settle();
  assert.equal(first.sent.length + second.sent.length, 1);
  assert.deepEqual(second.outbox.entries.value, []);
});

Deno.test("CH-17 Outbox: a store that fails does not stop a message", async () => {
  const broken: OutboxStore = { ...memoryOutbox(), put: () => Promise.reject(new Error("quota")) };
  const { outbox, sent, ports } = open({ store: broken });
  void outbox.send("b", "hello");
  await settle();
  assert.equal(sent.length, 1);
  assert.equal(ports.reports.length, 1);
});
