import assert from "node:assert/strict";
import {
  EMAIL_CHANGE_LIFE_MS,
  EMAIL_UNDO_LIFE_MS,
  FORMER_EMAILS_MAX,
  MAIL_JOB_LIFE_MS,
} from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { PASSWORD, registrationOf } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openTestPost, type TestPostOptions } from "@/tests/kit/post.ts";
import { until } from "@/tests/kit/until.ts";

const origin = { address: "192.0.2.1", lang: "he" };
const NEW = "new@example.com";

function refused(code: string) {
  return { ok: false, refusal: { code } };
}

/** Ada has confirmed her address, unless told otherwise. */
async function openScene(options: TestPostOptions & { confirmed?: boolean } = {}) {
  const { confirmed = true, ...rest } = options;
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now, ...rest });
  const ada = await test.join("Ada");
  const readAda = async () => (await test.database.get(keys.member(ada))).value ?? assert.fail();
  const { email } = await readAda();
  const { token } = await test.post.expect(email, "verify");
  if (confirmed) await test.actors.accounts.verify(token);
  return {
    ...test,
    clock,
    ada,
    email,
    verify: token,
    readAda,
    request: (to: string, password = PASSWORD) =>
      test.actors.accounts.requestEmailChange(ada, { email: to, password }, origin),
    confirm: (link: string) => test.actors.accounts.check(link, { device: null }),
    async ask(to: string) {
      const nth = test.post.list(to, "email_change").length + 1;
      const result = await test.actors.accounts.requestEmailChange(
        ada,
        { email: to, password: PASSWORD },
        origin,
      );
      assert.ok(result.ok, JSON.stringify(result));
      return (await test.post.expect(to, "email_change", nth)).token;
    },
  };
}

Deno.test("AU-30 email change: the new address is the member's once its own link says so, not before", async () => {
  await using test = await openScene();
  const token = await test.ask(NEW);
  const { envelope } = await test.post.expect(NEW, "email_change");
  assert.equal(envelope.lang, "he", "the language of the page that asked");
  assert.deepEqual(envelope.letter, {
    kind: "email_change",
    name: "Ada",
    link: `https://kindling.test/check#${token}`,
    life_hours: 24,
    email: NEW,
  });
  assert.equal((await test.readAda()).email, test.email);
  assert.deepEqual(await test.actors.accounts.look(token, ["email_change"]), {
    kind: "email_change",
    email: NEW,
  });
  test.clock.advance(1_000);
  assert.deepEqual(await test.confirm(token), { ok: true, value: { kind: "email_change", email: NEW } });
  const after = await test.readAda();
  assert.deepEqual([after.email, after.verified_at], [NEW, test.clock.now()]);
  const login = (email: string) =>
    test.actors.membership.login({ email, password: PASSWORD }, { address: "a", lang: "en" });
  assert.deepEqual(await login(test.email), refused("login_failed"));
  assert.ok((await login(NEW)).ok);
  const notice = await test.post.expect(test.email, "email_changed");
  assert.deepEqual({ ...notice.envelope.letter, link: "" }, {
    kind: "email_changed",
    name: "Ada",
    link: "",
    life_days: 7,
    email: "n…@example.com",
  });
  assert.equal(
    JSON.stringify(notice.mail).includes(NEW),
    false,
    "who reads the old mailbox does not learn the new address",
  );
  await audit(test);
});

Deno.test("AU-30 email change: all of it is one commit", async () => {
  await using test = await openScene();
  await test.confirm(await test.ask(NEW));
  const rows = await test.database.getMany([
    keys.member(test.ada),
    keys.memberByEmail(NEW),
    keys.formerEmails(test.ada),
    keys.reservedEmail(test.email),
  ]);
  assert.equal(new Set(rows.map(({ versionstamp }) => versionstamp)).size, 1);
  assert.equal((await test.database.get(keys.memberByEmail(test.email))).value, null);
});

Deno.test("AU-30 email change: needs the password, a possible address, and one that is nobody's", async () => {
  await using test = await openScene();
  const ben = await test.join("Ben");
  const taken = (await test.database.get(keys.member(ben))).value?.email ?? "";
  assert.deepEqual(await test.request("not an address"), refused("email_invalid"));
  assert.deepEqual(await test.request(NEW, "wrong password"), refused("wrong_password"));
  assert.deepEqual(await test.request(taken, "wrong password"), refused("wrong_password"));
  assert.deepEqual(await test.request(taken), refused("email_taken"));
  assert.deepEqual(await test.request(taken.toUpperCase()), refused("email_taken"));
  assert.deepEqual(await test.request(test.email), refused("email_taken"));
  await test.settle();
  assert.equal(test.post.sent.some(({ mail }) => mail.kind === "email_change"), false);
});

Deno.test("AU-30 AU-13 email change: where too many hashes wait it is busy", async () => {
  await using test = await openScene({
    hasher: { ...cheapHasher, hash: () => Promise.resolve(null), verify: () => Promise.resolve(null) },
  });
  assert.deepEqual(await test.request(NEW), refused("busy"));
});

Deno.test("AU-30 email change: five an hour for a member, wrong passwords among them", async () => {
  await using test = await openScene({ limited: { emailChanges: { attempts: 5, windowMs: 3_600_000 } } });
  for (let nth = 0; nth < 5; nth++) {
    assert.deepEqual(await test.request(NEW, `guess ${nth}`), refused("wrong_password"));
  }
  assert.deepEqual(await test.request(NEW), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 3_600_000 } },
  });
  test.clock.advance(3_600_000);
  assert.ok((await test.request(NEW)).ok);
});

