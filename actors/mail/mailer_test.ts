import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { MAIL_JOB_LIFE_MS, MAIL_LEASE_MS, MAIL_POLL_MS, SIGN_IN_MAIL_JOB_LIFE_MS } from "@/domain/limits.ts";
import { type LetterKind, PermanentMailError } from "@/domain/mail.ts";
import { newChange } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listDueLetters } from "@/store/mails/reader.ts";
import { addLetter } from "@/store/mails/writer.ts";
import type { MailJob } from "@/store/records.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { MemoryPostman, openTestPost, TEST_ORIGIN, type TestPost } from "@/tests/kit/post.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";
import { until } from "@/tests/kit/until.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function emailOf({ database }: TestPost, id: MemberId): Promise<string> {
  const { value } = await database.get(keys.member(id));
  return value?.email ?? assert.fail();
}

/** Writes a letter as an actor does, without waking anybody. */
async function put(test: TestPost, letter: { kind: LetterKind; to: string; member?: MemberId | null }) {
  const change = newChange();
  const { kind, to, member = null } = letter;
  addLetter(change, { id: test.env.uuid(), kind, to, lang: "en", member, now: test.env.now() });
  await test.database.commit(change);
}

function refusedForGood(address: string): PermanentMailError {
  const cause = Object.assign(new Error(`550 no such mailbox ${address}`), {
    code: "EENVELOPE",
    responseCode: 550,
  });
  return new PermanentMailError("Cannot send a mail", { cause });
}

async function listWaiting({ database }: TestPost): Promise<{ due: number; job: MailJob }[]> {
  const rows = await Array.fromAsync(database.list(keys.mailJobs()));
  return rows.map(({ key, value }) => ({ due: Number(key[1]), job: value }));
}

Deno.test("AU-32 mailer: a letter is sent once, with a link to our own pages, and then forgotten", async () => {
  await using test = await openTestPost();
  const ada = await test.join("Ada");
  const email = await emailOf(test, ada);
  const { mail, envelope, token } = await test.post.expect(email, "verify");
  assert.deepEqual(envelope, {
    to: email,
    lang: "en",
    site: "Kindling",
    origin: TEST_ORIGIN,
    letter: { kind: "verify", name: "Ada", link: `${TEST_ORIGIN}/verify/link#${token}`, life_hours: 24 },
  });
  assert.ok(mail.text.includes(`${TEST_ORIGIN}/verify/link#${token}`));
  await test.settle();
  assert.equal(test.post.tries, 1);
});

Deno.test("AU-32 mailer: of several that look at one database each letter has one sender", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    const post = new MemoryPostman();
    await using one = await openTestPost({ database, post, instance: "one" });
    await using other = await openTestPost({ database, post, instance: "other" });
    await using third = await openTestPost({ database, post, instance: "third" });
    const ada = await one.join("Ada");
    await one.settle();
    const email = await emailOf(one, ada);
    for (let nth = 0; nth < 40; nth++) await put(one, { kind: "password_changed", to: email, member: ada });
    for (const each of [one, other, third, other]) each.mailer.wake();
    await one.settle();
    assert.equal(post.list(email, "password_changed").length, 40);
  }
  await database.close();
});

Deno.test("AU-32 mailer: at most four mails leave at once, and a slow one holds up no other", async () => {
  await using test = await openTestPost();
  const ada = await test.join("Ada");
  const email = await emailOf(test, ada);
  await test.post.expect(email, "verify");
  const hold = Promise.withResolvers<void>();
  let under = 0;
  let most = 0;
  test.post.before = async (mail) => {
    most = Math.max(most, ++under);
    if (mail.to === "slow@example.com") await hold.promise;
    under--;
  };
  await put(test, { kind: "password_changed", to: "slow@example.com", member: ada });
  for (let nth = 0; nth < 20; nth++) await put(test, { kind: "password_changed", to: email, member: ada });
  test.mailer.wake();
  await until("the others are sent", () => test.post.list(email, "password_changed").length === 20);
  assert.equal(test.post.list("slow@example.com").length, 0);
  hold.resolve();
  await test.post.expect("slow@example.com", "password_changed");
  assert.ok(most <= 4, String(most));
});

