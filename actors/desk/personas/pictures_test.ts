import assert from "node:assert/strict";
import { isPhotoId, type MemberId, type StaffId } from "@/domain/ids.ts";
import { PERSONA_VAULT_MAX, PHOTO_SLOTS, STORY_LIFE_MS } from "@/domain/limits.ts";
import { photoNamed } from "@/domain/photo.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listVault } from "@/actors/desk/personas/take.ts";
import { openDeskWorld } from "@/tests/kit/desk_world.ts";
import { audit, keepPhoto, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { photoRow } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { addVaultPicture, makePersona, SUPERVISOR } from "@/tests/kit/personas.ts";
import { putStaff } from "@/tests/kit/staff.ts";

const DONE = { ok: true, value: null };
const refused = (code: string, data?: unknown) => ({
  ok: false,
  refusal: { code, ...(data !== undefined && { data }) },
});

async function shownOf({ actors }: TestActors, id: MemberId) {
  const whole = await actors.desk.personas.get(id) ?? assert.fail();
  return whole;
}

Deno.test("VP-10 photos: added, ordered and removed like any member's, each an entry of the log", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas: { photos } } } } = world;
  const id = await makePersona(world);
  const ids: string[] = [];
  for (let nth = 0; nth <= PHOTO_SLOTS; nth++) ids.push((await keepPhoto(world, id)).id);
  for (const photo of ids.slice(0, PHOTO_SLOTS)) {
    assert.deepEqual(await photos.add(SUPERVISOR, { id, photo }), DONE);
  }
  const [first = "", second = "", ...rest] = ids.slice(0, PHOTO_SLOTS);
  assert.deepEqual(await photos.add(SUPERVISOR, { id, photo: first }), DONE, "again");
  const last = ids.at(-1) ?? "";
  assert.deepEqual(
    await photos.add(SUPERVISOR, { id, photo: last }),
    refused("photo_slots_full", { max: PHOTO_SLOTS }),
  );
  assert.deepEqual(await photos.order(SUPERVISOR, { id, photos: [second, first, ...rest] }), DONE);
  assert.deepEqual(
    await photos.order(SUPERVISOR, { id, photos: [second, second, ...rest] }),
    refused("unknown_photo"),
  );
  assert.deepEqual(await photos.remove(SUPERVISOR, { id, photo: second }), DONE);
  assert.deepEqual(await photos.remove(SUPERVISOR, { id, photo: second }), refused("unknown_photo"));
  assert.equal(await photoRow(world, second), null);
  const { member } = await shownOf(world, id);
  assert.deepEqual([member.photos, member.photo], [[first, ...rest], `/photos/${first}/card`]);
  await audit(world);
});

Deno.test("VP-10 photos: only an upload of the same profile's, and the same file twice is one photo", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const [id, other] = [await makePersona(world), await makePersona(world)];
  const ada = await world.join("Ada");
  for (const stranger of [(await keepPhoto(world, ada)).id, (await keepPhoto(world, other)).id, "x", ""]) {
    assert.deepEqual(
      await personas.photos.add(SUPERVISOR, { id, photo: stranger }),
      refused("unknown_photo"),
    );
  }
  for (let twice = 0; twice < 2; twice++) {
    const taken = await personas.upload(id, pngOf(64, 64));
    assert.ok(taken.ok);
    assert.deepEqual(await personas.photos.add(SUPERVISOR, { id, photo: taken.value.id }), DONE);
  }
  assert.equal((await shownOf(world, id)).photos.length, 1);
  assert.deepEqual(await personas.upload(ada, pngOf(8, 8)), refused("unknown_persona"));
  assert.deepEqual(await personas.upload(id, new TextEncoder().encode("no picture")), refused("file_type"));
  await audit(world);
});

