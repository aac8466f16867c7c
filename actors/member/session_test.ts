import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { SESSION_LIFE_MS, SESSION_ROTATE_GRACE_MS, SESSION_ROTATE_MS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestActors, PASSWORD, registrationOf, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const DAY_MS = 24 * 3_600_000;

async function openSessions(): Promise<
  TestActors & { clock: TestClock; ada: MemberId; logIn(): Promise<string> }
> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const ada = await test.join("Ada");
  const { value: member } = await test.database.get(keys.member(ada));
  return {
    ...test,
    clock,
    ada,
    async logIn() {
      const form = { email: member?.email ?? "", password: PASSWORD };
      const result = await test.actors.membership.login(form, { address: "a", lang: "en" });
      return result.ok ? result.value.token : assert.fail(result.refusal.code);
    },
  };
}

async function countSessions(
  { database, ada }: { database: TestActors["database"]; ada: MemberId },
): Promise<number> {
  let rows = 0;
  for await (const _ of database.list(keys.memberSessions(ada))) rows++;
  return rows;
}

Deno.test("AU-17 sessions: 256 random bits, new at every login, stored as a hash only", async () => {
  await using test = await openSessions();
  const [one, other] = [await test.logIn(), await test.logIn()];
  assert.notEqual(one, other);
  for (const token of [one, other]) {
    assert.equal(Uint8Array.fromBase64(token, { alphabet: "base64url" }).length, 32);
    assert.equal((await test.actors.sessions.find(token))?.member, test.ada);
  }
  for await (
    const { key, value } of test.database.list([] as typeof keys.session extends () => infer K ? K : never)
  ) {
    assert.equal(JSON.stringify([key, value]).includes(one), false, String(key));
  }
});

Deno.test("AU-17 P9 find: nothing but a token of ours is one", async () => {
  await using test = await openSessions();
  const token = await test.logIn();
  for (
    const wrong of [
      null,
      "",
      "x",
      token.slice(1),
      `${token}=`,
      ` ${token}`,
      token.toLowerCase(),
      "A".repeat(43),
    ]
  ) {
    assert.equal(await test.actors.sessions.find(wrong), null, String(wrong));
  }
});

Deno.test("AU-18 sessions: the eleventh ends the oldest, everywhere", async () => {
  await using test = await openSessions();
  const tokens: string[] = [];
  for (let nth = 0; nth < 10; nth++) {
    test.clock.advance(1_000);
    tokens.push(await test.logIn());
  }
  const found = await Promise.all(tokens.map((token) => test.actors.sessions.find(token)));
  assert.ok(found.every((identity) => identity !== null), "the session of the sign-up was the oldest");
  const oldest = found[0]?.session;
  test.published.length = 0;
  test.clock.advance(1_000);
  await test.logIn();
  assert.equal(await test.actors.sessions.find(tokens[0] ?? ""), null);
  assert.ok(await test.actors.sessions.find(tokens[1] ?? ""));
  assert.deepEqual(test.published.flatMap(({ deliveries }) => deliveries), [
    { kind: "revoked", member: test.ada, session: oldest },
  ]);
  assert.equal(await countSessions(test), 10);
});

Deno.test("AU-18 sessions: at most ten, also after logins at the same moment", async () => {
  await using test = await openSessions();
  await Promise.all(Array.from({ length: 25 }, () => test.logIn()));
  assert.ok(await countSessions(test) <= 10, String(await countSessions(test)));
});

Deno.test("AU-19 rotate: a token older than a day is replaced, the old one works for a minute", async () => {
  await using test = await openSessions();
  const { sessions } = test.actors;
  const old = await test.logIn();
  test.clock.advance(SESSION_ROTATE_MS - 1);
  assert.equal(await sessions.rotate(old), null);
  test.clock.advance(1);
  const fresh = await sessions.rotate(old);
  assert.ok(fresh);
  const [before, after] = [await sessions.find(old), await sessions.find(fresh)];
  assert.ok(before && after);
  assert.equal(before.session, after.session, "one session all the time");
  test.clock.advance(SESSION_ROTATE_GRACE_MS - 1);
  assert.ok(await sessions.find(old));
  test.clock.advance(1);
  assert.equal(await sessions.find(old), null);
  assert.ok(await sessions.find(fresh));
});

Deno.test("AU-19 find: a socket that opens with the old token within that minute lives as long as the session", async () => {
  await using test = await openSessions();
  const { sessions } = test.actors;
  const old = await test.logIn();
  test.clock.advance(SESSION_ROTATE_MS);
  const fresh = await sessions.rotate(old);
  assert.equal((await sessions.find(old))?.exp, (await sessions.find(fresh))?.exp);
});

