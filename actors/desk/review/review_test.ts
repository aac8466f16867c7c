import assert from "node:assert/strict";
import { deskOf } from "@/domain/desk.ts";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { TAKE_BACK_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { hashBands } from "@/domain/photo_hash.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import { findRefused } from "@/store/refused_photos/reader.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { jpegOfSquares } from "@/tests/kit/jpeg.ts";
import { audit, grantCoins, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto, addWaitingPhoto, keepPhoto, photoRow, photoTo } from "@/tests/kit/photos.ts";

/** A picture with enough structure to be told apart. */
const STRIPES = jpegOfSquares(
  Array.from({ length: 9 }, () => Array.from({ length: 9 }, (_, column) => [column % 2 * 200 + 20])),
);
const REFUSED = { rule: "sexual", facts: "Naked.", alike: [] } as const;

interface World extends TestActors {
  clock: TestClock;
  ada: MemberId;
  sam: Actor & { staff: StaffId };
  lee: Actor & { staff: StaffId };
}

async function openWorld(): Promise<World> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const person = async (name: string) =>
    (await bring(test, `${name}@example.com`, ["safety"])).by as Actor & { staff: StaffId };
  return { ...test, clock, ada: await test.join("Ada"), sam: await person("sam"), lee: await person("lee") };
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

Deno.test("PV-1 list: the longest listed first, a page of them, and each picture is an entry of the log", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review } }, clock, database, sam } = world;
  const photos: string[] = [];
  for (let nth = 0; nth < 26; nth++) {
    clock.advance(1_000);
    photos.push(
      await addProfilePhoto(world, await world.join(`M${"abcdefghijklmnopqrstuvwxyz"[nth]}`), "unsure"),
    );
  }
  const first = await review.list(null);
  assert.deepEqual(first.photos.map(({ photo }) => photo.id), photos.slice(0, 24));
  const second = await review.list(first.next);
  assert.deepEqual([second.photos.map(({ photo }) => photo.id), second.next], [photos.slice(24), null]);
  assert.equal((await database.get(keys.care(sam.staff))).value, null, "a list shows no picture");
  const shown = await review.show(sam, photos[0] ?? "");
  assert.ok(shown.ok && shown.value.length > 0);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "photo.read")))).length, 1);
  assert.equal(await codeOf(review.show(sam, "A".repeat(22))), "unknown_photo");
  await audit(world);
});

Deno.test("PV-2 show: no more pictures while a pause is due", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review } }, env, ada, sam } = world;
  const photo = await addProfilePhoto(world, ada, "unsure");
  const most = deskOf(env.catalogue()).pictures_a_day;
  for (let nth = 0; nth < most; nth++) assert.equal(await codeOf(review.show(sam, photo)), "ok");
  assert.equal(await codeOf(review.show(sam, photo)), "pause_due");
});

Deno.test("PV-3 keep: a photo is shown from then on, and the act is in the log", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review } }, database, ada, sam } = world;
  const photo = await addProfilePhoto(world, ada, "unsure");
  assert.equal((await database.get(keys.member(ada))).value?.photo, null);
  assert.equal(await codeOf(review.keep(sam, photo)), "ok");
  assert.ok((await database.get(keys.member(ada))).value?.photo?.includes(photo));
  assert.equal((await review.list(null)).photos.length, 0);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "photo.keep")))).length, 1);
  await audit(world);
});

Deno.test("PV-3 PV-4 refuse: a decision by its rule, and of two people at once one decides", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review, decisions } }, database, ada, sam, lee } = world;
  const photo = await addProfilePhoto(world, ada);
  const listed = await addProfilePhoto(world, ada, "unsure");
  const refused = { ...REFUSED, photo: listed };
  assert.equal(
    await codeOf(review.refuse(sam, { ...refused, rid: "a", photo })),
    "unknown_photo",
    "is not listed",
  );
  assert.equal(
    await codeOf(review.refuse(sam, { ...refused, rid: "b", facts: "" })),
    "decision_text_invalid",
  );
  const both = await Promise.all([
    codeOf(review.refuse(sam, { ...refused, rid: "c" })),
    codeOf(review.keep(lee, listed)),
  ]);
  assert.deepEqual(both.toSorted(), ["ok", "unknown_photo"]);
  const { decisions: taken } = await decisions.ofMember(ada);
  const isRefused = taken.length > 0;
  assert.equal((await database.get(keys.photo(listed))).value?.use, isRefused ? "evidence" : "profile");
  assert.equal((await review.list(null)).photos.length, 0);
  if (isRefused) assert.equal(taken[0]?.automatic.found, true, "the scanner was unsure");
  await audit(world);
});