Deno.test("VP-11 vault: pictures with notes in an order; removed with what is planned with them", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { actors: { desk: { personas: { vault, plans } } } } = world;
  const id = await makePersona(world);
  const [one, two] = [await addVaultPicture(world, id, "  by the \n sea "), await addVaultPicture(world, id)];
  const said = async () => (await shownOf(world, id)).persona.vault.map(({ photo, note }) => [photo, note]);
  assert.deepEqual(await said(), [[one, "by the sea"], [two, ""]]);
  assert.deepEqual(await vault.order(SUPERVISOR, { id, photos: [two, one] }), DONE);
  assert.deepEqual(await vault.order(SUPERVISOR, { id, photos: [two] }), refused("unknown_vault_photo"));
  assert.deepEqual(await vault.note(SUPERVISOR, { id, photo: two, note: "hat" }), DONE);
  assert.deepEqual(await said(), [[two, "hat"], [one, "by the sea"]]);
  const long = { id, photo: two, note: "x".repeat(201) };
  assert.deepEqual(await vault.note(SUPERVISOR, long), refused("note_too_long", { max: 200 }));
  const planning = { id, photo: two, text: "", from: clock.now(), every_days: 1, key: "plan-one" };
  assert.ok((await plans.add(SUPERVISOR, planning)).ok);
  assert.equal((await photoRow(world, two))?.exp, 0);
  await audit(world);
  assert.deepEqual(await vault.remove(SUPERVISOR, { id, photo: two }), DONE);
  assert.deepEqual(await vault.remove(SUPERVISOR, { id, photo: two }), refused("unknown_vault_photo"));
  const { persona } = await shownOf(world, id);
  assert.deepEqual([persona.vault.length, persona.plans.length], [1, 0]);
  assert.equal(await photoRow(world, two), null);
  assert.ok((await world.actors.photos.review.takeDown(photoNamed(one) ?? assert.fail())).ok);
  assert.deepEqual(await said(), [], "taken down by the operator");
  await audit(world);
});

Deno.test("VP-11 vault: it has an end", async () => {
  await using world = await openTestActors();
  const id = await makePersona(world);
  for (let nth = 0; nth < PERSONA_VAULT_MAX; nth++) await addVaultPicture(world, id);
  const { id: photo } = await keepPhoto(world, id);
  assert.deepEqual(
    await world.actors.desk.personas.vault.add(SUPERVISOR, { id, photo, note: "" }),
    refused("vault_full", { max: PERSONA_VAULT_MAX }),
  );
});

Deno.test("VP-12 take: whoever holds the chat gets a copy each time, which can be looked at once", async () => {
  await using world = await openDeskWorld();
  const { actors: { desk: { personas }, photos }, persona, database } = world;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const photo = await addVaultPicture(world, persona, "sea");
  assert.ok((await world.write(ada)).ok);
  const act = await world.claim(ada);
  const taking = { persona, member: ada, claim: act.claim, photo };
  const first = await personas.take(act.staff, taking);
  const second = await personas.take(act.staff, taking);
  assert.ok(first.ok && second.ok);
  assert.notEqual(first.value.message_text, second.value.message_text);
  const copy = photoNamed(first.value.message_text) ?? assert.fail();
  assert.deepEqual(
    [(await photoRow(world, copy))?.from_vault, (await photoRow(world, copy))?.member],
    [photo, persona],
  );
  const sent = await world.answer(ada, act, { type: "image", text: first.value.message_text });
  assert.ok(sent.ok, JSON.stringify(sent));
  assert.ok((await photos.takeOnce(copy, ada)).ok);
  assert.deepEqual(await photos.takeOnce(copy, ada), refused("photo_gone"));
  assert.ok((await photoRow(world, photo))?.files.full, "what it was copied from stays");
  const shown = { photo, url: `/desk/photos/${photo}/card`, note: "sea" };
  assert.deepEqual(await listVault(database, persona, ben), [{ ...shown, seen: 0 }]);
  assert.deepEqual(await listVault(database, persona, ada), [{ ...shown, seen: 1 }]);
  await audit(world);
});

Deno.test("VP-12 take: not without the claim, and nothing that is not in the vault", async () => {
  await using world = await openDeskWorld();
  const { actors: { desk: { personas } }, persona } = world;
  const ada = await world.join("Ada");
  const photo = await addVaultPicture(world, persona);
  assert.ok((await world.write(ada)).ok);
  const act = await world.claim(ada);
  const taking = { persona, member: ada, claim: act.claim, photo };
  const somebody = "otherother" as StaffId;
  assert.deepEqual(await personas.take(somebody, taking), refused("claim_lost"));
  assert.deepEqual(await personas.take(act.staff, { ...taking, claim: 9 }), refused("claim_lost"));
  assert.deepEqual(await personas.take(act.staff, { ...taking, photo: "x" }), refused("unknown_vault_photo"));
  assert.deepEqual(await personas.take(act.staff, { ...taking, persona: ada }), refused("unknown_persona"));
  const { id: profilePhoto } = await keepPhoto(world, persona);
  assert.deepEqual(
    await personas.take(act.staff, { ...taking, photo: profilePhoto }),
    refused("unknown_vault_photo"),
  );
});

