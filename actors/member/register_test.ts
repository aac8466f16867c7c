import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { Member } from "@/store/records.ts";
import { loseAnswer, LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { keepPhoto, photoRow } from "@/tests/kit/photos.ts";
import {
  audit,
  cheapHash,
  cheapHasher,
  openTestActors,
  PASSWORD,
  registrationOf,
  TestClock,
} from "@/tests/kit/mod.ts";

const origin = { address: "192.0.2.1", lang: "he" };

Deno.test("CO-1 P13 RG-16 register: account, coins, address, letter and session are one commit", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const form = registrationOf("Dana");
  const result = await test.actors.membership.register(form, origin);
  assert.ok(result.ok);
  const { member, token } = result.value;
  assert.equal((await test.actors.sessions.find(token))?.member, member);
  assert.deepEqual((await test.database.get(keys.account(member))).value, { balance: 200, seq: 1 });
  assert.deepEqual((await test.database.get(keys.entry(member, 1))).value, {
    delta: 200,
    after: 200,
    cause: "sign_up",
    ref: member,
    at: clock.now(),
  });
  const versions = await test.database.getMany([
    keys.member(member),
    keys.account(member),
    keys.memberByEmail(form.email),
  ]);
  const letters = await Array.fromAsync(test.database.list(keys.mailJobs()));
  assert.deepEqual(letters.map(({ value: { kind, to, lang, member } }) => ({ kind, to, lang, member })), [
    { kind: "verify", to: form.email, lang: "he", member },
  ]);
  assert.equal(new Set([...versions, ...letters].map(({ versionstamp }) => versionstamp)).size, 1);
  await audit(test);
});

Deno.test("AU-11 P13 register: of two that race for an address one gets it, on any instance", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const instances = [
    await openTestActors({ database, instance: "one" }),
    await openTestActors({ database, instance: "two" }),
  ];
  for (let round = 0; round < 10; round++) {
    const form = registrationOf("Dana");
    const results = await Promise.all(
      [...instances, ...instances].map(({ actors }, nth) =>
        actors.membership.register({ ...form, password: cheapHash(`password ${nth}`) }, origin)
      ),
    );
    assert.equal(results.filter(({ ok }) => ok).length, 1);
    for (const result of results) assert.equal(result.ok || result.refusal.code === "email_taken", true);
  }
  await audit({ database });
  await database.close();
});

Deno.test("P13 AU-11 register: the same form posted twice by a double click signs in the one account", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const form = registrationOf("Dana");
  const results = await Promise.all([1, 2, 3].map(() => test.actors.membership.register(form, origin)));
  const members = results.map((result) => result.ok ? result.value.member : result.refusal.code);
  assert.equal(new Set(members).size, 1, members.join());
  for (const result of results) {
    assert.ok(result.ok && await test.actors.sessions.find(result.value.token));
  }
  await audit(test);
  clock.advance(60_000);
  const late = await test.actors.membership.register(form, origin);
  assert.equal(!late.ok && late.refusal.code, "email_taken");
});

for (const how of LOSSES) {
  Deno.test(`P13 AU-1 register: a commit whose answer is lost ends signed in to one account (the database ${how})`, async () => {
    const { database } = await openLossy();
    let mails = 0;
    await using test = await openTestActors({ database, wakeMailer: () => void mails++ });
    const form = registrationOf("Dana");
    const lost = loseAnswer(database, how, {
      fits: ({ sets }) => sets.some(({ key }) => String(key) === String(keys.memberByEmail(form.email))),
    });
    const result = await test.actors.membership.register(form, origin);
    assert.ok(result.ok);
    assert.equal(lost.count, 1);
    assert.equal(mails, 1);
    const { member, token } = result.value;
    assert.equal((await test.actors.sessions.find(token))?.member, member);
    assert.equal((await Array.fromAsync(database.list(keys.mailJobs()))).length, 1);
    await audit(test);
    await database.close();
  });
}

Deno.test("AU-11 register: who knows the address but not the password is told that it is taken", async () => {
  await using test = await openTestActors();
  const form = registrationOf("Dana");
  await test.actors.membership.register(form, origin);
  for (const other of [{ password: cheapHash("another one") }, { name: "Dora" }, { gender: 1 as const }]) {
    const result = await test.actors.membership.register({ ...form, ...other }, origin);
    assert.equal(!result.ok && result.refusal.code, "email_taken", JSON.stringify(other));
  }
});

