import assert from "node:assert/strict";
import type { CreditPackageView } from "@/protocol/views/package.ts";
import type { Call } from "@/client/socket.ts";
import { CoinShop } from "@/client/state/coin_shop.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const LOST = { ok: false, refusal: { code: "no_answer", data: {} } };

function packageOf(id: number, credits: number, promo_ends = 0): CreditPackageView {
  const bonus = promo_ends > 0 ? credits / 10 : 0;
  const promo_active = promo_ends > 0 ? 1 : 0;
  const prices = { USD: id, ILS: 4 * id };
  return { id, credits, price: id, prices, discount: 10, bonus, spins: 0, promo_active, promo_ends };
}

/** A shop of a server that has these packages; null is one that does not answer. */
function open(packages: CreditPackageView[] | null, owed = 0) {
  const ports = new FakePorts();
  const state = { packages, sold: 1 };
  const asked: string[] = [];
  const call = ((module: string) => {
    asked.push(module);
    if (module === "wallet") return Promise.resolve({ ok: true, value: { owed } });
    if (module === "configs") {
      return Promise.resolve({
        ok: true,
        value: { site: { checkout: "By the way" }, prices: [{ feature: "message", price: 50 }] },
      });
    }
    const value = { credits_packages: state.packages, server_time: 0, sold: state.sold };
    return Promise.resolve(state.packages ? { ok: true, value } : LOST);
  }) as unknown as Call;
  const shop = new CoinShop({ call, clock: () => ports.now(), after: ports.after });
  return { ports, shop, state, asked };
}

Deno.test("SH-2 CoinShop: loads what is on sale, what is owed and what the operator says; a failure can be tried again", async () => {
  const { shop, state } = open(null, 70);
  const close = shop.open();
  assert.equal(shop.loading.value, "loading");
  await settle();
  assert.deepEqual([shop.loading.value, shop.packages.value], ["failed", null]);
  state.packages = [packageOf(1, 200)];
  await shop.load();
  assert.deepEqual([shop.loading.value, shop.packages.value?.length], ["idle", 1]);
  assert.deepEqual([shop.owed.value, shop.note.value, shop.messagePrice.value], [70, "By the way", 50]);
  close();
});

Deno.test("NA-8 CoinShop: where coins are not sold, news of packages brings none", async () => {
  const { shop, state } = open([]);
  state.sold = 0;
  const close = shop.open();
  await settle();
  assert.deepEqual([shop.isSold.value, shop.packages.value], [false, []]);
  const news = { credits_packages: [packageOf(1, 200)] };
  shop.handle({ module: "update_credit_package", data: news });
  shop.handle({ module: "update_credit_discount", data: news });
  assert.deepEqual(shop.packages.value, []);
  state.sold = 1;
  await shop.load();
  shop.handle({ module: "update_credit_package", data: news });
  assert.deepEqual([shop.isSold.value, shop.packages.value?.length], [true, 1]);
  close();
});

Deno.test("SH-5 CoinShop: suggests the smallest package that brings what is missing, and the smallest of all where nothing is", async () => {
  for (
    const [missing, chosen] of [[0, 1], [-50, 1], [100, 1], [201, 2], [505, 2], [5_000, null]] as const
  ) {
    const { shop } = open([packageOf(2, 500, 60), packageOf(1, 200)]);
    const close = shop.open();
    await settle();
    shop.suggest(missing);
    assert.equal(shop.chosen.value, chosen, String(missing));
    shop.chosen.value = 2;
    shop.suggest(100);
    assert.equal(shop.chosen.value, 2);
    close();
  }
});

Deno.test("SH-7 CoinShop: what the operator changes shows at once, and a choice stays while it is on sale", async () => {
  const { shop } = open([packageOf(1, 200), packageOf(2, 500)]);
  shop.handle({ module: "update_credit_package", data: { credits_packages: [packageOf(9, 1)] } });
  assert.deepEqual([shop.packages.value], [null]);
  const close = shop.open();
  await settle();
  shop.chosen.value = 2;
  const changed = [packageOf(2, 600), packageOf(3, 900)];
  shop.handle({ module: "update_credit_package", data: { credits_packages: changed } });
  assert.deepEqual([shop.packages.value?.map(({ credits }) => credits), shop.chosen.value], [[600, 900], 2]);
  shop.handle({ module: "update_credit_discount", data: { credits_packages: [packageOf(3, 900, 60)] } });
  assert.deepEqual([shop.packages.value?.[0]?.bonus, shop.chosen.value], [90, null]);
  close();
});

Deno.test("SH-5 CoinShop: a choice goes with the last who looks, so that the next one is suggested what is missing then", async () => {
  const { shop } = open([packageOf(1, 200), packageOf(2, 500)]);
  const [one, two] = [shop.open(), shop.open()];
  await settle();
  shop.suggest(100);
  one();
  assert.equal(shop.chosen.value, 1);
  two();
  assert.equal(shop.chosen.value, null);
  const three = shop.open();
  shop.suggest(400);
  assert.equal(shop.chosen.value, 2);
  three();
});

Deno.test("SH-6 CoinShop: the bonus goes with the promo, whatever was loaded", async () => {
  const { ports, shop } = open([packageOf(1, 200, 2)]);
  const close = shop.open();
  await settle();
  assert.deepEqual([shop.packages.value?.[0]?.bonus, shop.left.value], [20, 2_000]);
  ports.pass(2_000);
  assert.deepEqual([shop.packages.value?.[0]?.bonus, shop.left.value], [0, "expired"]);
  close();
});

Deno.test("SH-2 CoinShop: asks again after a lost connection only while somebody looks", async () => {
  const { shop, asked } = open([packageOf(1, 200)]);
  shop.refresh();
  assert.equal(asked.length, 0);
  const [one, two] = [shop.open(), shop.open()];
  await settle();
  one();
  asked.length = 0;
  shop.refresh();
  await settle();
  assert.ok(asked.includes("credits_promo"));
  two();
  asked.length = 0;
  shop.refresh();
  assert.equal(asked.length, 0);
});
