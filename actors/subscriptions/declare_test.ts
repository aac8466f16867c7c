import assert from "node:assert/strict";
import { PREMIUM_GRACE_MS, WITHDRAWAL_DAYS } from "@/domain/limits.ts";
import { charge } from "@/domain/money.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import type { OrderId } from "@/domain/ids.ts";
import { shortOrderNumber } from "@/domain/order_number.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Declaration, MailJob, Order, Ticket } from "@/store/records.ts";
import type { DeclarationForm } from "@/actors/subscriptions/declare.ts";
import { audit, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";

const DAY_MS = 24 * 3_600_000;

async function openWorld() {
  const clock = new TestClock();
  const provider = openToldProvider();
  const test = await openTestActors({
    now: clock.now,
    providers: new Map([["test", provider]]),
    limited: { declarations: { attempts: 5, windowMs: 3_600_000 } },
  });
  const ada = await test.join("Ada");
  const { email } = (await test.database.get(keys.member(ada))).value ?? assert.fail();
  async function rows<Value>(prefix: ReturnType<typeof keys.declarations>): Promise<Value[]> {
    const found: Value[] = [];
    for await (const { value } of test.database.list(prefix)) found.push(value as Value);
    return found;
  }
  return {
    ...test,
    clock,
    provider,
    ada,
    email,
    declare: (form: Partial<DeclarationForm>) =>
      test.actors.subscriptions.declare({
        kind: "cancel",
        name: "Ada",
        email,
        contract: "",
        reason: "",
        lang: "de",
        address: "192.0.2.1",
        ...form,
      }),
    declarations: () => rows<Declaration>(keys.declarations()),
    tickets: () => rows<Ticket>(keys.tickets() as never),
    mails: async () =>
      (await rows<MailJob>(keys.mailJobs() as never)).filter(({ kind }) => kind !== "verify"),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("SU-13 declare: the subscription of the address is cancelled at once, and the mail says until when", async () => {
  await using world = await openWorld();
  const { actors, ada, email, clock } = world;
  const { order } = await buyPremium(world, ada);
  const done = await world.declare({ reason: "Too\ndear" });
  assert.ok(done.ok);
  assert.equal(done.value.at, clock.now());
  assert.equal((await actors.subscriptions.of(ada)).subscription?.state, "cancelled");
  const [declaration, ...more] = await world.declarations();
  assert.deepEqual(more, []);
  assert.deepEqual(declaration, {
    id: done.value.id,
    kind: "cancel",
    name: "Ada",
    email,
    contract: "",
    reason: "Too\ndear",
    lang: "de",
    at: clock.now(),
    member: ada,
    outcome: "done",
  });
  const letters = (await world.mails()).filter(({ kind }) => kind === "cancel_received");
  assert.deepEqual(letters.map(({ to, lang, data }) => [to, lang, data.until]), [
    [email, "de", String(order.period?.until)],
  ]);
  assert.deepEqual(await world.tickets(), []);
  await audit(world);
});

Deno.test("SU-13 declare: whom nobody knows is answered alike, and support looks what was meant", async () => {
  await using world = await openWorld();
  const done = await world.declare({ email: "nobody@example.com", contract: "my premium" });
  assert.ok(done.ok);
  const [declaration] = await world.declarations();
  assert.deepEqual([declaration?.member, declaration?.outcome], [null, "by_hand"]);
  const [ticket] = await world.tickets();
  assert.deepEqual([ticket?.id, ticket?.email, ticket?.text], [
    done.value.id,
    "nobody@example.com",
    "/cancel\n\nmy premium",
  ]);
  const mails = (await world.mails()).map(({ kind, to, data }) => `${kind} ${to} ${data.until ?? "-"}`);
  assert.ok(mails.includes("cancel_received nobody@example.com -"), mails.join());
  assert.ok(mails.some((each) => each.startsWith("support ")), mails.join());
  await audit(world);
});

Deno.test("SU-13 declare: what is over already comes to support, and its mail names no past date", async () => {
  await using world = await openWorld();
  const { ada, clock } = world;
  const { order, notify } = await buyPremium(world, ada);
  assert.ok((await world.declare({})).ok);
  clock.advance((order.period?.until ?? assert.fail()) - clock.now());
  assert.ok((await world.declare({})).ok);
  await notify("ended");
  assert.ok((await world.declare({})).ok);
  assert.deepEqual((await world.declarations()).map(({ outcome }) => outcome), [
    "done",
    "by_hand",
    "by_hand",
  ]);
  assert.equal((await world.tickets()).length, 2);
  const letters = (await world.mails()).filter(({ kind }) => kind === "cancel_received");
  assert.deepEqual(
    letters.map(({ data }) => data.until ?? "-").sort(),
    ["-", "-", String(order.period?.until)],
  );
  await audit(world);
});

Deno.test("SU-14 declare: a purchase is returned where number and address belong together, and renews no more", async () => {
  await using world = await openWorld();
  const { actors, ada, provider, clock } = world;
  const { order } = await buyPremium(world, ada);
  clock.advance(WITHDRAWAL_DAYS * DAY_MS - 1);
  const done = await world.declare({ kind: "withdraw", contract: order.id.toUpperCase() });
  assert.ok(done.ok);
  assert.equal((await world.declarations())[0]?.outcome, "returning");
  assert.equal(provider.told.length, 0);
  await actors.subscriptions.notifyNoted();
  assert.ok(provider.told.includes(`${order.payment} refunded`));
  assert.equal((await world.declarations())[0]?.outcome, "done");
  assert.equal((await actors.subscriptions.of(ada)).subscription?.state, "cancelled");
  assert.deepEqual(await world.tickets(), []);
  await audit(world);
});

Deno.test("SU-14 SH-34 declare: the short number names a purchase where it is one alone's of the member", async () => {
  await using world = await openWorld();
  const { ada, database } = world;
  const ben = await world.join("Ben");
  const { email: others = "" } = (await database.get(keys.member(ben))).value ?? {};
  const { order } = await buyPremium(world, ada);
  const contract = shortOrderNumber(order.id);
  const outcomes = async () => (await world.declarations()).map(({ outcome }) => outcome).sort();
  assert.ok((await world.declare({ kind: "withdraw", contract, email: others })).ok);
  assert.deepEqual(await outcomes(), ["by_hand"], "it is somebody else's");
  const twin = `${order.id.slice(0, 8)}${"0".repeat(24)}` as OrderId;
  const both = newChange();
  set(both, keys.orderOf(ada, order.created_at, twin), 0);
  await database.commit(both);
  assert.ok((await world.declare({ kind: "withdraw", contract, address: "b" })).ok);
  assert.deepEqual(await outcomes(), ["by_hand", "by_hand"], "it may be either");
  const one = newChange();
  remove(one, keys.orderOf(ada, order.created_at, twin));
  await database.commit(one);
  assert.ok((await world.declare({ kind: "withdraw", contract, address: "c" })).ok);
  assert.deepEqual(await outcomes(), ["by_hand", "by_hand", "returning"]);
});

Deno.test("SU-14 declare: too late, somebody else's, or unknown: by hand, and nothing is returned", async () => {
  await using world = await openWorld();
  const { actors, ada, provider, clock } = world;
  const ben = await world.join("Ben");
  const { email: others = "" } = (await world.database.get(keys.member(ben))).value ?? {};
  const { order } = await buyPremium(world, ada);
  assert.ok((await world.declare({ kind: "withdraw", contract: order.id, email: others })).ok);
  assert.ok((await world.declare({ kind: "withdraw", contract: "", address: "b" })).ok);
  clock.advance(WITHDRAWAL_DAYS * DAY_MS);
  assert.ok((await world.declare({ kind: "withdraw", contract: order.id, address: "d" })).ok);
  await actors.subscriptions.notifyProviders();
  assert.deepEqual((await world.declarations()).map(({ outcome }) => outcome), Array(3).fill("by_hand"));
  assert.equal((await world.tickets()).length, 3);
  assert.deepEqual(provider.told, []);
  await audit(world);
});

Deno.test("SU-14 declare: once a year by itself, all else is looked at by people", async () => {
  await using world = await openWorld();
  const { actors, ada, provider, clock } = world;
  async function withdraw(): Promise<string | undefined> {
    const { order } = await buyPremium(world, ada);
    clock.advance(1);
    assert.ok((await world.declare({ kind: "withdraw", contract: order.id, address: order.id })).ok);
    await actors.subscriptions.notifyNoted();
    return (await world.declarations()).at(-1)?.outcome;
  }
  assert.equal(await withdraw(), "done");
  assert.equal(await withdraw(), "by_hand");
  clock.advance(365 * DAY_MS);
  assert.equal(await withdraw(), "by_hand");
  clock.advance(DAY_MS);
  assert.equal(await withdraw(), "done");
  assert.equal(provider.told.filter((each) => each.endsWith("refunded")).length, 2);
  assert.equal((await world.tickets()).length, 2);
  await audit(world);
});

Deno.test("SU-14 declare: what is used, or is a renewal, is looked at by people", async () => {
  await using world = await openWorld();
  const { actors, ada, database, provider, clock } = world;
  const withdraw = async (contract: string) => {
    assert.ok((await world.declare({ kind: "withdraw", contract, address: contract })).ok);
    clock.advance(1);
    return (await world.declarations()).at(-1)?.outcome;
  };
  const { order, notify, contract } = await buyPremium(world, ada);
  await notify("renewed");
  const renewals: Order[] = [];
  for await (const { value } of database.list(keys.orders())) {
    if (value.id !== order.id && value.subscription === contract.id) renewals.push(value);
  }
  assert.equal(renewals.length, 1);
  assert.equal(await withdraw(renewals[0]?.id ?? ""), "by_hand");
  const entry = await database.get(keys.account(ada));
  const change = newChange();
  const account = entry.value ?? assert.fail();
  const paid = charge(account, account.balance - 1_999, {
    cause: "message",
    ref: "m",
    at: clock.now(),
  });
  assert.ok(paid.ok);
  putMovement(change, ada, entry, paid.value);
  await database.commit(change);
  assert.equal(await withdraw(order.id), "by_hand");
  await actors.subscriptions.notifyNoted();
  assert.ok(!provider.told.some((each) => each.endsWith("refunded")));
});

Deno.test("SU-14 declare: what comes at once is returned once", async () => {
  await using world = await openWorld();
  const { actors, ada, provider } = world;
  const first = await buyPremium(world, ada);
  const second = await buyPremium(world, ada);
  await Promise.all(
    [first, second].map(({ order }) =>
      world.declare({ kind: "withdraw", contract: order.id, address: order.id })
    ),
  );
  await actors.subscriptions.notifyNoted();
  assert.deepEqual((await world.declarations()).map(({ outcome }) => outcome).sort(), ["by_hand", "done"]);
  assert.equal(provider.told.filter((each) => each.endsWith("refunded")).length, 1);
  await audit(world);
});

Deno.test("SU-18 declare: an isolate that ends in between loses no return, another one makes it", async () => {
  await using world = await openWorld();
  const { actors, ada, provider } = world;
  const { order } = await buyPremium(world, ada);
  assert.ok((await world.declare({ kind: "withdraw", contract: order.id })).ok);
  // By the sweep of whichever isolate: what was noted is lost with the first.
  await actors.subscriptions.notifyProviders();
  assert.equal((await world.declarations())[0]?.outcome, "done");
  await actors.subscriptions.notifyNoted();
  assert.equal(provider.told.filter((each) => each.endsWith("refunded")).length, 1);
});

Deno.test("SU-18 declare: a provider that is away is asked again, five times, then people look", async () => {
  await using world = await openWorld();
  const { actors, ada, provider } = world;
  const { order } = await buyPremium(world, ada);
  provider.isDown = true;
  assert.ok((await world.declare({ kind: "withdraw", contract: order.id })).ok);
  for (let nth = 1; nth <= 5; nth++) {
    assert.equal((await world.declarations())[0]?.outcome, "returning");
    assert.deepEqual(await world.tickets(), []);
    await actors.subscriptions.notifyProviders().catch(() => {});
  }
  const [declaration] = await world.declarations();
  assert.equal(declaration?.outcome, "by_hand");
  assert.deepEqual((await world.tickets()).map(({ id }) => id), [declaration?.id]);
  provider.isDown = false;
  await actors.subscriptions.notifyProviders();
  assert.ok(!provider.told.some((each) => each.endsWith("refunded")));
  await audit(world);
});

Deno.test("SU-13 declare: while a payment is late the days of grace stay, whatever the provider ends", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  const bought = await buyPremium(world, ada);
  const until = bought.order.period?.until ?? assert.fail();
  clock.advance(until - clock.now());
  await bought.notify("failed");
  assert.ok((await world.declare({})).ok);
  await actors.subscriptions.notifyNoted();
  assert.equal((await actors.subscriptions.of(ada)).subscription?.state, "cancelled");
  await bought.notify("ended");
  assert.equal((await actors.ask.members.own(ada))?.premium, 1);
  const letters = (await world.mails()).filter(({ kind }) => kind === "cancel_received");
  assert.deepEqual(letters.map(({ data }) => data.until), [String(until + PREMIUM_GRACE_MS)]);
  clock.advance(PREMIUM_GRACE_MS);
  assert.equal((await actors.ask.members.own(ada))?.premium, 0);
  await audit(world);
});

Deno.test("SU-15 declare: so many an hour from an address; more for one count, but mail nobody", async () => {
  await using world = await openWorld();
  const strangers = Array.from({ length: 5 }, (_, nth) => `nobody${nth}@example.com`);
  for (const email of strangers) assert.ok((await world.declare({ email })).ok);
  const refused = await world.declare({});
  assert.equal(!refused.ok && refused.refusal.code, "too_many_requests");
  for (let nth = 0; nth < 5; nth++) assert.ok((await world.declare({ address: `192.0.3.${nth}` })).ok);
  const toAda = async () => (await world.mails()).filter(({ to }) => to === world.email).length;
  assert.equal(await toAda(), 3);
  // Somebody else has used her address up: her own declaration still counts.
  assert.ok((await world.declare({ address: "192.0.3.9", reason: "my own" })).ok);
  assert.equal(await toAda(), 3);
  assert.ok((await world.declarations()).some(({ reason }) => reason === "my own"));
});
