import assert from "node:assert/strict";
import { ALERT_KINDS, type AlertChoices } from "@/domain/alerts.ts";
import { deskOf } from "@/domain/desk.ts";
import {
  DESK,
  type InstanceId,
  type MemberId,
  type PhotoId,
  type StaffId,
  type StaffSessionId,
} from "@/domain/ids.ts";
import {
  GESTURE_LIFE_MS,
  SELFIE_GRANT_LIFE_MS,
  SELFIE_OUTCOME_LIFE_MS,
  SELFIE_WAIT_MS,
} from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { Database } from "@/store/database.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { blobsOf } from "@/store/photos/writer.ts";
import type { SelfieCheck } from "@/store/records.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { audit, TestClock } from "@/tests/kit/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addProfilePhoto, photoRow } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { openTestPost, type TestPost } from "@/tests/kit/post.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { addDevice, choose, openTestPusher } from "@/tests/kit/pushing.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";
import { codeOf, expectOk } from "@/tests/kit/results.ts";

interface World extends TestPost {
  clock: TestClock;
  ada: MemberId;
  photo: PhotoId;
  /** Two people of safety, as they look at pictures. */
  sam: Looker;
  lee: Looker;
  check(): Promise<SelfieCheck | null>;
  /** Draws a gesture; gives the try. */
  begin(): Promise<string>;
  /** Sends a selfie for a try, the current one unless named. */
  send(attempt?: string): Promise<string>;
  /** A selfie that waits; gives its photo. */
  wait(): Promise<PhotoId>;
  verified(viewer?: MemberId): Promise<boolean>;
}

type Looker = { staff: StaffId; roles: readonly ["safety"]; session: StaffSessionId };

async function openWorld(
  { limit, database: given }: { limit?: { attempts: number; windowMs: number }; database?: Database } = {},
): Promise<World> {
  const clock = new TestClock();
  const test = await openTestPost({
    now: clock.now,
    ...given && { database: given },
    ...limit && { limited: { verifications: limit } },
  });
  const { actors, database } = test;
  const looker = async (name: string): Promise<Looker> => {
    const { id, session } = await bring(test, `${name}@example.com`, ["safety"]);
    return { staff: id, roles: ["safety"], session: session.id };
  };
  const ada = await test.join("Ada");
  const ben = await test.join("Ben");
  const check = async () => (await database.get(keys.selfie(ada))).value;
  const send = async (attempt?: string) => {
    const named = attempt ?? (await check())?.attempt ?? "";
    const selfie = { attempt: named, bytes: pngOf(24, 24), address: "10.0.0.1" };
    return codeOf(await actors.photoVerification.send(ada, selfie));
  };
  const begin = async () => {
    expectOk(await actors.photoVerification.begin(ada));
    return (await check())?.attempt ?? assert.fail();
  };
  return {
    ...test,
    clock,
    ada,
    photo: await addProfilePhoto(test, ada),
    sam: await looker("sam"),
    lee: await looker("lee"),
    check,
    begin,
    send,
    async wait() {
      await begin();
      assert.equal(await send(), "ok");
      const found = await check();
      return found?.step === "waiting" ? found.photo : assert.fail();
    },
    async verified(viewer = ben) {
      return expectOk(await actors.ask.members.profile(viewer, ada)).photo_verified === 1;
    },
  };
}

async function logged({ database }: World, what: string): Promise<number> {
  return (await Array.fromAsync(database.list(keys.staffLogsBy("what", what)))).length;
}

Deno.test("VE-2 begin: a gesture is drawn, another one than before, so often a day, and counts for a quarter of an hour", async () => {
  await using world = await openWorld({ limit: { attempts: 3, windowMs: DAY_MS } });
  const { actors: { photoVerification }, clock, ada, begin, check, send } = world;
  const first = await begin();
  const drawn = [(await check())?.gesture];
  const second = await begin();
  drawn.push((await check())?.gesture);
  assert.notEqual(first, second);
  assert.notEqual(drawn[0], drawn[1]);
  assert.equal(await send(first), "photo_verification_over", "the one before does not count any more");
  clock.advance(GESTURE_LIFE_MS);
  assert.equal(await send(second), "photo_verification_over");
  const third = await begin();
  assert.equal(codeOf(await photoVerification.begin(ada)), "photo_verification_limit");
  assert.equal(await send("nonsense"), "photo_verification_over");
  assert.equal(await send(third), "ok");
  assert.equal(await send(third), "ok", "a second click changes nothing");
  assert.equal(codeOf(await photoVerification.begin(ada)), "photo_verification_waits");
  clock.advance(DAY_MS);
  await photoVerification.withdraw(ada, "selfie");
  await begin();
  await audit(world);
});

