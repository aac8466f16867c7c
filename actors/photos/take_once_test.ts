import assert from "node:assert/strict";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import {
  audit,
  grantCoins,
  keepPhoto,
  openTestActors,
  photoTo,
  PICTURE,
  type TestActors,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";

const GIVEN = { ok: true, value: PICTURE.files.full };
const UNKNOWN = { ok: false, refusal: { code: "unknown_photo" } };
const GONE = { ok: false, refusal: { code: "photo_gone" } };

/** Ada, Ben, and a way for her to send him a photo. */
async function openPair(database?: Database) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...(database && { database }) });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 1_000);
  const { photos, conversations } = test.actors;
  async function send() {
    const { id, files } = await keepPhoto(test, ada);
    const result = await conversations.send(
      ada,
      crypto.randomUUID(),
      photoTo({ id: ben }, photoUrl(id, "card")),
    );
    assert.ok(result.ok);
    return { id, blob: files.full ?? assert.fail(), message: result.value.request_details.message.id };
  }
  return { ...test, clock, ada, ben, photos, send, take: (id: string) => photos.takeOnce(id, ben) };
}

/** The photo/view events that were published, each with whom it is for. */
function toldOf({ published }: TestActors): unknown[] {
  return published.flatMap(({ deliveries }) => deliveries).flatMap((delivery) =>
    delivery.kind === "event" && delivery.frame.module === "photo/view"
      ? [{ to: delivery.to, data: delivery.frame.data }]
      : []
  );
}

async function countEnds({ database }: TestActors, blob: string): Promise<number> {
  const ends = await Array.fromAsync(database.list(keys.blobEnds()));
  return ends.filter(({ key }) => key[2] === blob).length;
}

Deno.test("PH-25 PH-26 P20 takeOnce: the receiver gets it once, both are told, and the bytes go", async () => {
  await using test = await openPair();
  const { ada, ben, photos, send, take, database, blobs, clock } = test;
  const cleo = await test.join("Cleo");
  const { id, blob, message } = await send();
  assert.deepEqual(await photos.takeOnce(id, ada), UNKNOWN, "not even who sent it");
  assert.deepEqual(await photos.takeOnce(id, cleo), UNKNOWN);
  assert.deepEqual(await take(id), GIVEN);
  assert.deepEqual(await take(id), GONE);
  assert.deepEqual(await photos.takeOnce(id, ada), UNKNOWN);
  assert.deepEqual(await photos.takeOnce(id, cleo), UNKNOWN);

  const pair = [ada, ben].toSorted();
  const data = { message_id: message, sender_id: ada, viewer_id: ben, seq: 1 };
  assert.deepEqual(toldOf(test), [{ to: pair, data }]);
  await until("its bytes are gone", async () => await blobs.get(blob) === null);
  await until("and their announcement", async () => await countEnds(test, blob) === 0);
  const { value: row } = await database.get(keys.photo(id));
  assert.deepEqual([row?.files, row?.exp, row?.served_at], [{}, 0, clock.now()]);
  await audit(test);
});

Deno.test("PH-25 P20 takeOnce: of 50 requests on three isolates one gets it", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openPair(database);
    const { id } = await here.send();
    const others = [];
    await using stack = new AsyncDisposableStack();
    for (const instance of ["second", "third"]) {
      const other = stack.use(await openTestActors({ database, instance, now: here.clock.now }));
      // One storage for all, as isolates have.
      other.blobs.get = (blob) => here.blobs.get(blob);
      other.blobs.remove = (blob) => here.blobs.remove(blob);
      others.push(other);
    }
    const isolates = [here, ...others];
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => isolates[nth % 3]?.actors.photos.takeOnce(id, here.ben)),
    );
    assert.equal(results.filter((result) => result?.ok).length, 1);
    for (const result of results) if (!result?.ok) assert.deepEqual(result, GONE);
    assert.equal(isolates.flatMap(toldOf).length, 1);
  }
  await database.close();
});

