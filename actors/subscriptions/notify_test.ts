import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { listUntold } from "@/store/subscriptions/reader.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";

async function openWorld() {
  const provider = openToldProvider();
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, providers: new Map([["test", provider]]) });
  const ada = await test.join("Ada");
  const bought = await buyPremium(test, ada);
  const { order, contract } = bought;
  return {
    ...test,
    provider,
    clock,
    ada,
    bought,
    contract,
    reference: contract.reference,
    untold: async () =>
      (await test.database.get(keys.subscription(order.subscription ?? assert.fail()))).value?.untold ??
        false,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("SU-5 tellProviders: a provider hears of a cancellation once it can be reached, whoever tells it", async () => {
  await using world = await openWorld();
  const { actors, provider, reference, ada } = world;
  provider.isDown = true;
  assert.ok((await actors.subscriptions.cancel(ada)).ok);
  await assert.rejects(actors.subscriptions.notifyNoted(), /Cannot be reached/);
  await assert.rejects(actors.subscriptions.notifyProviders(), /Cannot be reached/);
  assert.equal(await world.untold(), true);
  provider.isDown = false;
  await Promise.all([1, 2, 3].map(() => actors.subscriptions.notifyProviders()));
  await actors.subscriptions.notifyProviders();
  assert.ok(provider.told.length >= 1);
  assert.deepEqual(new Set(provider.told), new Set([`${reference} ends`]));
  assert.equal(await world.untold(), false);
  const { length } = provider.told;
  await actors.subscriptions.notifyProviders();
  assert.equal(provider.told.length, length);
});

Deno.test("SU-5 tellNoted: what this isolate has changed is told at once, and only that", async () => {
  await using world = await openWorld();
  const { actors, provider, reference, ada } = world;
  await actors.subscriptions.notifyNoted();
  assert.deepEqual(provider.told, []);
  await actors.subscriptions.cancel(ada);
  await actors.subscriptions.notifyNoted();
  await actors.subscriptions.resume(ada);
  await actors.subscriptions.notifyNoted();
  assert.deepEqual(provider.told, [`${reference} ends`, `${reference} renews`]);
});

Deno.test("SU-7 tellProviders: what nothing is left of ends at once, so that what is open is not collected", async () => {
  await using world = await openWorld();
  const { actors, provider, ada, contract, bought, clock } = world;
  clock.advance(contract.paid_until - clock.now());
  await bought.notify("failed");
  await actors.subscriptions.cancel(ada);
  await actors.subscriptions.notifyNoted();
  assert.deepEqual(provider.told, [`${contract.reference} ends now`]);

  const second = await buyPremium(world, ada);
  clock.advance(second.contract.paid_until - clock.now());
  await second.notify("failed");
  await second.notify("given up");
  await actors.subscriptions.notifyProviders();
  assert.equal(provider.told.at(-1), `${second.contract.reference} ends now`);
  await second.notify("renewed");
  await actors.subscriptions.notifyProviders();
  assert.deepEqual(provider.told.slice(1), Array(2).fill(`${second.contract.reference} ends now`));

  // One that is paid late gives way to another one.
  const third = await buyPremium(world, ada);
  clock.advance(third.contract.paid_until - clock.now());
  await third.notify("failed");
  await buyPremium(world, ada);
  await actors.subscriptions.notifyProviders();
  assert.equal(provider.told.at(-1), `${third.contract.reference} ends now`);
  assert.deepEqual(await Array.fromAsync(listUntold(world.database)), []);
});

Deno.test("SU-6 tellProviders: a contract that changes while it is told is told anew", async () => {
  await using world = await openWorld();
  const { actors, provider, reference, ada } = world;
  await actors.subscriptions.cancel(ada);
  const notify = provider.setRenewal;
  let isFirst = true;
  // Another isolate takes the cancellation back and tells it, before the first word is taken in.
  Object.assign(provider, {
    async setRenewal(contract: string, renews: boolean) {
      if (isFirst) {
        isFirst = false;
        await actors.subscriptions.resume(ada);
        await actors.subscriptions.notifyProviders();
      }
      await notify(contract, renews);
    },
  });
  await actors.subscriptions.notifyProviders();
  assert.equal(await world.untold(), true);
  await actors.subscriptions.notifyProviders();
  assert.equal(provider.told.at(-1), `${reference} renews`);
  assert.equal(await world.untold(), false);
});