Deno.test("VE-2 VE-3 send: of two at the same moment one is kept, and nothing of the other", async () => {
  await using world = await openWorld();
  const { database, begin, send } = world;
  const attempt = await begin();
  assert.deepEqual(await Promise.all([send(attempt), send(attempt)]), ["ok", "ok"]);
  const photos = await Array.fromAsync(database.list(["photo"] as never));
  assert.equal(photos.length, 2, "the profile's and one selfie");
  await audit(world);
});

Deno.test("VE-3 a selfie is nobody's to see but safety's, in no list, without what finds pictures that look alike", async () => {
  await using world = await openWorld();
  const { actors, ada, blobs, clock, database, wait } = world;
  const ben = await world.join("Ben");
  const id = await wait();
  const photo = await photoRow(world, id) ?? assert.fail();
  assert.deepEqual([photo.use, photo.listed_at, photo.hash, photo.sha], [
    "selfie",
    null,
    undefined,
    undefined,
  ]);
  assert.deepEqual(Object.keys(photo.files), ["full"]);
  for (const member of [ada, ben]) {
    for (const size of ["thumb", "card", "full"] as const) {
      assert.equal(await actors.photos.read(id, size, { member, draft: null }), null);
    }
    assert.equal(codeOf(await actors.photos.takeOnce(id, member)), "unknown_photo");
  }
  assert.equal(codeOf(await actors.photos.add(ada, "own", id)), "unknown_photo", "it goes into no profile");
  assert.equal(codeOf(await actors.photos.remove(ada, "own", id)), "unknown_photo");
  const staff = (await Array.fromAsync(database.list(keys.allStaff()))).map(({ value }) => value);
  for (const person of staff) {
    assert.equal(await actors.desk.personas.readPhoto(person, id, "full"), null);
  }
  assert.equal((await actors.desk.review.list(null)).photos.some((each) => each.photo.id === id), false);
  const reported = { user_id: ada, reason: "sexual", photo_id: id, text: "" } as const;
  assert.notEqual(codeOf(await actors.reports.report(ben, "about it", reported)), "ok");
  // The sweep of photos leaves it alone as long as it waits.
  clock.advance(SELFIE_WAIT_MS - 1);
  await actors.files.sweep();
  for (const blob of blobsOf(photo)) assert.ok(await blobs.get(blob));
  await audit(world);
});

Deno.test("VE-4 begin, send: who may not add pictures, has none, or is a virtual profile, is refused", async () => {
  await using world = await openWorld();
  const { actors, ada, begin, env, photo, send } = world;
  const { photoVerification, desk } = actors;
  const cleo = await world.join("Cleo");
  assert.equal(codeOf(await photoVerification.begin(cleo)), "photo_verification_photo");
  await addProfilePhoto(world, cleo, "unsure");
  assert.equal(codeOf(await photoVerification.begin(cleo)), "photo_verification_photo", "nobody sees it yet");
  const lena = await addPersona(world, { now: env.now() });
  const bytes = () => ({ attempt: "x", bytes: pngOf(24, 24), address: "10.0.0.1" });
  assert.equal(codeOf(await photoVerification.begin(lena)), "photo_verification_members");
  assert.equal(codeOf(await photoVerification.send(lena, bytes())), "photo_verification_members");
  assert.equal(
    codeOf(await photoVerification.begin("0000000000000" as MemberId)),
    "photo_verification_members",
  );

  await begin();
  await actors.photos.remove(ada, "gone", photo);
  assert.equal(await send(), "photo_verification_photo");
  await addProfilePhoto(world, ada);
  expectOk(
    await desk.decisions.decide(SYSTEM_ACTOR, {
      rid: "limit",
      member: ada,
      measure: "limit_photos",
      rule: "sexual",
      facts: "Naked.",
      automatic: { found: false, decided: false },
      source: { kind: "own", ref: null },
      lastsMs: DAY_MS,
    }),
  );
  assert.equal(await send(), "photos_limited");
  assert.equal(codeOf(await photoVerification.begin(ada)), "photos_limited");
  await audit(world);
});

