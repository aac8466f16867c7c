import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import type { DeskSettings } from "@/domain/desk.ts";
import type { DisputeState } from "@/domain/payments.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { type Change, newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { auditMoney } from "@/store/audit/money.ts";
import { auditOrders } from "@/store/audit/orders.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Order, StaffLogEntry } from "@/store/records.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { openVersions } from "@/store/audit/versions.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring, type DeskPerson } from "@/tests/kit/desk_people.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { until } from "@/tests/kit/until.ts";
import { eventOf, openTill, order, orderOf, paidOf, type Till } from "@/tests/kit/till.ts";

interface World extends TestActors {
  clock: TestClock;
  till: Till;
  ada: MemberId;
  /** Of finance, who may return all, and of support, who may not. */
  fin: DeskPerson;
  sup: DeskPerson;
  /** Ada buys 200 coins. */
  buy(): Promise<Order>;
  tell(event: ReturnType<typeof eventOf>): Promise<void>;
  returned(order: Order, amount?: number): Promise<void>;
}

async function openWorld(desk: Partial<DeskSettings> = {}): Promise<World> {
  const clock = new TestClock();
  const till = openTill();
  const test = await openTestActors({
    now: clock.now,
    providers: new Map([["test", till]]),
    catalogue: { ...demoCatalogue, desk: { ...demoCatalogue.desk, ...desk } },
  });
  const world: World = {
    ...test,
    clock,
    till,
    ada: await test.join("Ada"),
    fin: await bring(test, "fin@example.com", ["finance"]),
    sup: await bring(test, "sup@example.com", ["support"]),
    async buy() {
      clock.advance(60_000);
      const begun = await order(test, world.ada);
      await world.tell(paidOf(begun));
      return await orderOf(test, begun.id);
    },
    async tell(event) {
      const taken = await test.actors.payments.handle("test", {
        headers: { "x-signed": "yes" },
        body: new TextEncoder().encode(JSON.stringify({ ...event, at: clock.now() })),
      });
      assert.ok(taken.ok, JSON.stringify(taken));
    },
    async returned({ payment = "", amount, currency }, back = amount) {
      await world.tell(eventOf({ kind: "refunded", payment, amount: back, currency }));
    },
  };
  return world;
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

async function staffLogOf({ database }: TestActors): Promise<StaffLogEntry[]> {
  return (await Array.fromAsync(database.list(keys.staffLogs()))).map(({ value }) => value);
}

/** Dana declares something without an account, which is left to people. */
async function declare({ actors }: TestActors, kind: "cancel" | "withdraw"): Promise<void> {
  const made = await actors.subscriptions.declare({
    kind,
    name: "Dana",
    email: "dana@example.com",
    contract: "the coins",
    reason: "",
    lang: "en",
    address: "10.0.0.9",
  });
  assert.ok(made.ok, JSON.stringify(made));
}

async function write<Value>(database: Database, key: Key<Value>, value: Value | null): Promise<void> {
  const change = newChange();
  if (value === null) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

Deno.test("FN-1 orders: the latest first, by state and provider, and those of a member are an entry of the log", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money } }, ada, fin, clock } = world;
  const ids: string[] = [];
  for (let nth = 0; nth < 52; nth++) ids.unshift((await world.buy()).id);
  clock.advance(60_000);
  const open = await order(world, ada);
  const paid = await money.orders.list({ state: "paid" }, null);
  assert.deepEqual(paid.orders.map(({ id }) => id), ids.slice(0, 50));
  const rest = await money.orders.list({ state: "paid" }, paid.next);
  assert.deepEqual([rest.orders.map(({ id }) => id), rest.next], [ids.slice(50), null]);
  assert.deepEqual((await money.orders.list({ state: "open" }, null)).orders.map(({ id }) => id), [open.id]);
  assert.deepEqual((await money.orders.list({ provider: "stripe" }, null)).orders, []);
  assert.equal((await money.orders.list({}, null)).orders[0]?.id, open.id);
  const own = await money.orders.ofMember(fin.by, ada);
  assert.ok(own.ok && own.value[0]?.id === open.id);
  assert.equal(await codeOf(money.orders.read(fin.by, "0".repeat(32))), "unknown_order");
  const read = await money.orders.read(fin.by, open.id);
  assert.ok(read.ok && read.value.order.id === open.id);
  assert.deepEqual((await staffLogOf(world)).slice(-2).map(({ what }) => what), ["order.read", "order.read"]);
  await audit(world);
});

