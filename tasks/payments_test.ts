import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { connect, openServer, signUp, until } from "@/tests/kit/mod.ts";
import { sendWebhook } from "@/tests/kit/signed_webhook.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { COINS_200, orderOf, paidOf } from "@/tests/kit/till.ts";

/** Runs the task on a server's database; gives its exit code and what it printed. */
async function runTask(path: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--node-modules-dir=manual", "tasks/payments.ts", ...args],
    env: { KV_PATH: path },
  }).output();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

Deno.test("PA-19 FN-13 payments task: lists, reconciles and returns money while a server runs", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  const { order_id, redirect_url } = await device.expectReply("payment/initiate", COINS_200);
  const order = await orderOf(server, order_id);
  const wrong = paidOf(order, { claim: { ...paidOf(order).claim, amount: 1 } });
  assert.equal((await sendWebhook(server, wrong)).status, 422);
  const listed = await runTask(server.path, "list");
  assert.match(listed.text, new RegExp(`^${order_id} .* open  ${ada.id}  200 coins  2\\.99 USD`));
  assert.match(listed.text, /does not match: amount/);

  assert.equal((await runTask(server.path, "refund", order_id, "unpaid")).code, 1);
  const { testPayments } = server.instances[0]?.context ?? assert.fail();
  await testPayments.act(redirect_url.split("/").at(-1) ?? "", "pay");
  const reconciled = await runTask(server.path, "reconcile");
  assert.equal(reconciled.code, 0, reconciled.text);
  await device.expectEvent("payment/complete");
  const fin = await addStaff(server, { roles: ["finance"], email: "fin@example.com" });
  await addStaff(server, { roles: ["moderator"], email: "mo@example.com" });
  const refund = (as: string) => runTask(server.path, "refund", order_id, "by", "mistake", "--as", as);
  for (const as of ["mo@example.com", "nobody@example.com"]) assert.equal((await refund(as)).code, 1, as);
  assert.equal((await runTask(server.path, "refund", order_id)).code, 1, "a reason has to be given");
  const refunded = await refund("fin@example.com");
  assert.equal(refunded.code, 0, refunded.text);
  const log = await Array.fromAsync(server.database.list(keys.staffLogs()));
  const { who, what, reason } = log.at(-1)?.value ?? assert.fail();
  assert.deepEqual([who, what, reason], [fin.id, "order.refund", "by mistake"]);
  await until("the money is back", async () => (await orderOf(server, order_id)).state === "refunded", 8_000);
  assert.equal((await server.database.get(keys.account(ada.id))).value?.balance, 200);
  assert.equal((await runTask(server.path, "nonsense")).code, 1);
});