Deno.test("AU-32 OP-5 mailer: a mail that was not taken is tried again after 1, 5, 30 minutes, 2 and 6 hours, for three days", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  test.post.before = (mail) =>
    Promise.reject(
      Object.assign(new Error(`451 try ${mail.to} later`), { code: "EENVELOPE", responseCode: 451 }),
    );
  const email = await emailOf(test, await test.join("Ada"));
  const start = clock.now();
  const waits: number[] = [];
  for (;;) {
    const tries = waits.length + 1;
    await until(`try ${tries}`, () => test.post.tries === tries);
    const [left] = await until("the letter is put back", async () => {
      const waiting = await listWaiting(test);
      // The first wait is as long as the lease, so that the log tells them apart.
      const isClaimed = waiting.some(({ due }) => tries > 1 && due === clock.now() + MAIL_LEASE_MS);
      return !isClaimed && test.logs.length === tries && waiting;
    });
    if (!left) break;
    waits.push(left.due - clock.now());
    clock.advance(left.due - clock.now() - 1);
    assert.deepEqual(await Array.fromAsync(listDueLetters(test.database, clock.now())), []);
    clock.advance(1);
    test.mailer.wake();
  }
  const backoff = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 6 * HOUR_MS];
  assert.deepEqual(waits.slice(0, 6), backoff);
  assert.ok(clock.now() - start < MAIL_JOB_LIFE_MS);
  assert.ok(clock.now() - start > MAIL_JOB_LIFE_MS - 6 * HOUR_MS);
  assert.equal(test.logs.at(-1)?.message, "mail given up");
  const { kind, tries, reason, code, status } = test.logs[0] ?? assert.fail();
  assert.deepEqual([kind, tries, reason, code, status], ["verify", 1, "Error", "EENVELOPE", 451]);
  assert.equal(JSON.stringify(test.logs).includes(email), false);
});

for (const kind of ["recovery", "sign_in"] as const) {
  Deno.test(`AU-32 mailer: a letter "${kind}" is given up within an hour, since a later one helps nobody`, async () => {
    const clock = new TestClock();
    await using test = await openTestPost({ now: clock.now });
    const email = await emailOf(test, await test.join("Ada"));
    await test.actors.accounts.verify((await test.post.expect(email, "verify")).token);
    await test.post.expect(email, "welcome");
    test.post.before = () => Promise.reject(new Error("connection refused"));
    await put(test, { kind, to: email });
    test.mailer.wake();
    const start = clock.now();
    for (let tries = 1; tries <= 4; tries++) {
      await until(`try ${tries}`, () => test.logs.length === tries);
      const left = await until("it is put back, or gone", async () => {
        const waiting = await listWaiting(test);
        return !waiting.some(({ due }) => tries > 1 && due === clock.now() + MAIL_LEASE_MS) && waiting;
      });
      assert.equal(left.length, tries < 4 ? 1 : 0);
      if (left[0]) clock.advance(left[0].due - clock.now());
      test.mailer.wake();
    }
    assert.deepEqual(test.logs.map(({ message, kind }) => [message, kind]), [
      ...Array.from({ length: 3 }, () => ["mail not sent", kind]),
      ["mail given up", kind],
    ]);
    assert.ok(clock.now() - start < SIGN_IN_MAIL_JOB_LIFE_MS);
    assert.equal(SIGN_IN_MAIL_JOB_LIFE_MS, HOUR_MS);
  });
}

Deno.test("AU-32 OP-5 mailer: a mail that is refused for good is dropped at once, with a line that names no address", async () => {
  await using test = await openTestPost();
  test.post.before = (mail) => Promise.reject(refusedForGood(mail.to));
  const email = await emailOf(test, await test.join("Ada"));
  await until("it is dropped", async () => test.logs.length && (await listWaiting(test)).length === 0);
  assert.equal(test.post.tries, 1);
  const { level, message, kind, tries, reason, code, status } = test.logs[0] ?? assert.fail();
  assert.deepEqual([level, message, kind, tries], ["warn", "mail refused", "verify", 1]);
  assert.deepEqual([reason, code, status], ["Error", "EENVELOPE", 550]);
  assert.equal(JSON.stringify(test.logs).includes(email), false);
});