Deno.test("VE-4 approve: a virtual profile gets no mark, whatever rows there are, and shows none", async () => {
  await using world = await openWorld();
  const { actors: { desk, ask }, ada, database, env, lee, photo } = world;
  const lena = await addPersona(world, { now: env.now() });
  const planted: SelfieCheck = {
    member: lena,
    attempt: "planted",
    gesture: "palm",
    agreed_at: env.now(),
    step: "waiting",
    photo,
    sent_at: env.now(),
    until: env.now() + DAY_MS,
    exp: env.now() + DAY_MS,
  };
  const change = newChange();
  set(change, keys.selfie(lena), planted);
  set(change, keys.selfieWaiting(env.now(), lena), 0);
  set(change, keys.verifiedPhotos(lena), { photos: [photo], at: 1, by: lee.staff, agreed_at: 1 });
  await database.commit(change);
  const approved = { member: lena, attempt: "planted", photos: [photo] };
  assert.equal(codeOf(await desk.verifications.approve(lee, approved)), "unknown_verification");
  assert.deepEqual((await desk.verifications.list(null)).selfies, []);
  assert.equal(expectOk(await ask.members.profile(ada, lena)).photo_verified, undefined);
});

Deno.test("VE-13 what came of a selfie is pushed to whoever is away, says nothing of it, and is dropped once it is no news", async () => {
  await using world = await openWorld();
  const { actors: { desk: { verifications } }, ada, begin, clock, env, photo, sam, wait } = world;
  const push = new MemoryPush();
  await using pusher = openTestPusher(env, push);
  await addDevice(world, ada);
  const told = async () => {
    clock.advance(1_000);
    await pusher.pusher.settle();
    return push.sent.splice(0).map(({ message: { title, body, url, icon } }) => [title, body, url, icon]);
  };
  const news = ["Kindling", "There is news about your profile", "/profile/verification", undefined];
  const decline = async () => {
    await wait();
    const attempt = (await world.check())?.attempt ?? "";
    expectOk(await verifications.decline(sam, { member: ada, attempt, reason: "unclear" }));
  };
  await decline();
  assert.deepEqual(await told(), [news]);
  assert.deepEqual(await told(), [], "once");

  await decline();
  await begin();
  assert.deepEqual(await told(), [], "there is another try");

  await wait();
  const attempt = (await world.check())?.attempt ?? "";
  expectOk(await verifications.approve(sam, { member: ada, attempt, photos: [photo] }));
  assert.deepEqual(await told(), [news]);
  expectOk(await verifications.revoke(sam, ada, "A mistake."));
  assert.deepEqual(await told(), [news]);

  const choices = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, "mail" as const])) as AlertChoices;
  await choose(world, ada, { choices });
  await decline();
  assert.deepEqual(await told(), [], "no pushes are wanted at all");
  await choose(world, ada, { choices: { ...choices, coins: "push" }, quiet: { from: 0, to: 1_439 } });
  await decline();
  assert.deepEqual(await told(), [], "it is quiet");
  await choose(world, ada, { quiet: null });
  clock.advance(DAY_MS);
  assert.deepEqual(await told(), [news]);
});

