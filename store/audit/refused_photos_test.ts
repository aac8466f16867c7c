import assert from "node:assert/strict";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { hashBands } from "@/domain/photo_hash.ts";
import { auditDecisions } from "@/store/audit/decisions.ts";
import { auditRefusedPhotos } from "@/store/audit/refused_photos.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { openTestActors } from "@/tests/kit/mod.ts";
import { addWaitingPhoto } from "@/tests/kit/photos.ts";

const HASH = "0123456789abcdef";

async function write<Value>(database: Database, key: Key<Value>, value: Value | null): Promise<void> {
  const change = newChange();
  if (value === null) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

Deno.test("PV-10 OP-4 audit: photos that are not found by their looks, and refusals that no decision stands for", async () => {
  await using world = await openTestActors();
  const { actors: { desk }, database } = world;
  const ada = await world.join("Ada");
  const { by } = await bring(world, "sam@example.com", ["safety"]);
  const [waiting, other] = [await addWaitingPhoto(world, ada, HASH), await addWaitingPhoto(world, ada, HASH)];
  const refused = await desk.review.refuse(by, {
    rid: "one",
    photo: other,
    rule: "sexual",
    facts: "Naked.",
    alike: [],
  });
  assert.ok(refused.ok);
  const [id = ""] = refused.value.decisions;
  const [first = 0] = hashBands(HASH);
  const row = (await database.get(keys.refusedPhoto(other))).value ?? assert.fail();
  const decision = (await database.get(keys.decision(id))).value ?? assert.fail();
  const photo = (await database.get(keys.photo(waiting))).value ?? assert.fail();

  /** What the audit finds while a row is another one, which is put back after that. */
  async function problemsWith<Value>(key: Key<Value>, value: Value | null): Promise<string[]> {
    const { value: before } = await database.get(key);
    await write(database, key, value);
    const found = await Array.fromAsync(auditRefusedPhotos(database));
    await write(database, key, before);
    return found.map(({ problem }) => problem).toSorted();
  }

  assert.deepEqual(await Array.fromAsync(auditRefusedPhotos(database)), []);
  assert.deepEqual(await problemsWith(keys.photoLike(0, first, waiting), null), [
    "photo that waits is not found by those that look like it",
  ]);
  assert.deepEqual(await problemsWith(keys.photoLike(0, first, other), HASH), [
    "place by its looks of a photo that is not to be looked at",
  ]);
  assert.deepEqual(
    await problemsWith(keys.photo(waiting), { ...photo, hash: "f".repeat(16) }),
    [
      ...Array.from({ length: 7 }, () => "photo that waits is not found by those that look like it"),
      ...Array.from({ length: 7 }, () => "place by its looks of a photo that is not to be looked at"),
    ].toSorted(),
  );
  assert.deepEqual(await problemsWith(keys.refusedLike(0, first, other), null), [
    "refused photo is not found by those that look like it",
  ]);
  assert.deepEqual(await problemsWith(keys.refusedLike(0, first, waiting), HASH), [
    "place by its looks of a photo that was not refused",
  ]);
  assert.deepEqual(await problemsWith(keys.refusedSha(row.sha ?? "", other), null), [
    "refused photo is not found by its file",
  ]);
  assert.deepEqual(await problemsWith(keys.refusedSha("0", other), "sexual"), [
    "file that was not refused, or by another rule",
  ]);
  const stands = "photo counts as refused and no decision stands that says so";
  assert.deepEqual(await problemsWith(keys.refusedPhoto(other), { ...row, at: 1 }), [stands]);
  assert.deepEqual(await problemsWith(keys.decision(id), { ...decision, undone_at: 1 }), [stands]);
});

Deno.test("PV-10 OP-4 audit: a member who would be told of a decision that is not there", async () => {
  await using world = await openTestActors();
  await write(world.database, keys.decisionUntold(1, "none"), 0);
  const found = await Array.fromAsync(auditDecisions(world.database, 1));
  assert.deepEqual(found.map(({ problem }) => problem), [
    "member would be told of a decision that is not there, or was taken back",
  ]);
});