Deno.test("FN-2 P25 refund: asked for with a reason, once, and the webhook takes the coins", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money } }, fin, sup, till, database } = world;
  const bought = await world.buy();
  const refund = (by: DeskPerson, own: { reason?: string; again?: boolean; order?: string } = {}) =>
    codeOf(money.refund(by.by, { order: bought.id, reason: "by mistake", ...own }));
  assert.equal(await refund(fin, { reason: "  " }), "reason_required");
  assert.equal(await refund(fin, { order: "nothing" }), "unknown_order");
  till.isDown = true;
  assert.equal(await refund(fin), "payment_unavailable");
  till.isDown = false;
  assert.equal(await refund(sup), "refund_asked");
  assert.deepEqual(await Promise.all([refund(fin), refund(fin)]), ["ok", "ok"]);
  assert.equal(await refund(sup, { again: true }), "ok");
  const asked = (await staffLogOf(world)).filter(({ what }) => what === "order.refund");
  assert.deepEqual(asked.map(({ who, reason }) => [who, reason]), [
    [fin.id, "by mistake"],
    [sup.id, "by mistake"],
  ]);
  assert.equal((await orderOf(world, bought.id)).state, "paid", "the provider has yet to confirm it");
  const before = (await database.get(keys.account(world.ada))).value?.balance ?? 0;
  await world.returned(bought);
  assert.equal((await orderOf(world, bought.id)).state, "refunded");
  assert.equal((await database.get(keys.account(world.ada))).value?.balance, before - 200);
  assert.equal(await refund(sup), "ok", "there is nothing left to do");
  const unpaid = await order(world, world.ada);
  assert.equal(await refund(fin, { order: unpaid.id }), "order_not_paid");
  await audit(world);
});

Deno.test("FN-3 refund: who is limited returns so much a day, also by clicks of the same moment", async () => {
  await using world = await openWorld({ refund_max: 5, refunds_a_day_max: 10 });
  const { actors: { desk: { money } }, fin, sup, clock } = world;
  const orders: Order[] = [];
  for (let nth = 0; nth < 8; nth++) orders.push(await world.buy());
  const [{ amount } = { amount: 0 }] = orders;
  const most = Math.floor(1_000 / amount);
  assert.ok(amount <= 500 && most < orders.length, "each is within the limit, all are beyond a day's");
  const reason = "asked for";
  const codes = await Promise.all(
    orders.map(({ id }) => codeOf(money.refund(sup.by, { order: id, reason }))),
  );
  assert.equal(codes.filter((code) => code === "ok").length, most);
  assert.equal(codes.filter((code) => code === "refund_limit").length, orders.length - most);
  const left = orders[codes.indexOf("refund_limit")] ?? assert.fail();
  assert.equal(await codeOf(money.refund(fin.by, { order: left.id, reason })), "ok");
  const other = orders[codes.lastIndexOf("refund_limit")] ?? assert.fail();
  clock.advance(DAY_MS);
  assert.equal(await codeOf(money.refund(sup.by, { order: other.id, reason })), "ok");

  await using strict = await openWorld({ refund_max: 1 });
  const dear = await strict.buy();
  const refused = await strict.actors.desk.money.refund(strict.sup.by, { order: dear.id, reason });
  assert.deepEqual(refused, { ok: false, refusal: { code: "refund_limit", data: { max: 1, day: 200 } } });
});

Deno.test("FN-5 reconcile: a lost webhook is made up for, by one run at a time", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money } }, fin, till, clock } = world;
  const lost = await order(world, world.ada);
  till.told.set(`page-${lost.id}`, [{ ...paidOf(lost), at: clock.now() }]);
  till.isDown = true;
  assert.equal(await codeOf(money.orders.ask(fin.by, lost.id)), "payment_unavailable");
  till.isDown = false;
  assert.equal(await codeOf(money.orders.ask(fin.by, lost.id)), "ok");
  assert.equal((await orderOf(world, lost.id)).state, "paid");
  const other = await order(world, world.ada);
  till.told.set(`page-${other.id}`, [{ ...paidOf(other), at: clock.now() }]);
  const run = await money.reconciling.run(fin.by);
  assert.ok(run.ok && run.value.changed === 1);
  assert.equal((await orderOf(world, other.id)).state, "paid");
  const last = await money.reconciling.last();
  assert.deepEqual([last?.by, last?.changed, last?.failed], [fin.id, 1, 0]);
});