Deno.test("AU-22 AU-30 email change: one mailbox gets one link a minute, however many members ask; wrong passwords ask for none", async () => {
  await using test = await openScene({ limited: { links: [{ attempts: 1, windowMs: 60_000 }] } });
  const ben = await test.join("Ben");
  assert.deepEqual(await test.request(NEW, "wrong password"), refused("wrong_password"));
  assert.ok((await test.request(NEW)).ok);
  const tooMany = { ok: false, refusal: { code: "too_many_requests", data: { retry_after_ms: 60_000 } } };
  assert.deepEqual(await test.request(NEW), tooMany);
  const form = { email: NEW, password: PASSWORD };
  assert.deepEqual(await test.actors.accounts.requestEmailChange(ben, form, origin), tooMany);
  assert.ok((await test.request("other@example.com")).ok);
  test.clock.advance(60_000);
  assert.ok((await test.actors.accounts.requestEmailChange(ben, form, origin)).ok);
  await test.settle();
  assert.equal(test.post.list(NEW).length, 2);
});

Deno.test("P9 AU-31 email change: whoever may take ten addresses back leaves no further one", async () => {
  await using test = await openScene();
  /** The longest that an address can be. */
  const address = (nth: number) =>
    `${String(nth).padStart(64, "x")}@${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(57)}.com`;
  for (let nth = 1; nth <= FORMER_EMAILS_MAX; nth++) {
    assert.ok((await test.confirm(await test.ask(address(nth)))).ok);
    test.clock.advance(1_000);
  }
  const lifeMs = EMAIL_UNDO_LIFE_MS + MAIL_JOB_LIFE_MS;
  const waitMs = lifeMs - FORMER_EMAILS_MAX * 1_000;
  assert.deepEqual(await test.request(NEW), {
    ok: false,
    refusal: { code: "too_many_addresses", data: { retry_after_ms: waitMs } },
  });
  await audit(test);
  test.clock.advance(waitMs);
  assert.ok((await test.confirm(await test.ask(NEW))).ok);
  await audit(test);
});

Deno.test("AU-30 AU-11 email change: an address that was taken meanwhile stays whose it is", async () => {
  await using test = await openScene();
  const token = await test.ask(NEW);
  const rival = await test.actors.membership.register(registrationOf("Ben", { email: NEW }), origin);
  assert.ok(rival.ok);
  assert.deepEqual(await test.confirm(token), refused("email_taken"));
  assert.equal((await test.readAda()).email, test.email);
  assert.equal((await test.database.get(keys.memberByEmail(NEW))).value, rival.value.member);
  await audit(test);
});

Deno.test("AU-30 AU-11 email change: of a confirmation and registrations at the same moment one gets the address", async () => {
  await using test = await openScene();
  for (let round = 0; round < 10; round++) {
    const email = `race${round}@example.com`;
    const token = await test.ask(email);
    const [changed, ...joined] = await Promise.all([
      test.confirm(token),
      ...[1, 2].map((nth) =>
        test.actors.membership.register(registrationOf(`Ben${nth}`, { email, name: `Ben${nth}` }), origin)
      ),
    ]);
    assert.equal([changed, ...joined].filter((result) => result?.ok).length, 1);
  }
  await audit(test);
});

Deno.test("AU-25 AU-30 email change: the newest link is the only one, for a day, and works once", async () => {
  await using test = await openScene();
  const first = await test.ask("first@example.com");
  const second = await test.ask(NEW);
  assert.deepEqual(await test.confirm(first), refused("link_invalid"));
  test.clock.advance(EMAIL_CHANGE_LIFE_MS - 1);
  assert.ok((await test.confirm(second)).ok);
  assert.deepEqual(await test.confirm(second), refused("link_invalid"));
  const third = await test.ask("third@example.com");
  test.clock.advance(EMAIL_CHANGE_LIFE_MS);
  assert.deepEqual(await test.confirm(third), refused("link_invalid"));
});

Deno.test("AU-33 email change: a link that was asked for earlier does not replace one asked for later", async () => {
  await using test = await openScene();
  test.post.before = (mail) =>
    mail.to === "first@example.com" ? Promise.reject(new Error("greylisted")) : Promise.resolve();
  assert.ok((await test.request("first@example.com")).ok);
  await until("it was not taken", () => test.logs.length === 1);
  test.clock.advance(1_000);
  const token = await test.ask(NEW);
  test.post.before = () => Promise.resolve();
  test.clock.advance(3_600_000);
  await test.settle();
  assert.equal(test.post.list("first@example.com").length, 0);
  assert.ok((await test.confirm(token)).ok);
});

Deno.test("AU-30 AU-27 email change: links to the former address die, and a first confirmation welcomes", async () => {
  await using test = await openScene({ confirmed: false });
  const { accounts } = test.actors;
  await accounts.requestRecovery(test.email, origin);
  const recovery = await test.post.expect(test.email, "recovery");
  test.clock.advance(1_000);
  await test.confirm(await test.ask(NEW));
  for (const token of [recovery.token, test.verify]) {
    assert.equal(await accounts.look(token, ["recovery", "verify"]), null);
  }
  await test.post.expect(NEW, "welcome");
  assert.equal(test.post.list(test.email, "email_changed").length, 0, "it may be a stranger's by a slip");
  const rival = await test.actors.membership.register(registrationOf("Eva", { email: test.email }), origin);
  assert.ok(rival.ok, "and is free at once");
  await audit(test);
});
