/** Webhooks over HTTP: what is signed and fits is done once, and nothing else is done at all. */
import assert from "node:assert/strict";
import { BODY_MAX_BYTES } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import {
  audit,
  balanceOf,
  connect,
  instanceOf,
  mailTo,
  openServer,
  request,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";
import { sendWebhook } from "@/tests/kit/signed_webhook.ts";
import { claimOf, COINS_200, eventOf, orderOf, paidOf } from "@/tests/kit/till.ts";
import type { Order } from "@/store/records.ts";

const SIGN_UP_COINS = 200;

async function buy(server: TestServer, member: TestMember, input = COINS_200): Promise<Order> {
  await using device = await connect(server, member);
  const { order_id } = await device.expectReply("payment/initiate", input);
  return await orderOf(server, order_id);
}

function codeOf({ text }: { text: string }): string {
  const { status, error_code } = JSON.parse(text);
  return status ?? error_code;
}

Deno.test("PA-7 PA-22 P13 webhooks: fifty at once of the same event on three isolates grant once, and every device hears", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  const order = await buy(server, ada, { ...COINS_200, package_id: 5 });
  await using first = await connect(server, ada, { instance: 0 });
  await using second = await connect(server, ada, { instance: 2 });
  const event = paidOf(order, { reference: order.reference ?? "" });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => {
    const { origin } = instanceOf(server, nth % 3);
    return sendWebhook({ origin, database: server.database }, event);
  }));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(answers.filter((answer) => codeOf(answer) === "done").length, 1);
  for (const device of [first, second]) {
    const { credits, coins, free_spins } = await device.expectEvent("payment/complete");
    assert.deepEqual([credits, coins, free_spins], [SIGN_UP_COINS + 5_000, 5_000, 1]);
  }
  assert.equal(await balanceOf(server, ada), SIGN_UP_COINS + 5_000);
  const receipt = await mailTo(server, ada.email, { kind: "receipt" });
  for (const part of [order.id, "5,000 coins", "1 free spin", "$34.99", "14 days"]) {
    assert.ok(receipt.text.includes(part), part);
  }
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PA-5 webhooks: forged, stale, unreadable and too long ones are refused and change nothing", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const order = await buy(server, ada);
  const event = paidOf(order, { reference: order.reference ?? "" });
  const refused = async (options: Parameters<typeof sendWebhook>[2], told: object = event) => {
    const answer = await sendWebhook(server, told as typeof event, options);
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
    return `${answer.status} ${codeOf(answer)}`;
  };
  assert.equal(await refused({ secret: new Uint8Array(32) }), "401 webhook_signature");
  assert.equal(
    await refused({ forge: (body) => body.replace('"amount":299', '"amount":298') }),
    "401 webhook_signature",
  );
  assert.equal(await refused({ headers: { "kindling-signature": "" } }), "401 webhook_signature");
  assert.equal(await refused({ at: Date.now() - 301_000 }), "400 webhook_stale");
  assert.equal(await refused({ at: Date.now() + 310_000 }), "400 webhook_stale");
  assert.equal(await refused({}, { hello: "world" }), "400 webhook_invalid");
  assert.equal(await refused({}, { ...event, more: 1 }), "400 webhook_invalid");
  assert.equal(await refused({}, { ...event, claim: { ...event.claim, amount: -1 } }), "400 webhook_invalid");
  assert.equal(await refused({ forge: () => "x".repeat(BODY_MAX_BYTES + 1) }), "413 body_too_large");
  assert.equal(await refused({ path: "/webhooks/payments/paypal" }), "404 not_found");
  assert.equal(await refused({ path: "/webhooks/payments/stripe" }), "404 not_found");
  assert.equal(await refused({ path: "/webhooks/payments/__proto__" }), "404 not_found");
  const said = instanceOf(server).logs.filter(({ message }) => message === "webhook refused");
  assert.equal(said.length, 3, "once for each reason");
  const asked = await request(server, "/webhooks/payments/test");
  assert.equal(asked.status, 404);
  assert.deepEqual(await orderOf(server, order.id), order);
  for await (const { key } of server.database.list(keys.paymentEvents())) assert.fail(String(key));
  assert.equal(await balanceOf(server, ada), SIGN_UP_COINS);
  assert.equal(codeOf(await sendWebhook(server, event)), "done");
  assert.equal(await balanceOf(server, ada), SIGN_UP_COINS + 200);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PA-6 PA-8 webhooks: what does not match its order is 422 and kept; money back before the payment is no gift", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const order = await buy(server, ada);
  const event = paidOf(order, { reference: order.reference ?? "" });
  const { claim } = event;
  for (const own of [{ amount: 1 }, { currency: "ILS" }, { package_id: 6 }, { member: ben.id }]) {
    const wrong = { ...event, id: `wrong-${Object.keys(own)}`, claim: { ...claim, ...own } };
    const answer = await sendWebhook(server, wrong);
    assert.deepEqual([answer.status, codeOf(answer)], [422, "payment_mismatch"]);
    assert.match(
      (await server.database.get(keys.paymentEvent("test", wrong.id))).value?.ignored ?? "",
      /match/,
    );
  }
  const { amount, currency } = order;
  const back = eventOf({ kind: "refunded", payment: event.payment, amount, currency });
  assert.equal(codeOf(await sendWebhook(server, back)), "done");
  assert.equal(codeOf(await sendWebhook(server, event)), "done");
  assert.equal((await orderOf(server, order.id)).state, "refunded");
  const cancelled = eventOf({ kind: "cancelled", claim: claimOf(order), reference: "x" });
  assert.equal(codeOf(await sendWebhook(server, cancelled)), "ignored");
  for (const member of [ada, ben]) assert.equal(await balanceOf(server, member), SIGN_UP_COINS);
  await audit(server);
});