/** How often the desk was told that something about money has changed. */
function timesTold({ published }: TestActors): number {
  return published.flatMap(({ deliveries }) => deliveries)
    .filter((each) => each.kind === "desk" && each.news.about === "list" && each.news.list === "money")
    .length;
}

for (const how of LOSSES) {
  Deno.test(`FN-5 FN-11 WI-14 the end of what goes on behind a page is told, also where its answer is lost (the database ${how})`, async () => {
    await using world = await openWorld();
    const { actors: { desk: { money } }, database, fin } = world;
    const day = dayOf(world.clock.now()) - 3;
    await write(database, keys.closingStart(), { day, before: 0, owed: 0 });
    await write(database, keys.closing(day), {
      day,
      closed_at: day * DAY_MS,
      before: 0,
      after: 0,
      owed_before: 0,
      owed: 0,
      coins: {},
      cash: [],
      differences: [],
    });
    const endsOf = (kind: string) => ({ sets }: Pick<Change, "sets">) =>
      sets.some(({ key, value }) => key[0] === kind && JSON.stringify(value).includes("done_at"));
    world.published.length = 0;
    const run = loseAnswer(database, how, { fits: endsOf("reconcile_run") });
    assert.equal(await codeOf(money.reconciling.run(fin.by)), "ok");
    assert.equal(run.count, 1);
    assert.equal(timesTold(world), 2, "its beginning and its end");
    const counted = loseAnswer(database, how, { fits: endsOf("closing") });
    assert.equal(await codeOf(money.closings.check(fin.by, day)), "ok");
    await until("the check has ended", () => timesTold(world) === 4);
    assert.equal(counted.count, 1);
    assert.ok((await money.closings.get(day))?.check?.done_at);
  });
}

Deno.test("FN-9 disputes: listed by when evidence is due, noted by one at a time, until they are over", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money } }, fin, sup, clock } = world;
  const [first, second] = [await world.buy(), await world.buy()];
  const news = (of: Order, state: DisputeState, due_at: number | null) =>
    world.tell(eventOf({
      kind: "disputed",
      dispute: `dp-${of.id}`,
      payment: of.payment ?? "",
      state,
      reason: "fraudulent",
      amount: of.amount,
      currency: of.currency,
      due_at,
    }));
  await news(first, "open", clock.now() + 9 * DAY_MS);
  await news(second, "open", clock.now() + 7 * DAY_MS);
  const { open } = await money.disputes.list(null);
  assert.deepEqual(open.map(({ order }) => order), [second.id, first.id]);
  const noted = { provider: "test", dispute: `dp-${first.id}`, version: 1, text: "papers sent" } as const;
  assert.equal(await codeOf(money.disputes.note(fin.by, noted)), "ok");
  assert.equal(await codeOf(money.disputes.note(fin.by, noted)), "ok", "twice is once");
  assert.equal(await codeOf(money.disputes.note(sup.by, noted)), "dispute_changed");
  assert.equal(await codeOf(money.disputes.note(fin.by, { ...noted, text: " " })), "reason_required");
  assert.equal(await codeOf(money.disputes.note(fin.by, { ...noted, dispute: "none" })), "unknown_dispute");
  clock.advance(1_000);
  await news(first, "won", null);
  clock.advance(1_000);
  await news(first, "open", clock.now());
  const after = await money.disputes.list(null);
  assert.deepEqual(
    after.open.map(({ order }) => order),
    [second.id],
    "late news of an earlier state change nothing",
  );
  const won = after.last.find(({ order }) => order === first.id);
  assert.deepEqual([won?.state, won?.notes.map(({ text }) => text)], ["won", ["papers sent"]]);
  assert.deepEqual(await Array.fromAsync(auditMoney(world.database)), []);
});