Deno.test("PV-3 PV-4 refuse: two people at once, and the same request twice, are one decision", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review, decisions } }, ada, sam, lee } = world;
  const photo = await addProfilePhoto(world, ada, "unsure");
  const refused = { ...REFUSED, photo, rid: "same" };
  const codes = await Promise.all([
    codeOf(review.refuse(sam, refused)),
    codeOf(review.refuse(lee, refused)),
    codeOf(review.refuse(sam, refused)),
  ]);
  assert.ok(codes.includes("ok") && codes.every((code) => code === "ok" || code === "unknown_photo"));
  assert.equal((await decisions.ofMember(ada)).decisions.length, 1);
  await audit(world);
});

Deno.test("PV-6 unkeep: a photo waits again where it stood, for a minute and for who has kept it", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review } }, clock, database, ada, sam, lee } = world;
  const photo = await addProfilePhoto(world, ada, "unsure");
  const before = await photoRow(world, photo);
  assert.equal(await codeOf(review.unkeep(sam, photo)), "undo_over", "nobody has kept it");
  assert.equal(await codeOf(review.unkeep(sam, "?")), "unknown_photo");
  assert.equal(await codeOf(review.keep(sam, photo)), "ok");
  assert.equal(await codeOf(review.unkeep(lee, photo)), "undo_over");
  clock.advance(TAKE_BACK_MS - 1);
  assert.equal(await codeOf(review.unkeep(sam, photo)), "ok");
  assert.deepEqual(await photoRow(world, photo), before);
  assert.equal((await database.get(keys.member(ada))).value?.photo, null);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "photo.unkeep")))).length, 1);
  assert.equal(await codeOf(review.unkeep(sam, photo)), "undo_over", "once");
  await audit(world);
  assert.equal(await codeOf(review.keep(sam, photo)), "ok");
  clock.advance(TAKE_BACK_MS);
  assert.equal(await codeOf(review.unkeep(sam, photo)), "undo_over");
});

Deno.test("PV-6 takeBack: as if it had not been, and the member is told after the minute alone", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review, decisions } }, clock, database, ada, sam, lee } = world;
  const first = await addProfilePhoto(world, ada, "unscanned");
  const photo = await addProfilePhoto(world, ada, "unsure");
  const last = await addProfilePhoto(world, ada);
  const before = await photoRow(world, photo);
  const letters = async () =>
    (await Array.fromAsync(database.list(keys.mailJobs()))).filter(({ value }) => value.kind === "decision");
  const decide = async (rid: string) => {
    const refused = await review.refuse(sam, { ...REFUSED, photo, rid });
    return refused.ok ? refused.value.decisions[0] ?? "" : assert.fail(refused.refusal.code);
  };
  const taken = await decide("one");
  assert.deepEqual((await database.get(keys.member(ada))).value?.photos, [first, last]);
  await decisions.sweep();
  assert.equal((await letters()).length, 0);
  assert.equal(await codeOf(decisions.takeBack(lee, taken)), "undo_over");
  assert.equal(await codeOf(decisions.takeBack(sam, "none")), "unknown_decision");
  assert.equal(await codeOf(decisions.takeBack(sam, taken)), "ok");
  assert.equal(await codeOf(decisions.takeBack(sam, taken)), "ok", "a double click");
  assert.deepEqual(await photoRow(world, photo), before);
  assert.deepEqual((await database.get(keys.member(ada))).value?.photos, [first, photo, last]);
  assert.equal((await review.list(null)).photos.some(({ photo: { id } }) => id === photo), true);
  await audit(world);
  clock.advance(2 * TAKE_BACK_MS);
  await decisions.sweep();
  assert.equal((await letters()).length, 0, "nobody is told of what was taken back");

  const stands = await decide("two");
  clock.advance(TAKE_BACK_MS);
  assert.equal(await codeOf(decisions.takeBack(sam, stands)), "undo_over");
  await decisions.sweep();
  await decisions.sweep();
  assert.equal((await letters()).length, 1);
  assert.equal(
    (await Array.fromAsync(database.list(keys.staffLogsBy("what", "decision.take_back")))).length,
    1,
  );
  await audit(world);
});

