import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { RECONCILE_AFTER_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { openLossy } from "@/tests/kit/lossy.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { COINS_200, ONE_MONTH, openTill, order, orderOf } from "@/tests/kit/till.ts";

async function openShop(options: Parameters<typeof openTestActors>[0] = {}) {
  const till = openTill();
  const clock = new TestClock();
  const shop = await openTestActors({ now: clock.now, providers: new Map([["test", till]]), ...options });
  return { shop, till, clock, ada: await shop.join("Ada") };
}

Deno.test("PA-1 initiate: the price is that of the caller's language, and stays what it was", async () => {
  const { shop, till, clock, ada } = await openShop();
  await using _ = shop;
  const dollars = await order(shop, ada, COINS_200, "de");
  const shekels = await order(shop, ada, COINS_200, "he");
  assert.deepEqual([dollars.amount, dollars.currency], [299, "USD"]);
  assert.deepEqual([shekels.amount, shekels.currency], [1090, "ILS"]);
  assert.equal(dollars.catalogue, demoCatalogue.version);
  assert.equal(dollars.state, "open");
  assert.equal(dollars.look_at, clock.now() + RECONCILE_AFTER_MS);
  const { title, months, return_url } = till.opened.get(shekels.id) ?? {};
  assert.deepEqual([title, months], ["200 מטבעות", null]);
  assert.equal(return_url, `http://localhost:8000/payments/redirect?order=${shekels.id}`);
  const premium = await order(shop, ada, ONE_MONTH);
  assert.deepEqual(premium.goods, { type: "premium", package_id: 1, months: 1, coins: 2_000 });
  assert.equal(till.opened.get(premium.id)?.months, 1);
  assert.equal(till.opened.get(premium.id)?.title, "Premium: 1 month");
});

Deno.test("PA-1 initiate: the bonus comes while the promo runs, and not a moment longer", async () => {
  const clock = new TestClock();
  const promo: Catalogue["promo"] = { active: 1, ends: clock.now() / 1000 + 60 };
  const { shop, ada } = await openShop({ now: clock.now, catalogue: { ...demoCatalogue, promo } });
  await using _ = shop;
  const biggest = { ...COINS_200, package_id: 6 };
  const goods = { type: "credits", package_id: 6, credits: 7_000, bonus: 1_750, spins: 2 };
  assert.deepEqual((await order(shop, ada, biggest)).goods, goods);
  clock.advance(60_000);
  assert.deepEqual((await order(shop, ada, biggest)).goods, { ...goods, bonus: 0 });
});

Deno.test("PA-2 P2 initiate: the same rid is the same order, another content is refused", async () => {
  const { shop, till, ada } = await openShop();
  await using _ = shop;
  const wish = { member: ada, lang: "en", app: null, rid: "mine", input: COINS_200 } as const;
  const [first, ...rest] = await Promise.all(
    Array.from({ length: 5 }, () => shop.actors.payments.initiate(wish)),
  );
  assert.ok(first?.ok);
  for (const again of rest) assert.deepEqual(again, first);
  assert.equal(till.opened.size, 1);
  const other = await shop.actors.payments.initiate({ ...wish, input: { ...COINS_200, package_id: 2 } });
  assert.equal(!other.ok && other.refusal.code, "idempotency_mismatch");
});

Deno.test("PA-2 initiate: what is lost between the two commits comes back with the same rid", async () => {
  for (const how of ["throws", "says no"] as const) {
    for (const nth of [1, 2]) {
      const { database, loseNext } = await openLossy();
      const { shop, till, ada } = await openShop({ database });
      await using _ = shop;
      if (nth === 1) loseNext(how);
      else {
        const { open } = till;
        till.open = (checkout) => (loseNext(how), till.open = open, open(checkout));
      }
      const wish = { member: ada, lang: "en", app: null, rid: "mine", input: COINS_200 } as const;
      const first = await shop.actors.payments.initiate(wish);
      assert.ok(first.ok, `${how} ${nth}`);
      assert.deepEqual(await shop.actors.payments.initiate(wish), first);
      assert.equal(till.opened.size, 1);
      assert.equal((await orderOf(shop, first.value.order_id)).state, "open");
      await database.close();
    }
  }
});

Deno.test("PA-2 PA-3 initiate: where the provider is out of reach the order waits, and opens later", async () => {
  const { shop, till, ada } = await openShop();
  await using _ = shop;
  till.isDown = true;
  const wish = { member: ada, lang: "en", app: null, rid: "mine", input: COINS_200 } as const;
  const refused = await shop.actors.payments.initiate(wish);
  assert.equal(!refused.ok && refused.refusal.code, "payment_unavailable");
  const { value } = await shop.database.get(keys.rid(ada, "mine"));
  const { order_id } = value?.answer as { order_id: string };
  assert.equal((await orderOf(shop, order_id)).state, "created");
  till.isDown = false;
  const opened = await shop.actors.payments.initiate(wish);
  assert.equal(opened.ok && opened.value.order_id, order_id);
  assert.equal((await orderOf(shop, order_id)).state, "open");
});

Deno.test("PA-3 initiate: nothing is sold that is not on offer, nor by a provider who is not there", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  await using poor = await openTestActors();
  const ben = await poor.join("Ben");
  const initiate = async (input: typeof COINS_200, { actors } = shop, member = ada) => {
    const result = await actors.payments.initiate({
      member,
      lang: "en",
      app: null,
      rid: crypto.randomUUID(),
      input,
    });
    return result.ok ? "ok" : result.refusal.code;
  };
  assert.equal(await initiate({ ...COINS_200, package_id: 99 }), "unknown_package");
  assert.equal(await initiate({ ...ONE_MONTH, package_id: 99 }), "unknown_package");
  assert.equal(await initiate({ ...COINS_200, type: "premium" }), "unknown_package");
  assert.equal(await initiate({ ...ONE_MONTH, type: "buy-credits" }), "unknown_package");
  assert.equal(await initiate(COINS_200, poor, ben), "payment_unavailable");
  for await (const { key } of poor.database.list(keys.orders())) assert.fail(String(key));
});

Deno.test("PA-20 status: an order shows to its member alone", async () => {
  const { shop, ada } = await openShop();
  await using _ = shop;
  const ben = await shop.join("Ben");
  const { id } = await order(shop, ada);
  const { payments } = shop.actors;
  const expected = { order_id: id, type: "credits", status: "open" };
  assert.deepEqual(await payments.status(ada, id), { ok: true, value: expected });
  for (const [member, wrong] of [[ben, id], [ada, "f".repeat(32)], [ada, "../x"]] as const) {
    const refused = await payments.status(member, wrong);
    assert.equal(!refused.ok && refused.refusal.code, "unknown_order");
  }
});