Deno.test("AU-15 register: five an hour from an address, and asking for a taken e-mail address is one of them", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now, limits: { attempts: 5, windowMs: 3_600_000 } });
  const register = (name: string, address = "192.0.2.1") =>
    test.actors.membership.register(registrationOf(name), { address, lang: "en" });
  const first = registrationOf("Dana");
  const ask = (password: PasswordHash) =>
    test.actors.membership.register({ ...first, password }, { address: "192.0.2.1", lang: "en" });
  assert.ok((await ask(first.password)).ok);
  assert.deepEqual(await ask(cheapHash("another password")), { ok: false, refusal: { code: "email_taken" } });
  for (let nth = 0; nth < 3; nth++) assert.ok((await register("Dana")).ok);
  const refused = await register("Dana");
  assert.deepEqual(refused, {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 3_600_000 } },
  });
  assert.ok((await register("Dana", "192.0.2.2")).ok);
  clock.advance(3_600_000);
  assert.ok((await register("Dana")).ok);
});

Deno.test("AU-13 hashPassword, login: a full hasher is busy", async () => {
  const full = { ...cheapHasher, hash: () => Promise.resolve(null), verify: () => Promise.resolve(null) };
  await using test = await openTestActors({ hasher: full });
  const { membership } = test.actors;
  const results = [
    await membership.hashPassword(PASSWORD, "192.0.2.1"),
    await membership.login({ email: "dana@example.com", password: PASSWORD }, origin),
  ];
  for (const result of results) assert.equal(!result.ok && result.refusal.code, "busy");
});

Deno.test("RG-13 register: the picture of the draft becomes the member's own; one that is gone or another's does not", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const { membership } = test.actors;
  const join = async (name: string, photo: PhotoId) => {
    const result = await membership.register(registrationOf(name, { photo }), origin);
    const id = result.ok ? result.value.member : assert.fail(result.refusal.code);
    return (await test.database.get(keys.member(id))).value ?? assert.fail();
  };
  const shownOf = ({ photos = [], photo }: Member) => ({ photos, photo });
  const none = { photos: [], photo: null };
  const { id: photo } = await keepPhoto(test, null);
  const dana = await join("Dana", photo);
  assert.deepEqual(shownOf(dana), { photos: [photo], photo: photoUrl(photo, "card") });
  const row = await photoRow(test, photo);
  assert.deepEqual([row?.member, row?.use, row?.exp], [dana.id, "profile", 0]);
  assert.deepEqual(shownOf(await join("Eva", photo)), none);
  const another = await keepPhoto(test, dana.id);
  assert.deepEqual(shownOf(await join("Gil", another.id)), none);
  const old = await keepPhoto(test, null);
  clock.advance(UPLOAD_LIFE_MS);
  assert.deepEqual(shownOf(await join("Fay", old.id)), none);
  // One that others may not see yet is the member's own all the same.
  const hidden = await keepPhoto(test, null, "unsure");
  assert.deepEqual(shownOf(await join("Ida", hidden.id)), { photos: [hidden.id], photo: null });
  await audit(test);
});

Deno.test("RG-10 checkEmail: 20 questions an hour from an address, taken or free", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now, limits: { attempts: 20, windowMs: 3_600_000 } });
  const { membership } = test.actors;
  const form = registrationOf("Dana");
  await membership.register(form, origin);
  const ask = async (email: string, address = "192.0.2.9") => {
    const result = await membership.checkEmail(email, address);
    return result.ok ? "free" : result.refusal.code;
  };
  for (let nth = 0; nth < 10; nth++) {
    assert.equal(await ask(form.email), "email_taken");
    assert.equal(await ask(`nobody${nth}@example.com`), "free");
  }
  assert.equal(await ask(form.email), "too_many_requests", "the answer is not given away");
  assert.equal(await ask("nobody@example.com"), "too_many_requests");
  assert.equal(await ask(form.email, "192.0.2.8"), "email_taken");
  clock.advance(3_600_000);
  assert.equal(await ask(form.email), "email_taken");
});

Deno.test("RG-10 hashPassword: 20 passwords an hour from an address, since each costs much", async () => {
  await using test = await openTestActors({ limits: { attempts: 20, windowMs: 3_600_000 } });
  const { membership } = test.actors;
  for (let nth = 0; nth < 20; nth++) assert.ok((await membership.hashPassword(PASSWORD, "192.0.2.9")).ok);
  const refused = await membership.hashPassword(PASSWORD, "192.0.2.9");
  assert.equal(!refused.ok && refused.refusal.code, "too_many_requests");
  assert.ok((await membership.hashPassword(PASSWORD, "192.0.2.8")).ok);
});