Deno.test("FN-4 declarations: by when they have to be done, and settled once, with a reason", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money } }, fin, sup, clock } = world;
  for (const kind of ["withdraw", "cancel"] as const) {
    clock.advance(1_000);
    await declare(world, kind);
  }
  const { open, last } = await money.declarations.list(null);
  assert.deepEqual(
    open.map(({ kind }) => kind),
    ["cancel", "withdraw"],
    "a cancellation has to be done at once",
  );
  assert.deepEqual(last.map(({ kind }) => kind), ["cancel", "withdraw"]);
  const [cancelled] = open;
  const place = { at: cancelled?.at ?? 0, id: cancelled?.id ?? "" };
  assert.equal(await codeOf(money.declarations.settle(fin.by, { ...place, reason: "" })), "reason_required");
  assert.equal(
    await codeOf(money.declarations.settle(fin.by, { ...place, id: "none", reason: "x" })),
    "unknown_declaration",
  );
  const codes = await Promise.all(
    [fin, sup].map(({ by }) =>
      codeOf(money.declarations.settle(by, { ...place, reason: `cancelled by ${by.staff}` }))
    ),
  );
  assert.deepEqual(codes.toSorted(), ["declaration_settled", "ok"]);
  const left = await money.declarations.list(null);
  assert.deepEqual(left.open.map(({ kind }) => kind), ["withdraw"]);
  await audit(world);
});

Deno.test("FN-8 FN-10 FN-11 FN-12 closing: a day is closed once from its own counters, and agrees with the ledger or says where not", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money: { closings } } }, fin, clock, database, ada } = world;
  const [kept, back] = [await world.buy(), await world.buy()];
  await world.returned(back, Math.floor(back.amount / 2));
  await world.returned(back);
  assert.equal(await closings.sweep(), 0, "the day is not over");
  const day = dayOf(clock.now());
  clock.advance((day + 1) * DAY_MS + 3_600_000 - clock.now());
  assert.equal(await closings.sweep(), 1);
  assert.equal(await closings.sweep(), 0, "once");
  const closing = await closings.get(day);
  assert.ok(closing);
  assert.deepEqual([closing.before, closing.owed_before, closing.owed], [0, 0, 0]);
  assert.equal(closing.coins.purchase, 400);
  assert.equal(closing.coins.refund, -200);
  assert.equal(closing.after, (await database.get(keys.account(ada))).value?.balance);
  const sums = closing.cash.map(({ kind, count, amount, coins }) => [kind, count, amount, coins]);
  assert.deepEqual(sums, [["sold", 2, 2 * kept.amount, 400], ["returned", 2, back.amount, 200]]);
  assert.deepEqual([closing.differences, closing.check?.differences, closing.check?.by], [[], [], "system"]);
  assert.ok(closing.check?.done_at);

  // Two days with nothing on the first: both are closed, each after the other.
  clock.advance(DAY_MS);
  await world.buy();
  clock.advance(DAY_MS);
  assert.equal(await closings.sweep(), 2);
  const listed = await closings.list(null);
  assert.deepEqual(listed.closings.map((each) => each.day), [day + 2, day + 1, day]);
  assert.equal(listed.closings[1]?.after, closing.after);
  assert.deepEqual(listed.closings.flatMap(({ differences }) => differences), []);

  // Coins out of nowhere, as no command makes them.
  const account = (await database.get(keys.account(ada))).value ?? assert.fail();
  const at = (day + 2) * DAY_MS + 7;
  await write(database, keys.entry(ada, account.seq + 1), {
    delta: 70,
    after: account.balance + 70,
    cause: "prize",
    ref: "x",
    at,
  });
  await write(database, keys.account(ada), {
    ...account,
    balance: account.balance + 70,
    seq: account.seq + 1,
  });
  assert.equal(await codeOf(closings.check(fin.by, day + 9)), "unknown_day");
  assert.equal(await codeOf(closings.check(fin.by, day + 2)), "ok");
  await until("the check has ended", async () => {
    const check = (await closings.get(day + 2))?.check;
    return check?.by === fin.id && check.done_at;
  });
  const odd = (await closings.get(day + 2))?.check?.differences ?? [];
  assert.deepEqual(odd.map(({ about, ref, expected, found }) => [about, ref, expected - found]), [
    ["cause", "prize", 70],
    ["balance", "", 70],
  ]);
  assert.equal((await staffLogOf(world)).at(-1)?.what, "closing.check");
});