Deno.test("PA-4 redirects: coming back from a payment page, however forged, grants nothing", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const order = await buy(server, ada);
  const { cookie } = ada;
  for (const more of ["", "&status=paid", "&success=1&credits=7000", "&payment=pay-1&amount=299"]) {
    const answer = await request(server, `/payments/redirect?order=${order.id}${more}`, { cookie });
    assert.ok(answer.status < 500);
  }
  const posted = await request(server, `/payments/redirect?order=${order.id}`, {
    cookie,
    method: "POST",
    body: new URLSearchParams({ status: "paid" }),
  });
  assert.ok(posted.status >= 400 && posted.status < 500);
  await using device = await connect(server, ada);
  assert.equal((await device.expectReply("payment/status", { order_id: order.id })).status, "open");
  assert.equal(await balanceOf(server, ada), SIGN_UP_COINS);
});

Deno.test("PA-10 P11 refunds while coins are spent on three isolates: nothing is negative, and the rest is owed", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const order = await buy(server, ada);
  const event = paidOf(order, { reference: order.reference ?? "" });
  await sendWebhook(server, event);
  await using stack = new AsyncDisposableStack();
  const devices = [];
  for (const instance of [0, 1, 2]) devices.push(stack.use(await connect(server, ada, { instance })));
  const back = (amount: number) =>
    sendWebhook(server, eventOf({ kind: "refunded", payment: event.payment, amount, currency: "USD" }));
  const sends = devices.flatMap((device, at) =>
    [1, 2, 3].map((nth) =>
      device.call("send_message", {
        receiver_id: ben.id,
        message_text: `${at} ${nth}`,
        message_type: "message",
      })
    )
  );
  const [first, answers] = await Promise.all([back(150), Promise.all(sends), back(299)]);
  assert.equal(first.status, 200);
  const sent = answers.filter(({ request_status }) => request_status === "1").length;
  const { value: account } = await server.database.get(keys.account(ada.id));
  assert.equal((account?.balance ?? 0) - (account?.owed ?? 0), SIGN_UP_COINS - sent * 50);
  await audit(server);
});