Deno.test("VE-5 open: an entry of the log and a picture of the pause, and that session gets it for ten minutes", async () => {
  await using world = await openWorld();
  const { actors: { desk: { verifications } }, ada, clock, database, env, lee, photo, sam, wait } = world;
  await wait();
  const [listed, ...others] = (await verifications.list(null)).selfies;
  assert.deepEqual([listed?.member, listed?.name, listed?.photos, others], [ada, "Ada", 1, []]);
  assert.equal(await verifications.read(sam.session, ada), null, "nobody has opened it");
  assert.equal(await logged(world, "verification.read"), 0);

  const opened = expectOk(await verifications.open(sam, ada));
  assert.deepEqual([opened.name, opened.photos], ["Ada", [photo]]);
  assert.ok((await verifications.read(sam.session, ada))?.length);
  assert.equal(await verifications.read(lee.session, ada), null, "it is for that session");
  await verifications.open(sam, ada);
  assert.equal(await logged(world, "verification.read"), 1, "a page that is loaded again is one reading");
  assert.equal((await database.get(keys.care(sam.staff))).value?.pictures, 1);
  clock.advance(SELFIE_GRANT_LIFE_MS);
  assert.equal(await verifications.read(sam.session, ada), null);
  for (let nth = 1; nth < deskOf(env.catalogue()).pictures_a_day; nth++) {
    expectOk(await verifications.open(sam, ada));
    clock.advance(SELFIE_GRANT_LIFE_MS);
  }
  assert.equal(codeOf(await verifications.open(sam, ada)), "pause_due");
  assert.equal(codeOf(await verifications.open(lee, "nobody")), "unknown_verification");
  await audit(world);
});

Deno.test("VE-6 VE-7 VE-9 approve: the selfie is gone, the profile says so, and is done as soon as no compared photo is left", async () => {
  await using world = await openWorld();
  const { actors, ada, blobs, check, database, photo, published, sam, verified, wait } = world;
  const { desk: { verifications }, photos, photoVerification } = actors;
  const friends = await addProfilePhoto(world, ada);
  const selfie = await wait();
  const files = blobsOf(await photoRow(world, selfie) ?? assert.fail());
  const attempt = (await check())?.attempt ?? "";
  const approve = (ids: string[], named = attempt) =>
    verifications.approve(sam, { member: ada, attempt: named, photos: ids });
  assert.equal(codeOf(await approve([])), "verification_photos");
  assert.equal(codeOf(await approve([photo, "A".repeat(22)])), "verification_photos");
  assert.equal(codeOf(await approve([selfie])), "verification_photos", "it compares with nothing of itself");
  assert.equal(codeOf(await approve([photo], "another")), "unknown_verification");
  assert.equal(await verified(), false);
  published.length = 0;
  assert.equal(codeOf(await approve([photo])), "ok");
  assert.equal(codeOf(await approve([photo])), "unknown_verification", "once");
  const told = published.flatMap(({ deliveries }) => deliveries);
  assert.ok(
    told.some((each) =>
      each.kind === "event" && (each.frame.data as { message?: string }).message === "notice.photo_verified"
    ),
  );
  assert.deepEqual([await check(), await photoRow(world, selfie)], [null, null]);
  for (const blob of files) assert.equal(await blobs.get(blob), null);
  const { by, photos: compared } = (await database.get(keys.verifiedPhotos(ada))).value ?? assert.fail();
  assert.deepEqual([by, compared], [sam.staff, [photo]]);
  await world.settle();
  const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
  const letter = await world.post.expect(email, "photo_verification");
  assert.match(letter.mail.text, /“Photo verified”[^]*The selfie is deleted\./);
  assert.equal(await verified(), true);
  assert.equal(await verified(ada), true);
  assert.equal(expectOk(await actors.ask.members.profile(ada, ada)).photos.length, 2);

  await photos.remove(ada, "gone", photo);
  assert.equal(await verified(), false, "the one of friends was not compared");
  assert.deepEqual((await photoVerification.state(ada))?.mark?.isShown, false);
  assert.ok(friends);
  await audit(world);
});

