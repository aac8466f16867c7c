import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { LOOSER_DELAY_MS } from "@/domain/limits.ts";
import type { LetterKind } from "@/domain/mail.ts";
import { pauseEnd } from "@/domain/own_pause.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getPausedAddress, PAUSES_SECRET } from "@/store/pauses/reader.ts";
import { registrationOf } from "@/tests/kit/actors.ts";
import { audit, openTestActors, type TestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { COINS_200 } from "@/tests/kit/till.ts";

const NIGHT = { from: 22 * 60, to: 7 * 60, zone: "UTC" };

function codeOf(result: { ok: boolean; refusal?: { code: string } }): string | true {
  return result.refusal?.code ?? result.ok as true;
}

async function letters({ database }: Pick<TestActors, "database">, kind: LetterKind) {
  const found: Readonly<Record<string, string>>[] = [];
  for await (const { value } of database.list(keys.mailJobs())) {
    if (value.kind === kind) found.push(value.data);
  }
  return found;
}

async function openScene() {
  const clock = new TestClock(Date.UTC(2026, 4, 4, 12));
  const provider = openToldProvider();
  const test = await openTestActors({ now: clock.now, providers: new Map([["test", provider]]) });
  const ada = await test.join("Ada");
  return {
    ...test,
    clock,
    provider,
    ada,
    pauseOf: async (id: MemberId) => (await test.actors.limits.of(id)).pause,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

for (const how of LOSSES) {
  Deno.test(`WA-4 LM-5 LM-9 limits: what a lost answer hides is done once (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    const clock = new TestClock();
    await using test = await openTestActors({ database, now: clock.now });
    const ada = await test.join("Ada");
    const { limits } = test.actors;
    await limits.setLimit(ada, { window: "week", coins: 100, proved: true });
    await limits.setHours(ada, { hours: NIGHT, proved: true });
    loseNext(how);
    assert.ok((await limits.setLimit(ada, { window: "week", coins: 300, proved: true })).ok);
    loseNext(how);
    assert.ok((await limits.setHours(ada, { hours: null, proved: true })).ok);
    assert.equal((await letters(test, "limit_raised")).length, 2);
    loseNext(how);
    const paused = await limits.pause(ada, "pause/7_days");
    assert.equal(paused.ok && paused.value.until, pauseEnd("pause/7_days", clock.now()));
    assert.equal((await letters(test, "paused")).length, 1);
    await audit(test);
    await database.close();
  });
}

Deno.test("LM-3 setLimit: a higher one needs a proof and is told by a letter, a lower one needs neither", async () => {
  await using scene = await openScene();
  const { actors: { limits }, ada, clock } = scene;
  const set = async (coins: number | null, proved: boolean) =>
    codeOf(await limits.setLimit(ada, { window: "month", coins, proved }));
  assert.equal(await set(500, false), true);
  assert.equal(await set(400, false), true);
  assert.equal(await set(500, false), "proof_required");
  assert.equal(await set(null, false), "proof_required");
  assert.deepEqual((await limits.of(ada)).limits.at(-1), { window: "month", coins: 400, spent: 0 });
  assert.equal(await set(500, true), true);
  const from = clock.now() + LOOSER_DELAY_MS;
  assert.equal(await set(500, true), true);
  assert.deepEqual(await letters(scene, "limit_raised"), [{
    window: "month",
    coins: "500",
    from: String(from),
  }]);
  // What waits is no lower limit: to take it back needs no proof.
  assert.equal(await set(400, false), true);
  assert.deepEqual((await limits.of(ada)).limits.at(-1), { window: "month", coins: 400, spent: 0 });
  assert.deepEqual([await set(49, true), await set(100_001, true)], ["cap_invalid", "cap_invalid"]);
  await audit(scene);
});

Deno.test("LM-3 LM-5 setHours: fewer need a proof and count for a day more, other hours are refused by their fault", async () => {
  await using scene = await openScene();
  const { actors: { limits }, ada, clock } = scene;
  const set = async (hours: typeof NIGHT | null, proved: boolean) =>
    codeOf(await limits.setHours(ada, { hours, proved }));
  assert.equal(await set({ ...NIGHT, to: NIGHT.from }, false), "quiet_hours_invalid");
  assert.equal(await set({ ...NIGHT, zone: "Nowhere/Land" }, false), "time_zone_invalid");
  assert.equal(await set(NIGHT, false), true);
  assert.equal(await set({ ...NIGHT, from: 20 * 60 }, false), true);
  assert.equal(await set(NIGHT, false), "proof_required");
  assert.equal(await set(null, false), "proof_required");
  assert.equal(await set(NIGHT, true), true);
  const until = clock.now() + LOOSER_DELAY_MS;
  assert.deepEqual((await limits.of(ada)).hours.given_up, [{ ...NIGHT, from: 20 * 60, until }]);
  assert.deepEqual(await letters(scene, "limit_raised"), [{
    window: "hours",
    coins: "",
    from: String(until),
  }]);
  clock.advance(LOOSER_DELAY_MS);
  assert.deepEqual((await limits.of(ada)).hours, { own: NIGHT, given_up: [], ends_at: null });
  await audit(scene);
});

Deno.test("LM-4 hours: no purchase and no spin, neither bought nor free, until they end; messages go on", async () => {
  await using scene = await openScene();
  const { actors, ada, clock } = scene;
  const ben = await scene.join("Ben");
  await actors.limits.setHours(ada, { hours: { from: 11 * 60, to: 13 * 60, zone: "UTC" }, proved: false });
  const buy = async (rid: string) => codeOf(await actors.wheel.buy({ member: ada, app: null, rid }));
  const spin = async (rid: string) => codeOf(await actors.wheel.spin({ member: ada, rid, client_seed: "" }));
  const pay = async (rid: string) =>
    codeOf(await actors.payments.initiate({ member: ada, lang: "en", app: null, rid, input: COINS_200 }));
  assert.deepEqual([await buy("a"), await spin("b"), await pay("c")], [
    "quiet_hours",
    "quiet_hours",
    "quiet_hours",
  ]);
  const sent = await actors.conversations.send(ada, "d", textTo({ id: ben }, "still here"));
  assert.equal(codeOf(sent), true);
  clock.advance(3_600_000);
  // A refusal leaves no trace of the command.
  assert.deepEqual([await buy("a"), await spin("b"), await pay("c")], [true, true, true]);
  await audit(scene);
});

Deno.test("LM-6 pause: nothing costs anything until its end, and what is free goes on", async () => {
  await using scene = await openScene();
  const { actors, ada, clock } = scene;
  const ben = await scene.join("Ben");
  const send = async (rid: string) =>
    codeOf(await actors.conversations.send(ada, rid, textTo({ id: ben }, "hello")));
  const all = async (rid: string) => [
    await send(`${rid} message`),
    codeOf(await actors.wheel.buy({ member: ada, app: null, rid: `${rid} buy` })),
    codeOf(await actors.wheel.spin({ member: ada, rid: `${rid} spin`, client_seed: "" })),
    codeOf(await actors.discovery.addToSpotlight(ada, `${rid} spotlight`)),
    codeOf(
      await actors.payments.initiate({
        member: ada,
        lang: "en",
        app: null,
        rid: `${rid} pay`,
        input: COINS_200,
      }),
    ),
  ];
  assert.equal(codeOf(await actors.limits.pause(ada, "pause/1_day")), true);
  assert.deepEqual(await all("first"), Array(5).fill("paused"));
  const swiped = await actors.relations.swipe(ada, { swiped_user_id: ben, like: 1 });
  assert.equal(codeOf(swiped), true);
  clock.advance(DAY_MS);
  assert.equal(await scene.pauseOf(ada), null);
  assert.equal(await send("second"), true);
  await audit(scene);
});

Deno.test("LM-6 LM-9 pause: of sends and the pause at one moment, none is paid after it", async () => {
  await using database = Object.assign(await openDatabase({ path: ":memory:" }), {
    [Symbol.asyncDispose]: () => database.close(),
  });
  await using one = await openTestActors({ database });
  await using other = await openTestActors({ database });
  const [ada, ben] = [await one.join("Ada"), await one.join("Ben")];
  const results = await Promise.all([
    one.actors.conversations.send(ada, "a", textTo({ id: ben }, "1")),
    other.actors.limits.pause(ada, "exclusion/6_months"),
    other.actors.limits.pause(ada, "exclusion/6_months"),
    one.actors.conversations.send(ada, "b", textTo({ id: ben }, "2")),
    other.actors.wheel.buy({ member: ada, app: null, rid: "c" }),
  ]);
  assert.ok(results[1].ok && results[2].ok);
  assert.equal(codeOf(await one.actors.conversations.send(ada, "d", textTo({ id: ben }, "3"))), "paused");
  assert.equal(codeOf(await other.actors.wheel.buy({ member: ada, app: null, rid: "e" })), "paused");
  const { value } = await database.get(keys.account(ada));
  const paid = [results[0], results[3], results[4]].filter(({ ok }) => ok);
  assert.equal(value?.spent === undefined ? 0 : 1, paid.length > 0 ? 1 : 0);
  await audit(one);
});

Deno.test("LM-7 pause: it only gets longer, and a shorter one is told until when the other lasts", async () => {
  await using scene = await openScene();
  const { actors: { limits }, ada, clock } = scene;
  assert.equal(codeOf(await limits.pause(ada, "exclusion/6_months")), true);
  const first = await scene.pauseOf(ada);
  clock.advance(DAY_MS);
  const shorter = await limits.pause(ada, "pause/3_months");
  assert.deepEqual(shorter, {
    ok: false,
    refusal: { code: "pause_shorter", data: { until: Math.ceil((first?.until ?? 0) / 1000) } },
  });
  assert.deepEqual(await scene.pauseOf(ada), first);
  assert.equal(codeOf(await limits.pause(ada, "exclusion/12_months")), true);
  assert.deepEqual(await scene.pauseOf(ada), {
    ...first,
    until: pauseEnd("exclusion/12_months", clock.now()),
  });
  await audit(scene);
});

Deno.test("LM-10 pause: an exclusion ends premium's renewal, a pause only one that would come within it", async () => {
  for (
    const [choice, state] of [
      ["pause/7_days", "active"],
      ["pause/3_months", "cancelled"],
      ["exclusion/6_months", "cancelled"],
    ] as const
  ) {
    await using scene = await openScene();
    const { actors, ada, provider } = scene;
    await buyPremium(scene, ada);
    const told = provider.told.length;
    assert.equal(codeOf(await actors.limits.pause(ada, choice)), true);
    const { subscription, premium_until } = await actors.subscriptions.of(ada);
    assert.equal(subscription?.state, state, choice);
    assert.ok(premium_until > 0, "what is paid stays");
    await actors.subscriptions.notifyProviders();
    assert.equal(provider.told.length - told, state === "cancelled" ? 1 : 0);
    assert.equal((await letters(scene, "premium_cancelled")).length, state === "cancelled" ? 1 : 0);
    const resumed = codeOf(await actors.subscriptions.resume(ada));
    assert.equal(resumed, state === "cancelled" ? "paused" : true);
    await audit(scene);
  }
});

Deno.test("LM-10 pause: premium that is paid on a page from before does not renew within it", async () => {
  for (
    const [choice, state] of [
      ["pause/7_days", "active"],
      ["pause/3_months", "cancelled"],
      ["exclusion/6_months", "cancelled"],
    ] as const
  ) {
    await using scene = await openScene();
    const { actors, ada, provider } = scene;
    const { contract } = await buyPremium(scene, ada, { meanwhile: () => actors.limits.pause(ada, choice) });
    assert.equal(contract.state, state, choice);
    await actors.subscriptions.notifyProviders();
    assert.deepEqual(provider.told, state === "cancelled" ? [`${contract.reference} ends`] : []);
    await audit(scene);
  }
});

Deno.test("LM-11 register: a new account with the mailbox of a pause begins with it, until its end", async () => {
  await using scene = await openScene();
  const { actors, ada, clock, database } = scene;
  assert.equal(codeOf(await actors.limits.pause(ada, "exclusion/6_months")), true);
  const pause = await scene.pauseOf(ada);
  const record = (await database.get(keys.member(ada))).value ?? assert.fail();
  const [name = "", host = ""] = record.email.split("@");
  const register = async (email: string) => {
    const result = await actors.membership.register(
      { ...registrationOf("Somebody"), email },
      { address: email, lang: "en" },
    );
    assert.ok(result.ok, JSON.stringify(result));
    return await scene.pauseOf(result.value.member);
  };
  assert.deepEqual(await register(`${name}+again@${host}`), pause, "another spelling of the mailbox");
  assert.equal(await register(`other-${name}@${host}`), null);
  clock.advance((pause?.until ?? 0) - clock.now());
  assert.equal(await register(`${name}+later@${host}`), null);
  await audit(scene);
});

Deno.test("LM-10 LM-12 email change: a pause that a member finds at their next address ends their renewal", async () => {
  const provider = openToldProvider();
  await using test = await openTestPost({ providers: new Map([["test", provider]]) });
  const { actors, database } = test;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { contract } = await buyPremium(test, ada);
  const { email = "" } = (await database.get(keys.member(ben))).value ?? {};
  assert.equal(codeOf(await actors.limits.pause(ben, "exclusion/6_months")), true);
  const to = email.replace("@", "+ada@");
  const asked = await actors.accounts.requestEmailChange(ada, { email: to, password: "correct horse" }, {
    address: "x",
    lang: "en",
  });
  assert.ok(asked.ok);
  const { token } = await test.post.expect(to, "email_change");
  assert.ok((await actors.accounts.check(token, { device: null })).ok);
  const { subscription, premium_until } = await actors.subscriptions.of(ada);
  assert.equal(subscription?.state, "cancelled");
  assert.ok(premium_until > 0, "what is paid stays");
  assert.equal(codeOf(await actors.subscriptions.resume(ada)), "paused");
  await actors.subscriptions.notifyProviders();
  assert.deepEqual(provider.told, [`${contract.reference} ends`]);
  await audit(test);
});

Deno.test("LM-12 email change: a pause goes along to the new address, and stays with the former one", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const { actors, database } = test;
  const ada = await test.join("Ada");
  const email = (await database.get(keys.member(ada))).value?.email ?? assert.fail();
  await actors.accounts.verify((await test.post.expect(email, "verify")).token);
  assert.equal(codeOf(await actors.limits.pause(ada, "pause/1_month")), true);
  const { pause } = await actors.limits.of(ada);
  const secret = (await database.get(keys.secret(PAUSES_SECRET))).value ?? assert.fail();
  const untilOf = async (of: string) =>
    (await getPausedAddress(database, { secret, email: of })).value?.until;

  const move = async (to: string) => {
    const asked = await actors.accounts.requestEmailChange(
      ada,
      { email: to, password: "correct horse" },
      { address: "x", lang: "en" },
    );
    assert.ok(asked.ok, JSON.stringify(asked));
    const { token } = await test.post.expect(to, "email_change");
    assert.ok((await actors.accounts.check(token, { device: null })).ok);
  };
  await move("new@example.com");
  assert.deepEqual([await untilOf(email), await untilOf("new@example.com")], [pause?.until, pause?.until]);
  await audit(test);

  // The address that they come to has a longer one of its own: it is theirs from then on.
  const ben = await test.join("Ben");
  const bens = (await database.get(keys.member(ben))).value?.email ?? assert.fail();
  assert.equal(codeOf(await actors.limits.pause(ben, "exclusion/6_months")), true);
  await move(bens.replace("@", "+ada@"));
  const { pause: joined } = await actors.limits.of(ada);
  assert.equal(joined?.kind, "exclusion");
  assert.equal(joined?.until, (await actors.limits.of(ben)).pause?.until);

  // Back by the link to the former address.
  const { token } = await test.post.expect(email, "email_changed");
  assert.ok((await actors.accounts.check(token, { device: null })).ok);
  assert.deepEqual((await actors.limits.of(ada)).pause, joined);
  assert.equal(await untilOf(email), joined?.until);
  await audit(test);
});