Deno.test("PV-6 decide: the review of photos decides about pictures alone, so nothing else is taken back within the minute", async () => {
  await using world = await openWorld();
  const { actors: { desk: { decisions } }, database, ada, sam, lee } = world;
  const suspend = (by: Actor, rid: string, kind: "own" | "photo_review") =>
    decisions.decide(by, {
      rid,
      member: ada,
      measure: "suspend",
      rule: "sexual",
      facts: "You went on.",
      automatic: { found: false, decided: false },
      lastsMs: DAY_MS,
      source: { kind, ref: null },
    });
  assert.equal(await codeOf(suspend(lee, "lee", "own")), "ok");
  assert.equal(await codeOf(suspend(sam, "sam", "photo_review")), "decision_invalid");
  assert.ok((await database.get(keys.member(ada))).value?.restrictions?.out_until);
  await audit(world);
});

Deno.test("PV-6 takeBack: pictures of chats and stories come back too", async () => {
  await using world = await openWorld();
  const {
    actors: { desk: { review, decisions }, conversations, photos, stories },
    clock,
    database,
    ada,
    sam,
  } = world;
  const upload = await keepPhoto(world, ada, "unscanned");
  const posted = await stories.add(ada, "story", { photo: upload.id, story: "Hello" });
  assert.ok(posted.ok);
  const before = (await database.get(keys.member(ada))).value?.stories;
  clock.advance(1_000);
  const refused = await review.refuse(sam, { ...REFUSED, photo: upload.id, rid: "story" });
  assert.ok(refused.ok);
  assert.deepEqual((await database.get(keys.member(ada))).value?.stories, []);
  await audit(world);
  clock.advance(1_000);
  assert.equal(await codeOf(decisions.takeBack(sam, refused.value.decisions[0] ?? "")), "ok");
  assert.deepEqual((await database.get(keys.member(ada))).value?.stories, before);
  await audit(world);

  const ben = await world.join("Ben");
  await grantCoins(world, { id: ada }, 1_000);
  const sent = await keepPhoto(world, ada, "unscanned");
  const message = await conversations.send(ada, "message", photoTo({ id: ben }, photoUrl(sent.id, "card")));
  assert.ok(message.ok);
  const row = await photoRow(world, sent.id);
  const also = await review.refuse(sam, { ...REFUSED, photo: sent.id, rid: "chat" });
  assert.ok(also.ok);
  assert.equal((await photos.takeOnce(sent.id, ben)).ok, false);
  assert.equal(await codeOf(decisions.takeBack(sam, also.value.decisions[0] ?? "")), "ok");
  assert.deepEqual(await photoRow(world, sent.id), row);
  assert.equal((await photos.takeOnce(sent.id, ben)).ok, true);
  await audit(world);
});

Deno.test("PV-7 list: photos that look alike stand together, and go together where that is wished", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review, decisions } }, clock, ada, sam } = world;
  const ben = await world.join("Ben");
  const add = async (member: MemberId, hash: string) => {
    clock.advance(1_000);
    return await addWaitingPhoto(world, member, hash);
  };
  const [one, other, near] = [
    await add(ada, "0123456789abcdef"),
    await add(ben, "fedcba9876543210"),
    await add(ben, "0123456789abcde0"),
  ];
  const far = await add(ada, "0123456789ab3210");
  const { photos } = await review.list(null);
  assert.deepEqual(photos.map(({ photo }) => photo.id), [one, near, other, far]);
  assert.deepEqual(photos.map(({ alike }) => alike), [[near], [one], [], []]);
  assert.deepEqual((await review.listAlike(near)).map(({ photo }) => photo.id), [near, one]);
  assert.deepEqual(await review.listAlike("?"), []);

  // Named beside it, but not like it: it stays.
  const refused = await review.refuse(sam, {
    ...REFUSED,
    photo: one,
    rid: "all",
    alike: [near, other, near, "?"],
  });
  assert.ok(refused.ok);
  assert.equal(refused.value.decisions.length, 2);
  assert.deepEqual((await review.list(null)).photos.map(({ photo }) => photo.id), [other, far]);
  const [ofAda, ofBen] = [await decisions.ofMember(ada), await decisions.ofMember(ben)];
  assert.deepEqual([ofAda.decisions.length, ofBen.decisions.length], [1, 1]);
  await audit(world);
  for (const decision of refused.value.decisions) {
    assert.equal(await codeOf(decisions.takeBack(sam, decision)), "ok");
  }
  assert.equal((await review.list(null)).photos.length, 4);
  await audit(world);
});

