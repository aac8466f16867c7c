import assert from "node:assert/strict";
import { auditTestPayments } from "@/store/audit/test_payments.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { checkoutOf, openTestProviderWorld } from "@/tests/kit/test_payments.ts";

async function write<Value>(database: Database, key: Key<Value>, value: Value | undefined): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

Deno.test("OP-4 audit: the test provider's pages are due when they say, and its webhooks are of a page", async () => {
  await using world = await openTestProviderWorld();
  const { clock, database, provider, payments } = world;
  const problems = async () =>
    (await Array.fromAsync(auditTestPayments(database, clock.now()))).map(({ problem }) => problem);
  const { reference } = await provider.open(checkoutOf("a".repeat(32), 1));
  const ended = await provider.open(checkoutOf("b".repeat(32), 1));
  for (const each of [reference, ended.reference]) await payments.act(each, "pay");
  await provider.setRenewal(`contract_${ended.reference}`, false);
  await payments.act(ended.reference, "renew");
  await provider.open(checkoutOf("c".repeat(32)));
  assert.deepEqual(await problems(), []);

  const due_at = (await payments.get(reference))?.contract?.due_at ?? assert.fail("no contract");
  await write(database, keys.testDue(due_at, reference), undefined);
  assert.deepEqual(await problems(), ["test checkout is never due"]);
  await write(database, keys.testDue(due_at, reference), 0);
  await write(database, keys.testDue(due_at + 1, reference), 0);
  assert.deepEqual(await problems(), ["test checkout is not due then"]);
  await write(database, keys.testDue(due_at + 1, reference), undefined);

  const [event] = await provider.look(reference);
  assert.ok(event);
  const webhook = { event: { ...event, id: `test_${reference}_009` }, tries: 0, exp: clock.now() + 1 };
  const key = keys.testWebhook(clock.now(), webhook.event.id);
  await write(database, key, webhook);
  assert.deepEqual(await problems(), ["test webhook tells what never happened"]);
  clock.advance(1);
  assert.deepEqual(await problems(), []);
  await write(database, key, undefined);

  const checkout = await payments.get(reference) ?? assert.fail("no checkout");
  await write(database, keys.testCheckout(reference), { ...checkout, reference: "0".repeat(32) });
  assert.ok((await problems()).includes("test checkout stands elsewhere than it says"));
});
