import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { type PaymentNews, Purchase } from "@/client/state/purchase.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const COINS = { type: "buy-credits", package_id: 3, coins: 1_100 } as const;
const REFUSED = { ok: false, refusal: { code: "payment_unavailable", data: {} } };

function lost(code: string) {
  return { ok: false, refusal: { code, data: {} } };
}

function opened(order_id: string, framed: 0 | 1 = 1) {
  return { ok: true, value: { order_id, redirect_url: `/pay/${order_id}`, framed } };
}

/** A server that gives these answers, one after the other. */
function open(answers: unknown[]) {
  const sent: unknown[] = [];
  const notified: PaymentNews[] = [];
  const call = ((module: string, data: unknown, options?: { rid: string }) => {
    sent.push([module, data, options?.rid]);
    return Promise.resolve(answers.shift());
  }) as unknown as Call;
  const ports = new FakePorts();
  const purchase = new Purchase({
    call,
    rid: () => ports.rid(),
    notifyPayment: (news) => void notified.push(news),
  });
  return { purchase, sent, notified, rids: () => sent.map((each) => (each as unknown[])[2]) };
}

Deno.test("SH-10 Purchase: coins are bought of ccil and premium of cc3a, and the answer leads to the provider's page", async () => {
  const { purchase, sent } = open([opened("a"), opened("b", 0)]);
  assert.deepEqual(await purchase.begin(COINS), {
    kind: "opened",
    order_id: "a",
    url: "/pay/a",
    framed: true,
  });
  const premium = await purchase.begin({ type: "premium", package_id: 2, coins: 2_000 });
  assert.ok(premium.kind === "opened" && !premium.framed);
  assert.deepEqual(sent, [
    ["payment/initiate", { provider: "ccil", type: "buy-credits", package_id: 3 }, "rid-1"],
    ["payment/initiate", { provider: "cc3a", type: "premium", package_id: 2 }, "rid-2"],
  ]);
});

Deno.test("SH-11 Purchase: an unknown outcome is repeated under its rid, a known one and another package are not", async () => {
  const { purchase, rids } = open([
    lost("connection_lost"),
    lost("deadline_exceeded"),
    REFUSED,
    lost("no_answer"),
    opened("a"),
    opened("b"),
  ]);
  assert.deepEqual(await purchase.begin(COINS), { kind: "uncertain" });
  assert.deepEqual(await purchase.begin(COINS), { kind: "uncertain" });
  assert.deepEqual(await purchase.begin(COINS), { kind: "refused", code: "payment_unavailable" });
  assert.deepEqual(await purchase.begin(COINS), { kind: "uncertain" });
  assert.equal((await purchase.begin({ ...COINS, package_id: 4 })).kind, "opened");
  assert.equal((await purchase.begin(COINS)).kind, "opened");
  assert.deepEqual(rids(), ["rid-1", "rid-1", "rid-1", "rid-2", "rid-3", "rid-4"]);
});

Deno.test("SH-15 Purchase: asks about open orders after a lost connection, and takes each news once", async () => {
  const status = { order_id: "a", type: "credits", status: "paid" } as const;
  const { purchase, sent, notified } = open([opened("a"), { ok: true, value: status }]);
  purchase.refresh();
  await purchase.begin(COINS);
  purchase.refresh();
  await settle();
  assert.deepEqual(sent.slice(1), [["payment/status", { order_id: "a" }, undefined]]);
  assert.deepEqual(notified, [{ ...status, coins: null }]);
  assert.deepEqual(purchase.take({ ...status, coins: null }), { ...status, coins: 1_100 });
  assert.equal(purchase.take({ ...status, coins: 1_100 }), null);
  purchase.refresh();
  assert.equal(sent.length, 2);
});

Deno.test("SH-25 Purchase: asked about an order, it tells what is known and whether that is final", async () => {
  const answer = (status: string) => ({ ok: true, value: { order_id: "a", type: "credits", status } });
  const { purchase, notified } = open([answer("open"), answer("paid"), lost("no_answer")]);
  assert.deepEqual([await purchase.ask("a"), await purchase.ask("a"), await purchase.ask("a")], [
    false,
    true,
    false,
  ]);
  assert.deepEqual(notified.map(({ status }) => status), ["open", "paid"]);
});

Deno.test("SH-15 Purchase: news of an order of another page are news too, and no order of this one", () => {
  const { purchase } = open([]);
  assert.equal(purchase.knows("x"), false);
  const news = { order_id: "x", type: "credits", status: "paid", coins: 500 } as const;
  assert.deepEqual(purchase.take(news), news);
  assert.equal(purchase.take(news), null);
});
