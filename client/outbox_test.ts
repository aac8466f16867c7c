import assert from "node:assert/strict";
import type { Answer } from "@/client/answer.ts";
import type { SendOptions, Sent as Uploaded } from "@/client/photo/send.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { Outbox } from "@/client/outbox.ts";
import { memoryOutbox, type OutboxEntry, type OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews } from "@/client/outbox_tabs.ts";
import type { Call } from "@/client/socket.ts";

interface Sent {
  rid: string;
  type: string;
  text: string;
  /** Besides receiver, type and text. */
  about: Record<string, unknown>;
  answer(answer: unknown): void;
}

interface Upload {
  photo: Blob;
  levels: string | undefined;
  options: SendOptions;
  end(uploaded: Uploaded): void;
}

/** Tabs of one browser: a lock a chat, one channel. */
function makeTabs() {
  const heard = new Set<(news: OutboxNews) => void>();
  const turns = new Map<string, Promise<void>>();
  return (handle: (news: OutboxNews) => void) => {
    heard.add(handle);
    return {
      alone: (name: string, work: () => Promise<void>) => {
        const turn = (turns.get(name) ?? Promise.resolve()).then(work);
        turns.set(name, turn);
        return turn;
      },
      notify: (news: OutboxNews) => {
        for (const other of heard) if (other !== handle) other(news);
      },
      close: () => void heard.delete(handle),
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
  const uploads: Upload[] = [];
  const given: OutboxEntry[] = [];
  const state = { isOpen: true };
  const call =
    ((_module: string, data: Record<string, string>, options?: { rid: string }) =>
      new Promise((resolve) => {
        const { receiver_id: _, message_type = "", message_text = "", ...about } = data;
        sent.push({
          rid: options?.rid ?? "",
          type: message_type,
          text: message_text,
          about,
          answer: (answer) => resolve(answer as Answer<"totals">),
        });
      })) as unknown as Call;
  const outbox = new Outbox({
    me,
    call,
    ports,
    clock: () => 1_000,
    store: Promise.resolve(store),
    openTabs: tabs,
    upload: (photo, options, levels) => new Promise((end) => uploads.push({ photo, options, levels, end })),
    isOpen: () => state.isOpen,
    onSent: () => {},
    onGivenBack: (entry) => given.push(entry),
  });
  return { outbox, ports, sent, uploads, given, store, state, tabs };
}

/** Loaded already, so that nothing waits for it. */
await import("@/client/outbox_upload.ts");

const OK = { ok: true, value: { request_details: { message: {} } } };
const LOST = { ok: false, refusal: { code: "connection_lost", data: {} } };
const KEPT = { kind: "kept", url: "/photos/x/card" } as const;
const PHOTO = new Blob(["a photo"]);
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
  assert.deepEqual(sent.map((one) => one.text), ["1", "3"]);
  sent[0]?.answer(OK);
  await settle();
  assert.deepEqual(sent.map((one) => one.text), ["1", "3", "2"]);
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

Deno.test("CH-13 PC-3 Outbox: whoever sees that an entry has failed finds it so on the next page; one discarded meanwhile stays away", async () => {
  for (const isDiscarded of [false, true]) {
    const store = memoryOutbox();
    const kept = Promise.withResolvers<void>();
    const slow: OutboxStore = {
      ...store,
      put: async (entry) => {
        if (entry.failed) await kept.promise;
        await store.put(entry);
      },
      // What a database is asked for is done in its order.
      remove: async (rid) => {
        await kept.promise;
        await store.remove(rid);
      },
    };
    const { outbox, sent } = open({ store: slow });
    void outbox.send("b", "hello");
    await settle();
    sent[0]?.answer({ ok: false, refusal: { code: "first_coin_terms", data: {} } });
    await settle();
    const [entry] = outbox.entries.value;
    assert.equal(entry?.failed, null);
    if (isDiscarded) void outbox.discard(entry?.rid ?? "");
    kept.resolve();
    await settle();
    const shown = isDiscarded ? [] : ["first_coin_terms"];
    assert.deepEqual(outbox.entries.value.map(({ failed }) => failed), shown);
    assert.deepEqual((await store.list("me")).map(({ failed }) => failed), shown);
    assert.equal(sent.length, 1);
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

Deno.test("CH-23 Outbox: a photo is stored, uploaded, and sent under its rid as what its upload answered", async () => {
  const { outbox, sent, uploads, store } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  await settle();
  assert.equal((await store.list("me"))[0]?.photo, PHOTO);
  assert.equal(uploads[0]?.photo, PHOTO);
  assert.equal(sent.length, 0);
  uploads[0]?.options.onProgress(40);
  assert.deepEqual([...outbox.progress.value.values()], [40]);
  uploads[0]?.end(KEPT);
  await settle();
  const [stored] = await store.list("me");
  assert.equal(stored?.text, KEPT.url);
  assert.deepEqual(sent.map(({ rid, type, text }) => [rid, type, text]), [[stored?.rid, "image", KEPT.url]]);
  sent[0]?.answer(OK);
  await settle();
  assert.deepEqual(outbox.entries.value, []);
  assert.deepEqual(outbox.progress.value, new Map());
});

Deno.test("CH-103 Outbox: a recording is stored, uploaded with its wave form, and sent as what its upload answered", async () => {
  const { outbox, sent, uploads, store } = open();
  const voice = { file: PHOTO, length: "0:12", levels: "0f".repeat(24) };
  void outbox.send("b", "", { voice, price: 50 });
  await settle();
  assert.deepEqual((await store.list("me"))[0]?.voice, voice);
  assert.deepEqual([uploads[0]?.photo, uploads[0]?.levels], [PHOTO, voice.levels]);
  uploads[0]?.end({ kind: "lost" });
  await settle();
  const [failed] = outbox.entries.value;
  assert.equal(failed?.failed, "upload_lost", "it is kept, and can be sent again");
  void outbox.retry(failed?.rid ?? "");
  await settle();
  uploads[1]?.end({ kind: "kept", url: "/voices/x" });
  await settle();
  assert.deepEqual(sent.map(({ type, text }) => [type, text]), [["voice", "/voices/x"]]);
  // Its hour on the server was over: it is uploaded again, by the same command.
  sent[0]?.answer({ ok: false, refusal: { code: "unknown_voice", data: {} } });
  await settle();
  void outbox.retry(failed?.rid ?? "");
  await settle();
  assert.equal(uploads.length, 3);
});

Deno.test("CH-23 Outbox: what was uploaded before a reload is not uploaded again", async () => {
  const store = memoryOutbox();
  const entry = { rid: "r", me: "me", contact: "b", order: 1, failed: null };
  await store.put({ ...entry, text: KEPT.url, photo: PHOTO });
  const { outbox, sent, uploads } = open({ store });
  await outbox.load();
  await settle();
  assert.deepEqual(sent.map(({ rid, type }) => [rid, type]), [["r", "image"]]);
  assert.equal(uploads.length, 0);
});

Deno.test("CH-23 Outbox: a text waits for the photo before it, in its chat alone", async () => {
  const { outbox, sent, uploads } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  void outbox.send("b", "what do you think?");
  void outbox.send("c", "hello");
  await settle();
  assert.deepEqual(sent.map(({ text }) => text), ["hello"]);
  uploads[0]?.end(KEPT);
  await settle();
  sent[1]?.answer(OK);
  await settle();
  assert.deepEqual(sent.map(({ text }) => text), ["hello", KEPT.url, "what do you think?"]);
});

Deno.test("CH-23 Outbox: a photo that is taken back ends its upload, in any tab, and lets the next one go", async () => {
  const first = open();
  const second = open({ store: first.store, tabs: first.tabs });
  void first.outbox.send("b", "", { photo: PHOTO, price: 50 });
  void first.outbox.send("b", "next");
  await settle();
  const [entry] = second.outbox.entries.value;
  void second.outbox.discard(entry?.rid ?? "");
  await settle();
  assert.equal(first.uploads[0]?.options.signal.aborted, true);
  first.uploads[0]?.end({ kind: "stopped" });
  await settle();
  assert.deepEqual(first.sent.map(({ text }) => text), ["next"]);
});

Deno.test("CH-24 Outbox: an upload without an answer waits for the socket, or for a tap where there is one", async () => {
  const { outbox, sent, uploads, state } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  await settle();
  state.isOpen = false;
  uploads[0]?.end({ kind: "lost" });
  await settle();
  assert.equal(outbox.entries.value[0]?.failed, null);
  state.isOpen = true;
  outbox.flushAll();
  await settle();
  uploads[1]?.end({ kind: "lost" });
  await settle();
  const [failed] = outbox.entries.value;
  assert.equal(failed?.failed, "upload_lost");
  void outbox.retry(failed?.rid ?? "");
  await settle();
  uploads[2]?.end(KEPT);
  await settle();
  assert.equal(sent[0]?.rid, failed?.rid);
});

Deno.test("CH-24 Outbox: an upload that the server failed on is said to have failed, and can be tried again", async () => {
  const { outbox, uploads } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  await settle();
  uploads[0]?.end({ kind: "refused", code: "internal", message: "No", canRetry: true });
  await settle();
  assert.equal(outbox.entries.value[0]?.failed, "upload_lost");
});

Deno.test("CH-24 Outbox: a refused photo stays with the reason, and a later text is sent", async () => {
  const { outbox, sent, uploads } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  void outbox.send("b", "next");
  await settle();
  uploads[0]?.end({ kind: "refused", code: "sensitive_content", message: "No", canRetry: false });
  await settle();
  assert.deepEqual(outbox.entries.value.map(({ failed }) => failed), ["sensitive_content", null]);
  assert.deepEqual(sent.map(({ text }) => text), ["next"]);
});

Deno.test("CH-24 Outbox: an upload that is over by the time it is sent is uploaded again by a tap", async () => {
  const { outbox, sent, uploads } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  await settle();
  uploads[0]?.end(KEPT);
  await settle();
  sent[0]?.answer({ ok: false, refusal: { code: "unknown_photo", data: {} } });
  await settle();
  const [failed] = outbox.entries.value;
  assert.equal(failed?.failed, "unknown_photo");
  void outbox.retry(failed?.rid ?? "");
  await settle();
  assert.equal(uploads.length, 2);
  uploads[1]?.end({ kind: "kept", url: "/photos/y/card" });
  await settle();
  assert.equal(sent[1]?.text, "/photos/y/card");
});

Deno.test("CH-23 Outbox: a logout forgets a photo that is uploaded", async () => {
  const { outbox, sent, uploads, store } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  await settle();
  await outbox.clear();
  assert.equal(uploads[0]?.options.signal.aborted, true);
  uploads[0]?.end(KEPT);
  await settle();
  assert.deepEqual([sent.length, await store.list("me")], [0, []]);
});

Deno.test("CH-23 Outbox: a page that ends stops its upload, and leaves the photo to the next one", async () => {
  const { outbox, sent, uploads, store } = open();
  void outbox.send("b", "", { photo: PHOTO, price: 50 });
  await settle();
  void outbox.end();
  assert.equal(uploads[0]?.options.signal.aborted, true);
  uploads[0]?.end({ kind: "stopped" });
  await settle();
  assert.deepEqual([sent.length, (await store.list("me")).map(({ failed }) => failed)], [0, [null]]);
});

const ROSE = { id: 7, icon: "/rose.svg", gift: { en: "Rose", he: "ורד", de: "Rose" }, price: 50 };
const QUOTE = { id: "b.me.4", seq: 4, sender_id: "b", type: "text", message: "How are you?" } as const;

function refusal(code: string) {
  return { ok: false, refusal: { code, data: {} } };
}

Deno.test("GI-8 GI-9 Outbox: a gift is stored before it is sent, by its number and with the price that was shown", async () => {
  const { outbox, sent, store } = open();
  void outbox.send("b", "", { gift: ROSE });
  assert.deepEqual(outbox.entries.value.map(({ gift, text }) => [gift, text]), [[ROSE, ""]]);
  await settle();
  assert.deepEqual((await store.list("me")).map(({ gift }) => gift), [ROSE]);
  assert.deepEqual(sent.map(({ type, text, about }) => [type, text, about]), [["gift", "7", {
    gift_price: 50,
  }]]);
  sent[0]?.answer(OK);
  await settle();
  assert.deepEqual(await store.list("me"), []);
});

Deno.test("GI-9 Outbox: a gift whose answer was lost is given again under its rid", async () => {
  const { outbox, sent, state } = open();
  void outbox.send("b", "", { gift: ROSE });
  await settle();
  state.isOpen = false;
  sent[0]?.answer(LOST);
  await settle();
  state.isOpen = true;
  outbox.flushAll();
  await settle();
  assert.equal(sent.length, 2);
  assert.equal(sent[1]?.rid, sent[0]?.rid);
});

Deno.test("GI-10 Outbox: a gift that could not be paid is gone", async () => {
  const { outbox, sent, given, store } = open();
  void outbox.send("b", "", { gift: ROSE });
  await settle();
  sent[0]?.answer(POOR);
  await settle();
  assert.deepEqual(given.map(({ gift }) => gift?.id), [7]);
  assert.deepEqual([outbox.entries.value, await store.list("me")], [[], []]);
});

Deno.test("GI-11 Outbox: a gift that is gone stays with the reason, until it is removed", async () => {
  const { outbox, sent } = open();
  void outbox.send("b", "", { gift: ROSE });
  await settle();
  sent[0]?.answer(refusal("unknown_gift"));
  await settle();
  const [failed] = outbox.entries.value;
  assert.equal(failed?.failed, "unknown_gift");
  await outbox.discard(failed?.rid ?? "");
  assert.deepEqual(outbox.entries.value, []);
});

Deno.test("GI-12 Outbox: an answer is sent with what it answers, and without it once that is gone", async () => {
  const { outbox, sent } = open();
  void outbox.send("b", "Fine", { reply: QUOTE });
  await settle();
  assert.deepEqual(sent[0]?.about, { reply_to: QUOTE.id });
  sent[0]?.answer(refusal("unknown_message"));
  await settle();
  const [failed] = outbox.entries.value;
  assert.deepEqual([failed?.failed, failed?.reply], ["unknown_message", QUOTE]);
  void outbox.retry(failed?.rid ?? "");
  await settle();
  assert.deepEqual([sent[1]?.text, sent[1]?.about], ["Fine", {}]);
});

Deno.test("GI-12 Outbox: a reply to a story names it", async () => {
  const { outbox, sent } = open();
  void outbox.send("b", "Lovely!", { story: "s1" });
  await settle();
  assert.deepEqual([sent[0]?.type, sent[0]?.about], ["text", { story_id: "s1" }]);
});

Deno.test("CO-8 Outbox: a message carries the price that was shown; whoever tries again after it changed pays what it costs", async () => {
  const { outbox, sent } = open();
  void outbox.send("b", "Hi", { price: 0 });
  await settle();
  assert.deepEqual(sent[0]?.about, { price: 0 });
  sent[0]?.answer(refusal("price_changed"));
  await settle();
  const [failed] = outbox.entries.value;
  assert.equal(failed?.failed, "price_changed");
  void outbox.retry(failed?.rid ?? "");
  await settle();
  assert.deepEqual([sent[1]?.rid, sent[1]?.text, sent[1]?.about], [sent[0]?.rid, "Hi", {}]);
});