Deno.test("AU-32 AU-34 mailer: what somebody wrote to support is kept and tried again, whatever the mail server says", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  test.post.before = (mail) =>
    mail.kind === "support" ? Promise.reject(refusedForGood(mail.to)) : Promise.resolve();
  const form = { name: "Dana", email: "dana@example.com", topic: "account", text: "Hello" };
  const sent = await test.actors.support.send(form, { member: null, address: "a", lang: "en" });
  assert.ok(sent.ok);
  await until(
    "it waits",
    async () => {
      const [first, ...more] = await listWaiting(test);
      return test.logs.length === 1 && first?.job.tries === 1 && more.length === 0;
    },
  );
  assert.deepEqual([test.logs[0]?.message, test.logs[0]?.status], ["mail not sent", 550]);
  test.post.before = () => Promise.resolve();
  clock.advance(MINUTE_MS);
  await test.settle();
  assert.deepEqual(test.post.sent.map(({ mail }) => mail.kind), ["ticket_received", "support"]);
});

Deno.test("AU-23 mailer: each try makes a token of its own, and only the one that was mailed last works", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const tokens: string[] = [];
  test.post.before = (mail) => {
    tokens.push(mail.text.match(/\/verify\/link#([\w-]{43})/)?.[1] ?? "");
    return tokens.length === 1 ? Promise.reject(new Error("connection lost")) : Promise.resolve();
  };
  const email = await emailOf(test, await test.join("Ada"));
  await until("the first try has failed", () => test.logs.length === 1);
  clock.advance(MINUTE_MS);
  test.mailer.wake();
  const { token } = await test.post.expect(email, "verify");
  const [first = ""] = tokens;
  assert.deepEqual(tokens, [first, token]);
  assert.notEqual(first, token);
  assert.equal(await test.actors.accounts.look(first, ["verify"]), null);
  assert.deepEqual(await test.actors.accounts.look(token, ["verify"]), { kind: "verify", email });
});

Deno.test("AU-32 mailer: a letter whose sender died is sent by another one once its minute is over", async () => {
  const clock = new TestClock();
  const database = await openDatabase({ path: ":memory:" });
  {
    const hold = Promise.withResolvers<void>();
    await using dying = await openTestPost({ database, now: clock.now, instance: "dying" });
    dying.post.before = () => hold.promise;
    const ada = await dying.join("Ada");
    const email = await emailOf(dying, ada);
    await until("it is being sent", () => dying.post.tries === 1);
    await using other = await openTestPost({ database, now: clock.now, instance: "other" });
    clock.advance(MAIL_LEASE_MS - 1);
    await put(other, { kind: "password_changed", to: email, member: ada });
    other.mailer.wake();
    await other.post.expect(email, "password_changed");
    assert.equal(other.post.tries, 1, "the other letter is still the first one's to send");
    clock.advance(1);
    other.mailer.wake();
    const { token } = await other.post.expect(email, "verify");
    assert.ok(await other.actors.accounts.look(token, ["verify"]));
    hold.resolve();
  }
  await database.close();
});

Deno.test("AU-33 mailer: a letter that nobody wants any more is dropped", async (t) => {
  await using test = await openTestPost();
  const ada = await test.join("Ada");
  const email = await emailOf(test, ada);
  await test.post.expect(email, "verify");
  const nobody = "zzzzzzzzzz" as MemberId;
  const cases: [string, { kind: LetterKind; to: string; member?: MemberId | null }][] = [
    ["nobody has the address", { kind: "recovery", to: "nobody@example.com" }],
    ["nobody has the address", { kind: "sign_in", to: "nobody@example.com" }],
    ["the member is gone", { kind: "verify", to: email, member: nobody }],
    ["the member is gone", { kind: "password_changed", to: email, member: nobody }],
    ["the address is not theirs any more", { kind: "verify", to: "former@example.com", member: ada }],
    ["the address is not theirs any more", { kind: "welcome", to: "former@example.com", member: ada }],
    ["the address is theirs already", { kind: "email_change", to: email, member: ada }],
    ["the ticket is gone", { kind: "support", to: "support@example.com" }],
  ];
  for (const [why, letter] of cases) {
    await t.step(`AU-33 ${letter.kind}: ${why}`, async () => {
      await put(test, letter);
      await test.settle();
      assert.equal(test.post.tries, 1);
    });
  }
  assert.deepEqual(test.logs, []);
});

Deno.test("AU-33 mailer: a virtual profile has no mailbox", async () => {
  await using test = await openTestPost();
  const ada = await test.join("Ada");
  const entry = await test.database.get(keys.member(ada));
  await test.post.expect(entry.value?.email ?? "", "verify");
  const change = newChange();
  change.sets.push({ key: entry.key, value: { ...entry.value, virtual: true } });
  await test.database.commit(change);
  await test.actors.accounts.requestRecovery(entry.value?.email ?? "", { address: "a", lang: "en" });
  await test.settle();
  assert.equal(test.post.tries, 1);
});

Deno.test("P8 AU-32 close: waits for the mail in flight, and claims no other", async () => {
  await using test = await openTestPost();
  const hold = Promise.withResolvers<void>();
  test.post.before = () => hold.promise;
  const ada = await test.join("Ada");
  await until("one is being sent", () => test.post.tries === 1);
  let closed = false;
  const closing = test.mailer.close().then(() => closed = true);
  await put(test, { kind: "password_changed", to: "ada@example.com", member: ada });
  test.mailer.wake();
  assert.equal(closed, false);
  hold.resolve();
  await closing;
  const waiting = await listWaiting(test);
  assert.deepEqual(waiting.map(({ job }) => job.kind), ["password_changed"]);
  assert.deepEqual(test.post.sent.map(({ mail }) => mail.kind), ["verify"]);
});

Deno.test("AU-32 mailer: a postman who does not come back has failed, before anybody else may take the letter", async () => {
  const WAIT_MS = 45_000;
  using timers = new FakeTimers();
  await using test = await openTestPost();
  test.post.before = () => new Promise(() => {});
  await test.join("Ada");
  await until("it is being sent", () => test.post.tries === 1);
  timers.advance(WAIT_MS - 1);
  assert.deepEqual(test.logs, []);
  timers.advance(1);
  const { message, reason } = await until("it has failed", () => test.logs[0]);
  assert.deepEqual([message, reason], ["mail not sent", "timeout"]);
  assert.ok(WAIT_MS < MAIL_LEASE_MS);
});

Deno.test("AU-32 OP-6 mailer: a letter that cannot be written is a bug that is logged, and is tried again like others", async () => {
  await using test = await openTestPost();
  test.post.write = () => {
    throw new RangeError("no such text");
  };
  await test.join("Ada");
  const [bug, delay] = await until("both are logged", () => test.logs.length === 2 && test.logs);
  assert.deepEqual([bug?.level, bug?.message, bug?.kind], ["error", "mail not written", "verify"]);
  assert.deepEqual([delay?.level, delay?.reason], ["warn", "not written"]);
  await until("it waits", async () => (await listWaiting(test))[0]?.job.tries === 1);
});

Deno.test("AU-32 mailer: what nobody has told of is found by looking every five seconds", async () => {
  using timers = new FakeTimers();
  await using test = await openTestPost();
  const ada = await test.join("Ada");
  await test.settle();
  await put(test, { kind: "password_changed", to: "ada@example.com", member: ada });
  timers.advance(MAIL_POLL_MS - 1);
  assert.deepEqual((await listWaiting(test)).map(({ job }) => job.tries), [0]);
  timers.advance(1);
  await test.post.expect("ada@example.com", "password_changed");
});
