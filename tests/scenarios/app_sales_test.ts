/** What the packaged app does not sell where the catalogue says so, and what stays as it is. */
import assert from "node:assert/strict";
import type { SoldInApp } from "@/domain/catalogue.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import {
  type Client,
  connect,
  contextOf,
  dump,
  endStep,
  giveSpins,
  inApp,
  openServer,
  request,
  signUp,
  type TestServer,
  textTo,
} from "@/tests/kit/mod.ts";
import { COINS_200, ONE_MONTH } from "@/tests/kit/till.ts";

const EVERYTHING: SoldInApp = { coins: 1, spins: 1, premium: 1 };
const NOTHING: SoldInApp = { coins: 0, spins: 0, premium: 0 };
/** The words as markup has them; texts of other moments are in the props of islands. */
const BUYING = />Get (coins|premium)</;

async function sell(server: TestServer, app: SoldInApp): Promise<void> {
  await changeCatalogue(server, { app });
  await contextOf(server).catalogue.look();
}

/** What a device can buy, by what it is told and by what it is refused. */
async function buysOf(device: Client) {
  const told = await device.expectReply("configs", { keys: "credits,premium,sold" });
  const promo = await device.expectReply("credits_promo", {});
  const { price } = await device.expectReply("spinofluck/prizes", {});
  const codeOf = async (module: string, data: unknown) => {
    const { request_status, error_code } = await device.call(module, data);
    return request_status === "1" ? "bought" : error_code;
  };
  return {
    sold: told.sold,
    packages: [told.credits?.length, promo.credits_packages.length, told.premium?.length],
    promo: promo.sold,
    price,
    coins: await codeOf("payment/initiate", COINS_200),
    premium: await codeOf("payment/initiate", ONE_MONTH),
    spins: await codeOf("spinofluck/buy_spin", {}),
  };
}

const ALL = {
  sold: EVERYTHING,
  packages: [6, 6, 3],
  promo: 1,
  price: 100,
  coins: "bought",
  premium: "bought",
  spins: "bought",
};

Deno.test("NA-1 NA-2 the packaged app sells what the catalogue says, each thing by itself; browsers sell everything", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  await using browser = await connect(server, ada);
  for (const platform of ["android", "ios"] as const) {
    const member = await signUp(server, { name: platform });
    await using app = await connect(server, member, inApp(platform));
    await sell(server, NOTHING);
    const before = await dump(server.database);
    assert.deepEqual(await buysOf(app), {
      sold: NOTHING,
      packages: [0, 0, 0],
      promo: 0,
      price: 0,
      coins: "not_in_app",
      premium: "not_in_app",
      spins: "not_in_app",
    });
    assert.deepEqual(await dump(server.database), before);
    await sell(server, { ...NOTHING, spins: 1 });
    assert.deepEqual((await buysOf(app)).spins, "bought");
    await sell(server, { ...NOTHING, premium: 1 });
    const premium = await buysOf(app);
    assert.deepEqual([premium.coins, premium.premium, premium.spins], ["not_in_app", "bought", "not_in_app"]);
  }
  await sell(server, NOTHING);
  assert.deepEqual(await buysOf(browser), ALL);
  await sell(server, EVERYTHING);
  await using app = await connect(server, await signUp(server, { name: "Cleo" }), inApp("ios"));
  assert.deepEqual(await buysOf(app), ALL);
});

Deno.test("NA-3 what coins are for stays in the app: messages, gifts, the spotlight and free spins", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await sell(server, NOTHING);
  await giveSpins(server, ada, 1);
  await using app = await connect(server, ada, inApp("android"));
  await app.expectReply("send_message", textTo(ben, "from the app"));
  await app.expectReply("spinofluck/spin", {});
  const gifts = await app.expectReply("gifts", {});
  assert.ok(gifts.length > 0);
});

Deno.test("NA-4 pages in the app lead to nothing that it does not sell, without JavaScript too", async () => {
  await using server = await openServer();
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  await using other = await connect(server, ben);
  await other.expectReply("visit", { visited_user_id: ada.id });
  await endStep(server, ada);
  const paths = ["/wallet", "/profile/edit", "/visitors"];
  const buttons = async (headers = {}) => {
    const texts = await Promise.all(
      paths.map((path) => request(server, path, { cookie: ada.cookie, headers })),
    );
    return texts.map(({ text }) => BUYING.test(text));
  };
  assert.deepEqual(await buttons(), [true, true, true]);
  assert.deepEqual(await buttons(inApp("ios").headers), [true, true, true]);
  await sell(server, NOTHING);
  assert.deepEqual(await buttons(), [true, true, true]);
  assert.deepEqual(await buttons(inApp("ios").headers), [false, false, false]);
  const { text } = await request(server, "/wallet", { cookie: ada.cookie, headers: inApp("ios").headers });
  assert.match(text, /href="\/wheel"/);
});