Deno.test("AU-19 rotate: two requests at the same moment lock nobody out, nor does a lost answer", async () => {
  await using test = await openSessions();
  const { sessions } = test.actors;
  const old = await test.logIn();
  test.clock.advance(SESSION_ROTATE_MS);
  const tokens = (await Promise.all([sessions.rotate(old), sessions.rotate(old)])).filter((token) =>
    token !== null
  );
  assert.equal(tokens.length, 1);
  for (const token of [old, ...tokens]) assert.ok(await sessions.find(token));
  const again = await sessions.rotate(old);
  test.clock.advance(SESSION_ROTATE_GRACE_MS);
  assert.equal(await sessions.find(old), null, "its last minute is not made longer by that");
  assert.ok(await sessions.find(again));
});

Deno.test("AU-21 find: an expired session is refused although its row is there", async () => {
  await using test = await openSessions();
  const token = await test.logIn();
  test.clock.advance(SESSION_LIFE_MS - 1);
  assert.ok(await test.actors.sessions.find(token));
  test.clock.advance(1);
  assert.equal(await test.actors.sessions.find(token), null);
  assert.equal(await test.actors.sessions.rotate(token), null);
  assert.equal(SESSION_LIFE_MS, 365 * DAY_MS);
});

Deno.test("P16 end: the session ends with every token that it ever had, and its sockets are told", async () => {
  await using test = await openSessions();
  const { sessions } = test.actors;
  const [old, other] = [await test.logIn(), await test.logIn()];
  test.clock.advance(SESSION_ROTATE_MS);
  const fresh = await sessions.rotate(old);
  const identity = await sessions.find(fresh);
  assert.ok(identity);
  await sessions.end(identity);
  assert.equal(await sessions.find(old), null);
  assert.equal(await sessions.find(fresh), null);
  assert.ok(await sessions.find(other), "other devices stay signed in");
  const { session } = identity;
  assert.deepEqual(test.published.at(-1)?.deliveries, [{ kind: "revoked", member: test.ada, session }]);
});

Deno.test("AU-18 open: writes nothing of its own accord", async () => {
  await using test = await openSessions();
  const before = await countSessions(test);
  await test.actors.sessions.open(newChange(), { id: test.ada }, { proved: true });
  assert.equal(await countSessions(test), before);
});

Deno.test("P16 AU-19 rotate: a logout at the same moment stays a logout", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const { sessions, membership } = test.actors;
  const form = registrationOf("Dana");
  await membership.register(form, { address: "192.0.2.1", lang: "en" });
  for (let round = 0; round < 20; round++) {
    const signedIn = await membership.login({ ...form, password: PASSWORD }, {
      address: "192.0.2.1",
      lang: "en",
    });
    assert.ok(signedIn.ok);
    const { token } = signedIn.value;
    const identity = await sessions.find(token);
    assert.ok(identity);
    clock.advance(25 * 3_600_000);
    const [fresh] = await Promise.all([sessions.rotate(token), sessions.end(identity)]);
    assert.equal(await sessions.find(token), null);
    assert.equal(fresh && await sessions.find(fresh), null);
  }
});

for (const how of LOSSES) {
  Deno.test(`AU-19 rotate: a new token is handed out also where the answer of the database is lost (the database ${how})`, async () => {
    await using test = await openSessions();
    const { database, clock, ada, actors: { sessions } } = test;
    const token = await test.logIn();
    clock.advance(SESSION_ROTATE_MS);
    const lost = loseAnswer(database, how, {});
    const next = await sessions.rotate(token);
    assert.equal(lost.count, 1);
    clock.advance(SESSION_ROTATE_GRACE_MS);
    assert.equal(await sessions.find(token), null, "the old one is over");
    assert.equal((await sessions.find(next))?.member, ada);
  });

  Deno.test(`P16 end: a logout whose answer is lost is done, and no failure (the database ${how})`, async () => {
    await using test = await openSessions();
    const { database, published, actors: { sessions } } = test;
    const token = await test.logIn();
    const identity = await sessions.find(token) ?? assert.fail();
    published.length = 0;
    loseAnswer(database, how, {});
    await sessions.end(identity);
    assert.equal(await sessions.find(token), null);
    assert.deepEqual(published.map(({ deliveries }) => deliveries.map(({ kind }) => kind)), [["revoked"]]);
  });
}
