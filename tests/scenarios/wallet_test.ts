/** The wallet: its pages and files, the member's own limit, debts, and coins that are given once. */
import assert from "node:assert/strict";
import { LOOSER_DELAY_MS, SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoMembers } from "@/store/seed/members.ts";
import {
  audit,
  balanceOf,
  type Client,
  connect,
  contextOf,
  giftTo,
  givePremium,
  grantCoins,
  keepDevice,
  keepingOf,
  keepPhoto,
  keepStory,
  openServer,
  openTestActors,
  oweCoins,
  photoTo,
  request,
  sendText,
  signUp,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";
import { COINS_200, order, paidOf } from "@/tests/kit/till.ts";
import { addMovements } from "@/tests/kit/movements.ts";

Deno.test("PC-1 PC-2 first coin: whatever a newcomer pays for is refused until they accept, what is free is not", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const ada = await signUp(server, { name: "Ada" }, { newcomer: true });
  const ben = await signUp(server, { name: "Ben" });
  await grantCoins(server, ada, 1_000);
  await givePremium(server, ada);
  await using adas = await connect(server, ada);
  const { id } = await keepPhoto(keepingOf(server), ada.id);
  const story = await keepStory(server, ben, { at: clock.now() });
  const spends = [
    () => adas.expectRefusal("send_message", textTo(ben, "hello"), "first_coin_terms"),
    () => adas.expectRefusal("send_message", photoTo(ben, id), "first_coin_terms"),
    () => adas.expectRefusal("send_message", giftTo(ben, 1), "first_coin_terms"),
    () =>
      adas.expectRefusal("send_message", { ...textTo(ben, "nice"), story_id: story.id }, "first_coin_terms"),
    () => adas.expectRefusal("spotlight/add", {}, "first_coin_terms"),
    () => adas.expectRefusal("spinofluck/buy_spin", {}, "first_coin_terms"),
  ];
  for (const spend of spends) assert.deepEqual(await spend(), { version: 1 });
  assert.equal(await balanceOf(server, ada), 1_200);
  const [nobodys = assert.fail()] = demoMembers(clock.now());
  const change = newChange();
  addMember(change, nobodys, SIGN_UP_COINS);
  await server.database.commit(change);
  await adas.expectReply("send_message", textTo(nobodys, "hello"));
  await adas.expectReply("wallet/first_coin", { version: 1 });
  const accepted = (await server.database.get(keys.account(ada.id))).value?.first_coin;
  assert.deepEqual(accepted, { version: 1, at: clock.now() });
  clock.advance(1_000);
  await adas.expectReply("wallet/first_coin", { version: 1 });
  assert.deepEqual((await server.database.get(keys.account(ada.id))).value?.first_coin, accepted);
  await adas.expectReply("send_message", textTo(ben, "hello"), { rid: "later" });
  await audit(server);
});

Deno.test("PC-4 PC-5 PC-9 /wallet: what coins have cost, lot by lot and movement by movement, and what came of the month", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  for (const text of ["one", "two", "three"]) await sendText(adas, ben, text);
  const { actors, database } = contextOf(server);
  await actors.payments.apply(paidOf(await order({ actors, database }, ada.id, COINS_200)));
  await sendText(adas, ben, "fifty of the sign-up's");
  await sendText(adas, ben, "fifty that were bought");
  const { list: [last, free] } = await adas.expectReply("wallet", {});
  assert.deepEqual(last?.cost, [{ micros: 747_500, currency: "USD" }]);
  assert.equal(free?.cost, undefined);
  const { lots, months: [month] } = await adas.expectReply("wallet/costs", {});
  assert.deepEqual(lots, [{ coins: 150, cost: { micros: 2_242_500, currency: "USD" } }]);
  assert.deepEqual(month && [month.spent, month.cost, month.bought, month.paid], [
    { message: 250 },
    [{ micros: 747_500, currency: "USD" }],
    200,
    [{ micros: 2_990_000, currency: "USD" }],
  ]);
  const page = await request(server, "/wallet", { cookie: ada.cookie });
  for (
    const text of ["150 coins, $0.01495 each", "Cost you $0.7475", "Paid $2.99", "This month", "250 coins"]
  ) assert.ok(page.text.includes(text), text);
  const table = await request(server, "/wallet/export.csv", { cookie: ada.cookie });
  assert.match(table.text, /,-50,150,0\.7475 USD,/);
  const chat = await request(server, `/chat/${ben.id}`, { cookie: ada.cookie });
  assert.ok(chat.text.includes("50 coins (about $0.75)"));
  await audit(server);
});