Deno.test("PH-25 takeOnce: until its hour is over to the millisecond, and then it is gone for its receiver alone", async () => {
  await using test = await openPair();
  const { photos, send, take, clock, ada, blobs } = test;
  const [first, second] = [await send(), await send()];
  clock.advance(CHAT_PHOTO_LIFE_MS - 1);
  assert.deepEqual(await take(first.id), GIVEN);
  clock.advance(1);
  assert.deepEqual(await take(second.id), GONE);
  await test.actors.files.sweep();
  assert.equal(await blobs.get(second.blob), null);
  assert.deepEqual(await take(second.id), GONE, "also after the sweep");
  assert.deepEqual(await photos.takeOnce(second.id, ada), UNKNOWN);
  assert.equal(toldOf(test).length, 1, "nobody has looked at the second");
  await audit(test);
});

Deno.test("PH-25 BL-4 takeOnce: a block either way hides it, and uses nothing up", async () => {
  await using test = await openPair();
  const { actors: { blocks }, ada, ben, send, take } = test;
  const { id } = await send();
  for (const [by, other] of [[ada, ben], [ben, ada]] as const) {
    await blocks.block(by, other);
    assert.deepEqual(await take(id), UNKNOWN);
    await blocks.unblock(by, other);
  }
  assert.deepEqual(await take(id), GIVEN);
  await blocks.block(ada, ben);
  assert.deepEqual(await take(id), UNKNOWN, "not even that it is gone");
});

Deno.test("PH-25 takeOnce: storage that fails uses nothing up, and lost bytes are no photo", async () => {
  await using test = await openPair();
  const { send, take, blobs } = test;
  const { id } = await send();
  const { get } = blobs;
  blobs.get = () => Promise.reject(new Error("no storage"));
  await assert.rejects(take(id), /no storage/);
  blobs.get = get;
  assert.deepEqual(await take(id), GIVEN);
  const lost = await send();
  await blobs.remove(lost.blob);
  assert.deepEqual(await take(lost.id), UNKNOWN);
  assert.equal(toldOf(test).length, 1);
});

Deno.test("PH-26 takeOnce: bytes that cannot be removed now go with the sweep", async () => {
  await using test = await openPair();
  const { send, take, blobs } = test;
  const { id, blob } = await send();
  const { remove } = blobs;
  blobs.remove = () => Promise.reject(new Error("no storage"));
  assert.deepEqual(await take(id), GIVEN);
  blobs.remove = remove;
  assert.equal(await countEnds(test, blob), 1);
  await test.actors.files.sweep();
  assert.deepEqual([await blobs.get(blob), await countEnds(test, blob)], [null, 0]);
});

for (
  const [how, answer] of [
    ["says no", () => null],
    ["throws", () => Promise.reject(new Error("lost"))],
  ] as const
) {
  Deno.test(`PH-25 takeOnce: a commit that lands and ${how} is given and told once`, async () => {
    const database = await openDatabase({ path: ":memory:" });
    const lossy = { commit: database.commit };
    {
      await using test = await openPair({ ...database, commit: (change) => lossy.commit(change) });
      const { id } = await test.send();
      lossy.commit = async (change) => {
        lossy.commit = database.commit;
        await database.commit(change);
        return await answer();
      };
      assert.deepEqual(await test.take(id), GIVEN);
      assert.deepEqual(await test.take(id), GONE);
      assert.equal(toldOf(test).length, 1);
    }
    await database.close();
  });
}

Deno.test("PH-25 takeOnce: what is no photo of a chat is unknown", async () => {
  await using test = await openPair();
  const { ben, take } = test;
  const upload = await keepPhoto(test, ben);
  for (const id of ["", "x", "A".repeat(22), upload.id, upload.files.full ?? ""]) {
    assert.deepEqual(await take(id), UNKNOWN, id);
  }
});

Deno.test("PH-25 BL-4 takeOnce: a block that comes between the look and the commit holds", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const racing = { commit: database.commit };
  {
    await using test = await openPair({ ...database, commit: (change) => racing.commit(change) });
    const { actors: { blocks }, ada, ben, send, take } = test;
    const { id } = await send();
    racing.commit = async (change) => {
      racing.commit = database.commit;
      await blocks.block(ada, ben);
      return await database.commit(change);
    };
    assert.deepEqual(await take(id), UNKNOWN);
    await blocks.unblock(ada, ben);
    assert.deepEqual(await take(id), GIVEN);
  }
  await database.close();
});
