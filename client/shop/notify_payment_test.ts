import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { notifyPayment } from "@/client/shop/notify_payment.ts";
import { type OrderStatus, Purchase } from "@/client/state/purchase.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

const URL = "/pay/test/o1";

/** A page on which the order "o1" was begun, and whose modals are open, unless it is another page. */
async function open(type: "credits" | "premium", { isOurs = true } = {}) {
  const ports = new FakePorts();
  const client = new Client({ id: "me", credits: 30, credits_seq: 3 }, {
    ports,
    clock: () => 0,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), notify: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: () => {},
    page: { isVisible: () => true, listen: () => {} },
    drafts: createDrafts(null, "me"),
    leave: () => {},
  });
  client.start();
  ports.socket.connected();
  if (type === "credits") client.wantCredits(null);
  else client.premiumWanted.value = "shop";
  if (isOurs) {
    const wish = type === "credits" ? "buy-credits" : "premium";
    const begun = client.slice(Purchase).begin({ type: wish, package_id: 1, coins: 1_100 });
    const { module, rid } = ports.socket.calls().at(-1) ?? { module: "", rid: "" };
    const data = { order_id: "o1", redirect_url: URL, framed: 1 };
    ports.socket.says({ module, rid, request_status: "1", data });
    assert.equal((await begun).kind, "opened");
    client.paymentWanted.value = { order_id: "o1", url: URL, type };
  }
  const notify = (status: OrderStatus, coins: number | null = 1_100) =>
    notifyPayment(client, { order_id: "o1", type, status, coins });
  const shown = () => ({
    payment: client.paymentWanted.value !== null,
    shop: type === "credits" ? client.creditsWanted.value : client.premiumWanted.value !== null,
    notice: client.notices.shown.value,
  });
  ports.socket.sent.length = 0;
  const asked = () => ports.socket.calls().map(({ module }) => module);
  return { client, asked, notify, shown };
}

Deno.test("SH-13 tellPayment: coins that came close the modals, validate the session again and say how many", async () => {
  const { asked, notify, shown } = await open("credits");
  notify("paid");
  const notice = { type: "credits", message: "notice.coins_received", coins: 1_100 };
  assert.deepEqual(shown(), { payment: false, shop: false, notice });
  assert.deepEqual(asked(), ["session/validate"]);
});

Deno.test("SH-13 tellPayment: premium that began closes its modals, and says that the subscription is active", async () => {
  const { notify, shown } = await open("premium");
  notify("paid", 2_000);
  const notice = { type: "success", message: "notice.subscription_activated", coins: 2_000 };
  assert.deepEqual(shown(), { payment: false, shop: false, notice });
});

Deno.test("SH-14 notifyPayment: a payment that failed is said so, and the packages stay for another try", async () => {
  for (const status of ["refused", "cancelled", "expired"] as const) {
    const { notify, shown } = await open("credits");
    notify(status, 0);
    const notice = { type: "error", message: `notice.payment_${status}` };
    assert.deepEqual(shown(), { payment: false, shop: true, notice });
  }
});

Deno.test("SH-12 tellPayment: a payment that is awaited closes nothing, and the coins close it when they come", async () => {
  const { client, notify, shown } = await open("credits");
  notify("pending", 0);
  assert.deepEqual(shown(), { payment: true, shop: true, notice: null });
  assert.equal(client.slice(Purchase).orders.value.get("o1")?.status, "pending");
  notify("paid");
  assert.equal(shown().payment, false);
});

Deno.test("SH-24 tellPayment: whoever closes what says that a payment is awaited is not asked to pay again", async () => {
  for (const type of ["credits", "premium"] as const) {
    const { client, notify, shown } = await open(type);
    notify("pending", 0);
    client.unwant("payment");
    assert.deepEqual(shown(), { payment: false, shop: false, notice: null });
    notify("paid");
    assert.equal(shown().notice?.type, type === "credits" ? "credits" : "success");
  }
});

Deno.test("SH-24 tellPayment: among the packages again, the member is told that a payment is awaited; refused, they stay", async () => {
  const { client, notify, shown } = await open("credits");
  client.unwant("payment");
  notify("pending", 0);
  assert.deepEqual(shown(), { payment: true, shop: true, notice: null });
  notify("refused", 0);
  const notice = { type: "error", message: "notice.payment_refused" };
  assert.deepEqual(shown(), { payment: false, shop: true, notice });

  const elsewhere = await open("credits");
  elsewhere.client.unwant("payment");
  elsewhere.client.unwant("credits");
  elsewhere.notify("pending", 0);
  assert.equal(elsewhere.shown().payment, false);
});

Deno.test("SH-16 tellPayment: another page hears of the coins, keeps what it has open, and hears nothing of a failure", async () => {
  const { notify, shown } = await open("credits", { isOurs: false });
  notify("refused", 0);
  assert.deepEqual(shown(), { payment: false, shop: true, notice: null });
  notify("paid", 500);
  const notice = { type: "credits", message: "notice.coins_received", coins: 500 };
  assert.deepEqual(shown(), { payment: false, shop: true, notice });
});

Deno.test("SH-16 tellPayment: a part of the money that was returned brings nothing and says nothing, whoever began the order", async () => {
  for (const isOurs of [false, true]) {
    for (const type of ["credits", "premium"] as const) {
      const { asked, notify, shown } = await open(type, { isOurs });
      notify("paid", 0);
      assert.deepEqual(shown(), { payment: isOurs, shop: true, notice: null });
      assert.deepEqual(asked(), ["session/validate"]);
    }
  }
});

Deno.test("SH-15 tellPayment: the same news twice are said once", async () => {
  const { client, notify } = await open("credits");
  notify("paid", null);
  client.notices.hide();
  notify("paid");
  assert.equal(client.notices.shown.value, null);
});

Deno.test("SH-17 tellPayment: with the coins there it goes on with the spotlight or the wheel", async () => {
  for (const purpose of ["spotlight", "spin"] as const) {
    const { client, notify } = await open("credits");
    client.creditsFor = { purpose, price: 300 };
    notify("paid");
    assert.deepEqual([client.spotlightWanted.value, client.wheelWanted.value], [
      purpose === "spotlight",
      purpose === "spin",
    ]);
  }
});

Deno.test("SH-18 tellPayment: money that was given back is said so, and the session is validated again", async () => {
  const { asked, notify, shown } = await open("credits");
  notify("paid");
  notify("refunded", 0);
  assert.equal(shown().shop, false);
  assert.deepEqual(asked(), ["session/validate", "session/validate"]);
});