Deno.test("WA-10 WA-11 /wallet: reads and turns pages without JavaScript, and names whom a message went to", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await addMovements(server, ada, 30, (nth) => ({
    delta: nth + 1,
    cause: "sign_up",
    ref: `${ada.id}#${nth}`,
  }));
  await using adas = await connect(server, ada);
  await sendText(adas, ben, "hello");
  const first = await request(server, "/wallet", { cookie: ada.cookie });
  assert.equal(first.status, 200);
  assert.equal(first.headers.get("cache-control"), "no-store");
  for (const text of ["Ben", `/profile/${ben.id}`, "/wallet?before=13#movements", "Balance 615"]) {
    assert.ok(first.text.includes(text), text);
  }
  const second = await request(server, "/wallet?before=13", { cookie: ada.cookie });
  assert.ok(second.text.includes("Balance 200<") && !second.text.includes("/wallet?before"));
  assert.ok(!first.text.includes("Balance 200<"));
  // Blocked, she has no name in his wallet, nor he in hers.
  await adas.expectReply("user/block", { user_id: ben.id });
  const { list: [message] } = await adas.expectReply("wallet", {});
  assert.deepEqual([message?.cause, message?.name, message?.user_id], ["message", undefined, undefined]);
  for (const path of ["/wallet", "/wallet/export.csv"]) {
    const guest = await request(server, path);
    assert.deepEqual([guest.status, guest.headers.get("location")], [303, "/"], path);
  }
  await audit(server);
});

Deno.test("WA-13 /wallet/export: 5,000 movements as a table and as data, complete and in order", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  await addMovements(server, ada, 4_999, (nth) => ({
    delta: nth % 2 === 0 ? 3 : -1,
    cause: nth % 2 === 0 ? "prize" : "spin",
    ref: nth === 0 ? "=cmd" : nth === 1 ? 'a"b,c' : String(nth),
  }));
  const table = await request(server, "/wallet/export.csv", { cookie: `${ada.cookie}; lang=he` });
  const date = new Date().toISOString().slice(0, 10);
  assert.equal(table.headers.get("content-disposition"), `attachment; filename="movements-${date}.csv"`);
  assert.equal(table.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(table.headers.get("cache-control"), "no-store");
  assert.deepEqual([...table.bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = table.text.replace("\ufeff", "").split("\r\n");
  assert.equal(lines.length, 5_002);
  assert.equal(lines[0], "מספר,זמן (UTC),סיבה,מטבעות,יתרה,עלות המטבעות,פרופיל,אסמכתה");
  assert.match(lines[2] ?? "", /^2,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z,זכייה בגלגל,3,203,,,'=cmd$/);
  assert.match(lines[3] ?? "", /,-1,202,,,"a""b,c"$/);
  assert.match(lines[5_000] ?? "", /^5000,/);

  const data = await request(server, "/wallet/export.json", { cookie: ada.cookie });
  const { movements } = JSON.parse(data.text) as { movements: { seq: number; after: number; ref: string }[] };
  assert.deepEqual(movements.map(({ seq }) => seq), Array.from({ length: 5_000 }, (_, nth) => nth + 1));
  assert.equal(movements.at(-1)?.after, await balanceOf(server, ada));
  assert.equal(movements[1]?.ref, "=cmd");
});

Deno.test("WA-2 debts: with coins owed, nothing that costs coins can be had, and what comes pays first", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await givePremium(server, ada);
  const story = await keepStory(server, ben);
  const photo = await keepPhoto(keepingOf(server), ada.id);
  await oweCoins(server, ada, 150);
  await using adas = await connect(server, ada);
  const [gift] = await adas.expectReply("gifts", {});
  const owed = { owed: 150 };
  const blocked = "spending_blocked";
  assert.deepEqual(await adas.expectRefusal("send_message", textTo(ben, "hi"), blocked), owed);
  assert.deepEqual(await adas.expectRefusal("send_message", photoTo(ben, photo.id), blocked), owed);
  assert.deepEqual(await adas.expectRefusal("send_message", giftTo(ben, gift?.id ?? 0), blocked), owed);
  const reply = { ...textTo(ben, "nice"), story_id: story.id };
  assert.deepEqual(await adas.expectRefusal("send_message", reply, blocked), owed);
  assert.deepEqual(await adas.expectRefusal("spotlight/add", {}, blocked), owed);
  assert.deepEqual(await adas.expectRefusal("spinofluck/buy_spin", {}, blocked), owed);

  await keepDevice(server, ada);
  const { request_details } = await adas.expectReply("claim_free_credits", { reward: "push" });
  assert.equal(request_details.credits, 50);
  const { owed: left, list } = await adas.expectReply("wallet", {});
  assert.equal(left, 0);
  assert.deepEqual(list.slice(0, 2).map(({ cause, delta }) => [cause, delta]), [["owed", -150], [
    "push",
    200,
  ]]);
  await sendText(adas, ben, "hi");
  await audit(server);
});

Deno.test("WA-3 limit: fifty sends at once spend what is allowed and no coin more", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  const others = [await signUp(server, { name: "Ben" }), await signUp(server, { name: "Cleo" })];
  await grantCoins(server, ada, 10_000);
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 1, 2]) devices.push(stack.use(await connect(server, ada, { instance })));
  const { limits } = contextOf(server).actors;
  await limits.setLimit(ada.id, { window: "day", coins: 530, proved: false });
  const sends = Array.from({ length: 50 }, async (_, nth) => {
    const [device, to] = [devices[nth % 3], others[nth % 2]];
    if (!device || !to) throw new RangeError("No device");
    return await device.call("send_message", textTo(to, `no. ${nth}`));
  });
  const answers = await Promise.all(sends);
  assert.equal(answers.filter(({ request_status }) => request_status === "1").length, 10);
  for (const answer of answers) {
    if (answer.request_status === "0") assert.equal(answer.error_code, "spend_cap_reached");
  }
  assert.equal(await balanceOf(server, ada), 9_700);
  const [day] = (await limits.of(ada.id)).limits;
  assert.deepEqual(day, { window: "day", coins: 530, spent: 500 });
  await audit(server);
});