Deno.test("VE-6 VE-9 decline: the reason reaches the member in their language, and they may try again; of two people one decides", async () => {
  await using world = await openWorld();
  const {
    actors: { desk: { verifications }, photoVerification },
    ada,
    check,
    database,
    lee,
    photo,
    sam,
    wait,
  } = world;
  const selfie = await wait();
  const attempt = (await check())?.attempt ?? "";
  const both = await Promise.all([
    verifications.decline(sam, { member: ada, attempt, reason: "gesture" }),
    verifications.approve(lee, { member: ada, attempt, photos: [photo] }),
  ]);
  assert.deepEqual(both.map(codeOf).toSorted(), ["ok", "unknown_verification"]);
  assert.equal(await photoRow(world, selfie), null);
  await photoVerification.withdraw(ada, "mark");

  await wait();
  const again = (await check())?.attempt ?? "";
  expectOk(await verifications.decline(sam, { member: ada, attempt: again, reason: "unclear" }));
  const declined = await check();
  assert.deepEqual(declined?.step === "declined" && [declined.reason, declined.by], ["unclear", sam.staff]);
  await world.settle();
  const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
  const letters = world.post.list(email, "photo_verification");
  assert.match(letters.at(-1)?.mail.text ?? "", /too dark or blurred/);
  const state = await photoVerification.state(ada);
  assert.deepEqual([state?.refusal.ok, state?.mark], [true, null]);
  await wait();
  await audit(world);
});

Deno.test("VE-6 a decision whose answer is lost is taken once, and told once", async () => {
  for (const loss of LOSSES) {
    await using world = await openWorld();
    const { actors: { desk: { verifications } }, ada, check, database, photo, published, sam, wait } = world;
    await wait();
    const attempt = (await check())?.attempt ?? "";
    published.length = 0;
    loseAnswer(database, loss, {
      fits: ({ sets }) => sets.some(({ key }) => key[0] === "verified_photos"),
    });
    expectOk(await verifications.approve(sam, { member: ada, attempt, photos: [photo] }));
    assert.equal(await logged(world, "verification.approve"), 1);
    const told = published.flatMap(({ deliveries }) => deliveries).filter(({ kind }) => kind === "event");
    assert.equal(told.length, 1);
    await audit(world);
  }
});

Deno.test("VE-2 VE-3 a try whose answer is lost is drawn once, and its selfie kept once", async () => {
  for (const loss of LOSSES) {
    await using world = await openWorld();
    const { actors: { photoVerification }, ada, check, database, send } = world;
    const fits = ({ sets }: { sets: readonly { key: readonly unknown[] }[] }) =>
      sets.some(({ key }) => key[0] === "selfie");
    assert.equal(loseAnswer(database, loss, { fits }).count, 0);
    expectOk(await photoVerification.begin(ada));
    assert.equal((await check())?.step, "drawn");
    loseAnswer(database, loss, { fits });
    assert.equal(await send(), "ok");
    assert.equal((await Array.fromAsync(database.list(keys.selfiesWaiting()))).length, 1);
    loseAnswer(database, loss, { fits: ({ deletes }) => deletes.some((key) => key[0] === "selfie") });
    await photoVerification.withdraw(ada, "selfie");
    assert.equal(await check(), null);
    await audit(world);
  }
});

Deno.test("VE-8 withdraw: a selfie that waits goes at once, the mark stays until it is taken back itself", async () => {
  await using world = await openWorld();
  const {
    actors: { desk: { verifications }, photoVerification },
    ada,
    check,
    database,
    photo,
    sam,
    verified,
    wait,
  } = world;
  await wait();
  const attempt = (await check())?.attempt ?? "";
  expectOk(await verifications.approve(sam, { member: ada, attempt, photos: [photo] }));
  const selfie = await wait();
  await photoVerification.withdraw(ada, "selfie");
  assert.deepEqual([await photoRow(world, selfie), await check(), await verified()], [null, null, true]);
  assert.equal((await Array.fromAsync(database.list(keys.selfiesWaiting()))).length, 0);
  await photoVerification.withdraw(ada, "mark");
  await photoVerification.withdraw(ada, "mark");
  assert.equal(await verified(), false);
  await audit(world);
});