Deno.test("FN-7 FN-14 audit: what an older database lacks is filled in, and what does not fit together is found", async () => {
  await using world = await openWorld();
  const { actors: { desk: { money } }, database, clock } = world;
  const [kept, back] = [await world.buy(), await world.buy()];
  await world.returned(back);
  await declare(world, "withdraw");
  await world.tell(eventOf({
    kind: "disputed",
    dispute: "dp-1",
    payment: kept.payment ?? "",
    state: "open",
    reason: "fraudulent",
    amount: kept.amount,
    currency: kept.currency,
    due_at: clock.now() + DAY_MS,
  }));
  const lists: Key<unknown>[] = [keys.ordersAt(), keys.cashEntries(), keys.declarationsOpen()];
  const before = await Promise.all(lists.map((list) => Array.fromAsync(database.list(list))));
  for (const { key } of before.flat()) await write(database, key as Key<unknown>, null);
  assert.ok(await money.fill() >= 3);
  const after = await Promise.all(lists.map((list) => Array.fromAsync(database.list(list))));
  const plain = (rows: typeof after) => rows.map((list) => list.map(({ key, value }) => ({ key, value })));
  assert.deepEqual(plain(after), plain(before));
  assert.equal(await money.fill(), 0, "once");

  clock.advance((dayOf(clock.now()) + 1) * DAY_MS + 3_600_000 - clock.now());
  assert.equal(await money.closings.sweep(), 1);
  const problemsWith = async <Value>(key: Key<Value>, value: Value | null) => {
    const { value: was } = await database.get(key);
    await write(database, key, value);
    const found = [
      ...await Array.fromAsync(auditMoney(database)),
      ...await Array.fromAsync(auditOrders(database, { versions: openVersions(database), now: clock.now })),
    ];
    await write(database, key, was);
    return found.map(({ problem }) => problem);
  };
  const stored = async <Value>(key: Key<Value>) => (await database.get(key)).value ?? assert.fail();
  const saleKey = keys.cashEntry(kept.paid_at ?? 0, kept.id, "sold", 0);
  const sale = await stored(saleKey);
  const dispute = await stored(keys.dispute("test", "dp-1"));
  const [declared] = (await money.declarations.list(null)).open;
  const openDeclaration = keys.declarationOpen(
    (declared?.at ?? 0) + 14 * DAY_MS,
    declared?.at ?? 0,
    declared?.id ?? "",
  );
  const [closing] = (await money.closings.list(null)).closings;
  assert.ok(closing);
  const planted: [string[], RegExp][] = [
    [await problemsWith(keys.orderAt(kept.created_at, kept.id), null), /not listed by its time/],
    [await problemsWith(saleKey, null), /no sale in the cash book/],
    [await problemsWith(saleKey, { ...sale, amount: 1 }), /no sale in the cash book, or another one/],
    [
      await problemsWith(keys.cashEntry(1, kept.id, "returned", 5), { ...sale, kind: "returned" }),
      /no order stands for/,
    ],
    [
      await problemsWith(keys.disputeOpen(dispute.due_at ?? 0, "test", "dp-1"), null),
      /not over is not listed/,
    ],
    [await problemsWith(keys.dispute("test", "dp-1"), { ...dispute, state: "won" }), /dispute that is over/],
    [await problemsWith(keys.disputeAt(1, "test", "dp-1"), 0), /dispute of another time/],
    [await problemsWith(keys.disputeOf("test", "other", "dp-1"), 0), /dispute of another one/],
    [await problemsWith(openDeclaration, null), /declaration that is not done is not listed/],
    [
      await problemsWith(keys.closing(closing.day), { ...closing, after: closing.after + 1 }),
      /does not add up/,
    ],
    [
      await problemsWith(keys.closing(closing.day), { ...closing, before: 5, after: closing.after + 5 }),
      /does not go on where the day before/,
    ],
  ];
  for (const [said, wanted] of planted) {
    assert.ok(said.some((line) => wanted.test(line)), `${wanted}: ${said}`);
  }
  assert.equal(
    await codeOf(money.declarations.settle(SYSTEM_ACTOR, {
      at: declared?.at ?? 0,
      id: declared?.id ?? "",
      reason: "money is back",
    })),
    "ok",
  );
  assert.deepEqual(await Array.fromAsync(auditMoney(database)), []);
});