Deno.test("PV-8 hash list: what looks like a refused photo is known until the refusal is undone", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review, decisions } }, database, ada, sam } = world;
  const photo = await addWaitingPhoto(world, ada, "0123456789abcdef");
  const refused = await review.refuse(sam, { ...REFUSED, photo, rid: "one" });
  assert.ok(refused.ok);
  const like = { hash: "0123456789abcde0" };
  assert.deepEqual(await findRefused(database, like), { rule: "sexual", same: false });
  assert.equal(
    await findRefused(database, { hash: "0123456789abcd00" }),
    null,
    "five bits and more are another",
  );
  assert.deepEqual(await findRefused(database, { sha: (await photoRow(world, photo))?.sha ?? "" }), {
    rule: "sexual",
    same: true,
  });
  assert.equal(await codeOf(decisions.takeBack(sam, refused.value.decisions[0] ?? "")), "ok");
  assert.equal(await findRefused(database, like), null);
  await audit(world);
});

Deno.test("PV-8 hash list: an appeal that undoes the refusal takes it off, and the photo counts as clean", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review, decisions } }, database, clock, ada, sam, lee } = world;
  const photo = await addWaitingPhoto(world, ada, "0123456789abcdef");
  const refused = await review.refuse(sam, { ...REFUSED, photo, rid: "one" });
  assert.ok(refused.ok);
  const [decision = ""] = refused.value.decisions;
  clock.advance(TAKE_BACK_MS);
  await decisions.sweep();
  assert.equal(await codeOf(decisions.appeal(ada, decision, "It is a beach.")), "ok");
  assert.equal(await codeOf(decisions.decideAppeal(lee, { decision, undo: true, reason: "A beach." })), "ok");
  assert.equal(await findRefused(database, { hash: "0123456789abcdef" }), null);
  const row = await photoRow(world, photo);
  assert.deepEqual([row?.use, row?.scan, row?.listed_at], ["profile", "clean", null]);
  assert.equal(row?.held_until, undefined);
  await audit(world);
});

Deno.test("PV-8 upload: what looks like a refused picture waits, and the very file of a child is refused and reported", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review }, photos }, database, ada, sam } = world;
  const upload = async (member: MemberId) =>
    await photos.upload({ bytes: STRIPES.slice() }, { member, address: "10.0.0.1" });
  const first = await upload(ada);
  assert.ok(first.ok);
  assert.equal(first.value.scan, "unscanned");
  assert.ok((await photos.add(ada, "rid", first.value.id)).ok);
  const refuse = (rid: string, rule: "sexual" | "minor", photo: string) =>
    review.refuse(sam, { ...REFUSED, rule, photo, rid });
  assert.equal(await codeOf(refuse("one", "sexual", first.value.id)), "ok");
  const ben = await world.join("Ben");
  const second = await upload(ben);
  assert.ok(second.ok);
  assert.equal(second.value.scan, "unsure", "nobody sees it before it was looked at");
  assert.ok((await photos.add(ben, "rid", second.value.id)).ok);
  const [waiting] = (await review.list(null)).photos;
  assert.equal(waiting?.photo.like_refused, "sexual");
  assert.equal(await codeOf(refuse("two", "minor", second.value.id)), "ok");
  const cleo = await world.join("Cleo");
  assert.equal(await codeOf(upload(cleo)), "sensitive_content");
  const reported = await Array.fromAsync(database.list(keys.reports()));
  assert.deepEqual(reported.map(({ value }) => [value.about, value.reason]), [[cleo, "underage"]]);
  await audit(world);
});

Deno.test("PV-9 fillHashes: photos of an older database come to be found by their looks", async () => {
  await using world = await openWorld();
  const { actors: { desk: { review }, photos }, database, ada } = world;
  const ids = [];
  for (let nth = 0; nth < 2; nth++) {
    const upload = await photos.upload({ bytes: STRIPES.slice() }, { member: ada, address: "10.0.0.1" });
    assert.ok(upload.ok);
    assert.ok((await photos.add(ada, `rid ${nth}`, upload.value.id)).ok);
    ids.push(upload.value.id);
  }
  const filled = await Promise.all(ids.map((id) => photoRow(world, id)));
  assert.ok(filled.every((row) => row?.hash && row.sha));
  for (const id of ids) {
    const entry = await getPhoto(database, id) ?? assert.fail();
    const { hash, sha: _, ...old } = entry.value;
    const change = newChange();
    // As it was written before there were hashes.
    for (const [band, bits] of hashBands(hash ?? "").entries()) {
      remove(change, keys.photoLike(band, bits, id));
    }
    set(change, keys.photo(id), old);
    await database.commit(change);
  }
  assert.deepEqual((await review.list(null)).photos.map(({ alike }) => alike.length), [0, 0]);
  await photos.fillHashes();
  assert.deepEqual(await Promise.all(ids.map((id) => photoRow(world, id))), filled);
  assert.deepEqual((await review.list(null)).photos.map(({ alike }) => alike.length), [1, 1]);
  await audit(world);
});