Deno.test("VE-8 revoke: safety takes the mark off with a reason, and the member is told", async () => {
  await using world = await openWorld();
  const { actors: { desk: { verifications } }, ada, check, database, photo, sam, verified, wait } = world;
  await wait();
  const attempt = (await check())?.attempt ?? "";
  expectOk(await verifications.approve(sam, { member: ada, attempt, photos: [photo] }));
  assert.equal(codeOf(await verifications.revoke(sam, ada, "  ")), "reason_required");
  expectOk(await verifications.revoke(sam, ada, "Somebody else's photo."));
  assert.equal(codeOf(await verifications.revoke(sam, ada, "again")), "unknown_verification");
  assert.equal(await verified(), false);
  assert.equal(await logged(world, "verification.revoke"), 1);
  await world.settle();
  const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
  assert.match(world.post.list(email, "photo_verification").at(-1)?.mail.text ?? "", /has removed/);
  await audit(world);
});

Deno.test("VE-10 sweep: what nobody has looked at in time goes, with its file and what its member is told, once", async () => {
  for (const loss of [null, ...LOSSES]) {
    await using world = await openWorld();
    const {
      actors: { desk: { verifications }, photoVerification },
      ada,
      blobs,
      check,
      clock,
      database,
      sam,
      wait,
    } = world;
    const selfie = await wait();
    const files = blobsOf(await photoRow(world, selfie) ?? assert.fail());
    const attempt = (await check())?.attempt ?? "";
    assert.equal(await photoVerification.sweep(), 0);
    clock.advance(SELFIE_WAIT_MS);
    assert.deepEqual((await verifications.list(null)).selfies, [], "its time is over, swept or not");
    const late = { member: ada, attempt, reason: "unclear" } as const;
    assert.equal(codeOf(await verifications.decline(sam, late)), "unknown_verification");
    if (loss) {
      loseAnswer(database, loss, { fits: ({ sets }) => sets.some(({ key }) => key[0] === "selfie") });
    }
    assert.equal(await photoVerification.sweep(), 1);
    assert.equal(await photoVerification.sweep(), 0);
    assert.deepEqual([(await check())?.step, await photoRow(world, selfie)], ["expired", null]);
    for (const blob of files) assert.equal(await blobs.get(blob), null);
    await world.settle();
    const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
    assert.equal(world.post.list(email, "photo_verification").length, 1);
    assert.equal((await photoVerification.state(ada))?.refusal.ok, true, "they may try again");
    assert.ok(((await check())?.exp ?? 0) <= clock.now() + SELFIE_OUTCOME_LIFE_MS);
    await audit(world);
  }
});

Deno.test("VE-10 sweep: a place in the list that no way has any more is taken off", async () => {
  await using world = await openWorld();
  const { actors: { photoVerification }, ada, clock, database, wait } = world;
  const selfie = await wait();
  const change = newChange();
  remove(change, keys.selfie(ada));
  await database.commit(change);
  clock.advance(SELFIE_WAIT_MS);
  assert.equal(await photoVerification.sweep(), 0);
  assert.equal((await Array.fromAsync(database.list(keys.selfiesWaiting()))).length, 0);
  clock.advance(DAY_MS);
  await world.actors.files.sweep();
  assert.equal(await photoRow(world, selfie), null, "its file has an end of its own");
  await audit(world);
});

Deno.test("VE-6 OP-30 every step fits into what a self-hosted database takes, with the member's and the desk's sockets elsewhere", async () => {
  const database = await openRemoteSized();
  {
    await using world = await openWorld({ database });
    const {
      actors: { desk: { verifications }, photoVerification },
      ada,
      check,
      clock,
      photo,
      sam,
      verified,
      wait,
    } = world;
    const change = newChange();
    for (const member of [ada, DESK]) {
      const instances = ["one", "two", "three"].map((name) => name as InstanceId);
      set(change, keys.route(member), { ...(await database.get(keys.route(member))).value, instances });
    }
    await database.commit(change);
    const attempt = async () => (await check())?.attempt ?? "";
    await wait();
    expectOk(await verifications.open(sam, ada));
    expectOk(await verifications.decline(sam, { member: ada, attempt: await attempt(), reason: "unclear" }));
    await wait();
    expectOk(await verifications.approve(sam, { member: ada, attempt: await attempt(), photos: [photo] }));
    assert.equal(await verified(), true);
    await wait();
    clock.advance(SELFIE_WAIT_MS);
    assert.equal(await photoVerification.sweep(), 1);
    expectOk(await verifications.revoke(sam, ada, "Not hers."));
  }
  await database.close();
});