Deno.test("WA-3 WA-4 limit: begins anew at midnight UTC, and a higher one counts a day later", async () => {
  const clock = new TestClock(Date.UTC(2026, 2, 28, 23, 59, 59, 999));
  await using test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  let sent = 0;
  const send = async () => {
    const answer = await test.actors.conversations.send(ada, `r${sent++}`, textTo({ id: ben }, "hello"));
    return answer.ok ? "sent" : [answer.refusal.code, answer.refusal.data];
  };
  const allow = (coins: number) => test.actors.limits.setLimit(ada, { window: "day", coins, proved: true });
  const day = async () => (await test.actors.limits.of(ada)).limits[0];
  assert.ok((await allow(50)).ok);
  assert.deepEqual(await day(), { window: "day", coins: 50, spent: 0 });
  assert.equal(await send(), "sent");
  const midnight = Date.UTC(2026, 2, 29) / 1000;
  assert.deepEqual(await send(), ["spend_cap_reached", { cap: 50, resets_at: midnight, window: "day" }]);
  clock.advance(1);
  assert.equal(await send(), "sent");
  assert.ok((await allow(100)).ok);
  assert.deepEqual(await day(), {
    window: "day",
    coins: 50,
    spent: 50,
    next: { coins: 100, from: midnight * 1000 + LOOSER_DELAY_MS },
  });
  assert.deepEqual(await send(), ["spend_cap_reached", {
    cap: 50,
    resets_at: midnight + 86_400,
    window: "day",
  }]);
  clock.advance(LOOSER_DELAY_MS - 1);
  assert.deepEqual(await send(), ["spend_cap_reached", {
    cap: 50,
    resets_at: midnight + 86_400,
    window: "day",
  }]);
  clock.advance(1);
  assert.deepEqual([await send(), await send()], ["sent", "sent"]);
  assert.deepEqual(await day(), { window: "day", coins: 100, spent: 100 });
  await audit(test);
});

Deno.test("WA-6 WA-7 P13 rewards: of a hundred claims on three isolates one is granted", async () => {
  const clock = new TestClock();
  await using database = Object.assign(await openTestDatabase(), {
    async [Symbol.asyncDispose]() {
      await database.close();
    },
  });
  await using one = await openTestActors({ database, now: clock.now, instance: "one" });
  await using two = await openTestActors({ database, now: clock.now, instance: "two" });
  await using three = await openTestActors({ database, now: clock.now, instance: "three" });
  const isolates = [one, two, three];
  const ada = await one.join("Ada");
  await keepDevice(one, { id: ada }, { now: clock.now() });
  for (const reward of ["push", "sign_up"] as const) {
    const claims = await Promise.all(Array.from({ length: 100 }, (_, nth) => {
      const isolate = isolates[nth % 3] ?? one;
      return isolate.actors.rewards.claim({ member: ada, rid: `${reward}${nth}`, reward });
    }));
    const granted = claims.flatMap((claim) => claim.ok ? [claim.value.request_details] : []);
    assert.deepEqual(granted.map(({ claimed_credits, credits }) => [claimed_credits, credits]), [[200, 400]]);
    for (const claim of claims) if (!claim.ok) assert.equal(claim.refusal.code, "already_claimed");
    const again = claims.findIndex(({ ok }) => ok);
    assert.deepEqual(
      await two.actors.rewards.claim({ member: ada, rid: `${reward}${again}`, reward }),
      claims[again],
      "the same command has the same answer",
    );
  }
  await audit(one);
});
