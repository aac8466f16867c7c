import assert from "node:assert/strict";
import type { AnyAnswer } from "@/client/answer.ts";
import { memoryOutbox, type OutboxEntry } from "@/client/outbox_store.ts";
import type { OutboxNews } from "@/client/outbox_tabs.ts";
import { sendWaiting, type WaitingEnv } from "@/client/service_worker/send_waiting.ts";

const SENT: AnyAnswer = { ok: true, value: { request_details: { credits_spent: 50, message: {} } } };

function refusal(code: string, data = {}): AnyAnswer {
  return { ok: false, refusal: { code, data } };
}

function entry(rid: string, own: Partial<OutboxEntry> = {}): OutboxEntry {
  return { rid, me: "ada", contact: "ben", text: rid, order: Number(rid.slice(1)), failed: null, ...own };
}

/** An outbox with these entries, and a server that answers so. */
async function outbox(entries: readonly OutboxEntry[], answers: Record<string, AnyAnswer[]> = {}) {
  const store = memoryOutbox();
  for (const each of entries) await store.put(each);
  const posted: { rid: string; me: string; data: unknown }[] = [];
  const news: OutboxNews[] = [];
  const locks: string[] = [];
  let time = 5;
  const env: WaitingEnv = {
    store,
    tabs: {
      alone: async (name, work) => {
        locks.push(name);
        await work();
      },
      notify: (each) => void news.push(each),
      close: () => {},
    },
    post: ((call: { rid: string; me: string; data: unknown }) => {
      posted.push(call);
      return Promise.resolve(answers[call.rid]?.shift() ?? SENT);
    }) as WaitingEnv["post"],
    after: (_ms, work) => {
      time--;
      work();
      return () => {};
    },
    hasTime: () => time > 0,
  };
  return { env, store, posted, news, locks, rids: () => posted.map(({ rid }) => rid) };
}

Deno.test("SW-22 sendWaiting: a chat's entries in their order, under the lock of the tabs, each told to them", async () => {
  const { env, store, posted, news, locks, rids } = await outbox([
    entry("r2"),
    entry("r1"),
    entry("r3", { contact: "cleo", text: "", gift: { id: 4, price: 20 } as OutboxEntry["gift"] & object }),
  ]);
  assert.equal(await sendWaiting("ada", env), "done");
  assert.deepEqual(rids(), ["r1", "r2", "r3"]);
  assert.deepEqual(locks, ["ada-ben", "ada-cleo"]);
  assert.deepEqual(posted[0]?.data, { receiver_id: "ben", message_type: "text", message_text: "r1" });
  assert.deepEqual(posted[2]?.data, {
    receiver_id: "cleo",
    message_type: "gift",
    message_text: "4",
    gift_price: 20,
  });
  assert.deepEqual(posted.map(({ me }) => me), ["ada", "ada", "ada"]);
  assert.deepEqual(news.map((each) => each.kind), ["removed", "removed", "removed"]);
  assert.deepEqual(await store.list("ada"), []);
});

Deno.test("SW-22 sendWaiting: what failed stays failed, another member's entries are not touched", async () => {
  const { env, store, rids } = await outbox([
    entry("r1", { failed: "unknown_user" }),
    entry("r2", { me: "eve" }),
    entry("r3"),
  ]);
  await sendWaiting("ada", env);
  assert.deepEqual(rids(), ["r3"]);
  assert.equal((await store.list("ada")).length, 1);
  assert.equal((await store.list("eve")).length, 1);
});

Deno.test("SW-24 sendWaiting: a photo that is not uploaded keeps its chat's order, one that is goes out", async () => {
  const photo = new Blob(["x"]);
  const { env, posted, rids } = await outbox([
    entry("r1"),
    entry("r2", { photo, text: "" }),
    entry("r3"),
    entry("r4", { contact: "cleo", photo, text: "/photos/1/card" }),
  ]);
  assert.equal(await sendWaiting("ada", env), "done");
  assert.deepEqual(rids(), ["r1", "r4"]);
  assert.deepEqual(posted[1]?.data, {
    receiver_id: "cleo",
    message_type: "image",
    message_text: "/photos/1/card",
  });
});

Deno.test("SW-23 sendWaiting: without a network everything waits, and the browser is to call again", async () => {
  const { env, store, rids } = await outbox([entry("r1"), entry("r2")], { r1: [refusal("connection_lost")] });
  assert.equal(await sendWaiting("ada", env), "later");
  assert.deepEqual(rids(), ["r1"]);
  assert.equal((await store.list("ada")).length, 2);
});

Deno.test("SW-23 sendWaiting: a busy server is asked again under the same rid, as long as there is time", async () => {
  const often = Array.from({ length: 10 }, () => refusal("busy"));
  const some = await outbox([entry("r1")], { r1: [refusal("too_many_requests", { retry_after_ms: 10 })] });
  assert.equal(await sendWaiting("ada", some.env), "done");
  assert.deepEqual(some.rids(), ["r1", "r1"]);
  const all = await outbox([entry("r1")], { r1: often });
  assert.equal(await sendWaiting("ada", all.env), "later");
  assert.equal(all.posted.length, 5);
});

Deno.test("SW-21 sendWaiting: where another member or nobody is signed in, nothing is lost and nothing is asked again", async () => {
  const { env, store, rids } = await outbox([entry("r1"), entry("r2")], {
    r1: [refusal("not_authenticated")],
  });
  assert.equal(await sendWaiting("ada", env), "done");
  assert.deepEqual(rids(), ["r1"]);
  assert.deepEqual((await store.list("ada")).map(({ failed }) => failed), [null, null]);
});

Deno.test("SW-25 sendWaiting: what is refused for good, or not paid, waits for its member as failed", async () => {
  const { env, store, news } = await outbox([entry("r1"), entry("r2"), entry("r3")], {
    r1: [refusal("message_too_long")],
    r2: [refusal("not_enough_credits")],
  });
  assert.equal(await sendWaiting("ada", env), "done");
  assert.deepEqual((await store.list("ada")).map(({ failed }) => failed), [
    "message_too_long",
    "not_enough_credits",
  ]);
  assert.deepEqual(news.map((each) => each.kind), ["put", "put", "removed"]);
});

Deno.test("SW-25 sendWaiting: what its member has taken back meanwhile does not come back as failed", async () => {
  const { env, store, news } = await outbox([entry("r1")]);
  const post: WaitingEnv["post"] = async () => {
    await store.remove("r1");
    return { ok: false, refusal: { code: "message_too_long", data: {} } } as never;
  };
  assert.equal(await sendWaiting("ada", { ...env, post }), "done");
  assert.deepEqual([await store.list("ada"), news], [[], []]);
});