Deno.test("VP-13 story: posted once from the vault or an upload, and not of a profile that is off", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { actors: { desk: { personas } } } = world;
  const id = await makePersona(world);
  const photo = await addVaultPicture(world, id);
  const story = { id, photo, text: " Hello ", key: "story-one" };
  const posted = await Promise.all([1, 2].map(() => personas.postStory(SUPERVISOR, story)));
  assert.ok(posted.every(({ ok }) => ok), JSON.stringify(posted));
  const upload = await keepPhoto(world, id);
  assert.ok((await personas.postStory(SUPERVISOR, { ...story, photo: upload.id, key: "story-two" })).ok);
  assert.equal((await shownOf(world, id)).stories, 2);
  assert.equal((await photoRow(world, photo))?.use, "vault");
  await audit(world);
  await personas.switch(SUPERVISOR, { id, on: false, reason: "" });
  assert.deepEqual(
    await personas.postStory(SUPERVISOR, { ...story, key: "story-three" }),
    refused("profile_closed"),
  );
  const ada = await world.join("Ada");
  const feed = await world.actors.stories.feed(ada, { currentLength: 0, recordsToTake: 20 });
  assert.deepEqual(feed.list, [], "its stories are in no feed");
  await audit(world);
});

Deno.test("VP-14 plans: each time once, by nobody, over two isolates", async () => {
  const clock = new TestClock();
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const [mine, theirs] = await Promise.all([0, 1].map(() => openDatabase({ path: `${folder}/store.db` })));
  assert.ok(mine && theirs);
  {
    await using here = await openTestActors({ now: clock.now, database: mine, instance: "here" });
    await using there = await openTestActors({ now: clock.now, database: theirs, instance: "there" });
    there.blobs.get = (blob) => here.blobs.get(blob);
    const id = await makePersona(here);
    const photo = await addVaultPicture(here, id);
    const planning = {
      id,
      photo,
      text: "Morning",
      from: clock.now() + 1_000,
      every_days: 2,
      key: "plan-one",
    };
    const { plans } = here.actors.desk.personas;
    assert.ok((await plans.add(SUPERVISOR, planning)).ok);
    assert.ok((await plans.add(SUPERVISOR, planning)).ok, "the same form again");
    const sweep = () => Promise.all([here, there].map(({ actors }) => actors.desk.personas.sweep()));
    const posts = async () => {
      const entries = [];
      for await (const { value } of mine.list(keys.staffLogs())) {
        if (value.what === "persona.story") entries.push(value);
      }
      return entries;
    };
    await sweep();
    assert.equal((await posts()).length, 0, "not yet");
    for (const [day, wanted] of [[0, 1], [1, 1], [2, 2], [3, 2], [6, 3]] as const) {
      clock.advance(day === 0 ? 1_000 : 0);
      const at = planning.from + day * DAY_MS;
      clock.advance(Math.max(0, at - clock.now()));
      await sweep();
      await sweep();
      assert.equal((await posts()).length, wanted, `day ${day}`);
    }
    const { persona } = await shownOf(here, id);
    const [entry] = await posts();
    assert.deepEqual([entry?.who, entry?.reason], ["system", `plan ${persona.plans[0]?.log}`]);
    clock.advance(2 * DAY_MS + STORY_LIFE_MS);
    await sweep();
    assert.equal((await posts()).length, 3, "a day late is too late");
    assert.deepEqual(
      await plans.remove(SUPERVISOR, { id, plan: persona.plans[0]?.id ?? "" }),
      DONE,
    );
    assert.deepEqual(await plans.remove(SUPERVISOR, { id, plan: "x" }), refused("unknown_plan"));
  }
  for (const database of [mine, theirs]) await database.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("VP-15 desk photos: profiles' to whoever works with them, vaults' to those who make or answer for the profile", async () => {
  await using world = await openTestActors();
  const { actors: { desk: { personas } } } = world;
  const id = await makePersona(world, { teams: ["berlin"] });
  const [vault, upload] = [await addVaultPicture(world, id), (await keepPhoto(world, id)).id];
  const ada = await world.join("Ada");
  const adas = (await keepPhoto(world, ada)).id;
  const { id: published } = await keepPhoto(world, ada);
  assert.ok((await world.actors.photos.add(ada, "r", published)).ok);
  const [maker, writer, stranger, finance] = [
    await putStaff(world, { roles: ["supervisor"] }),
    await putStaff(world, { teams: ["berlin"] }),
    await putStaff(world, { teams: ["haifa"] }),
    await putStaff(world, { roles: ["finance"] }),
  ];
  const seen = async (photo: string) => {
    const found = await Promise.all(
      [maker, writer, stranger, finance].map((staff) => personas.readPhoto(staff, photo, "thumb")),
    );
    return found.map((bytes) => bytes ? 1 : 0).join("");
  };
  assert.ok(isPhotoId(vault));
  assert.deepEqual(
    [await seen(vault), await seen(upload), await seen(published), await seen(adas), await seen("x")],
    ["1100", "1100", "1110", "0000", "0000"],
  );
});
