import assert from "node:assert/strict";
import { isPhotoId, type PhotoId } from "@/domain/ids.ts";
import { readImageHeader } from "@/domain/image_header.ts";
import { PHOTO_CARD_PX, PHOTO_THUMB_PX, UPLOAD_LIFE_MS, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import type { ScanAnswer } from "@/domain/photo.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import { refuse } from "@/domain/refusals.ts";
import { type Key, keys } from "@/store/keys.ts";
import { openUpload } from "@/actors/photos/upload.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { photoRow } from "@/tests/kit/photos.ts";
import { jpegOf, pngHeaderOf, pngOf } from "@/tests/kit/pictures.ts";

const NOBODY = { member: null, address: "here" };

/** A scanner that says what a test wants to hear. */
function scannerThat(answers: ScanAnswer | null, without: PhotoScanner["without"] = "unsure"): PhotoScanner {
  return {
    without,
    scan: () => Promise.resolve(answers),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function takeIn(world: TestActors): Promise<PhotoId> {
  const result = await world.actors.photos.upload({ bytes: pngOf(4, 3) }, NOBODY);
  return result.ok ? result.value.id : assert.fail(result.refusal.code);
}

async function refusedBy(world: TestActors, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const result = await world.actors.photos.upload({ bytes }, NOBODY);
  return result.ok ? null : result.refusal.code;
}

/** The kinds of all rows about photos. */
async function rowsOf(world: TestActors): Promise<string[]> {
  const everything: Key<unknown> = [];
  const rows = await Array.fromAsync(world.database.list(everything));
  return rows.map(({ key }) => String(key[0])).filter((kind) => /^(photo|blob)/.test(kind));
}

Deno.test("PH-10 UP-6 upload: three files and what is known of them are kept, and each has an end", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const result = await world.actors.photos.upload(
    { bytes: pngOf(1_000, 500) },
    { member: ada, address: "here" },
  );
  assert.ok(result.ok);
  const photo = await photoRow(world, result.value.id);
  assert.ok(photo);
  const { id, files, placeholder, ...rest } = photo;
  assert.ok(isPhotoId(id));
  assert.match(placeholder, /^[0-9a-f]{36}$/);
  assert.match(rest.sha ?? "", /^[0-9a-f]{64}$/);
  assert.deepEqual(rest, {
    member: ada,
    use: null,
    scan: "unscanned",
    listed_at: null,
    sha: rest.sha,
    width: 1_000,
    height: 500,
    at: clock.now(),
    exp: clock.now() + UPLOAD_LIFE_MS,
  });
  const ids = Object.values(files);
  assert.equal(new Set([id, ...ids]).size, 4);
  const ends = await Array.fromAsync(world.database.list(keys.blobEnds()));
  assert.deepEqual(ends.map(({ key }) => key[2]).sort(), [...ids].sort());
  assert.ok(ends.every(({ key, value }) => key[1] === photo.exp && value === id));
  const sizes = await Promise.all((["thumb", "card", "full"] as const).map(async (file) => {
    const header = readImageHeader(await world.blobs.get(files[file] ?? assert.fail()) ?? assert.fail());
    return [header?.type, header?.width, header?.height];
  }));
  assert.deepEqual(sizes, [
    ["image/jpeg", PHOTO_THUMB_PX, PHOTO_THUMB_PX],
    ["image/jpeg", PHOTO_CARD_PX, PHOTO_CARD_PX / 2],
    ["image/jpeg", 1_000, 500],
  ]);
  await audit(world);
});

Deno.test("UP-1 UP-2 PH-10 upload: nothing of a refused picture is stored", async () => {
  await using world = await openTestActors();
  assert.equal(await refusedBy(world, new TextEncoder().encode("<script>alert(1)</script>")), "file_type");
  assert.equal(await refusedBy(world, pngHeaderOf(9_000, 10)), "image_too_large");
  // What says that it is a picture and is none.
  assert.equal(await refusedBy(world, pngHeaderOf(40, 30)), "photo_unreadable");
  assert.equal(await refusedBy(world, jpegOf(4, 3)), "photo_unreadable");
  const large = new Uint8Array(UPLOAD_MAX_BYTES + 1);
  large.set(pngOf(4, 3));
  assert.equal(await refusedBy(world, large), "file_too_large");
  assert.deepEqual(await rowsOf(world), []);
  assert.equal(await refusedBy(world, large.slice(0, UPLOAD_MAX_BYTES)), null);
});

Deno.test("PH-11 upload: nothing is kept of a picture that the scanner finds sensitive", async () => {
  await using world = await openTestActors({ scanner: scannerThat("sensitive") });
  assert.equal(await refusedBy(world, pngOf(40, 30)), "sensitive_content");
  assert.deepEqual(await rowsOf(world), []);
});

Deno.test("PH-11 upload: the scanner's answer stays with the photo; without one it is what its absence means", async () => {
  const cases = [
    [scannerThat("clean"), "clean"],
    [scannerThat("unsure"), "unsure"],
    [scannerThat(null, "unsure"), "unsure"],
    [scannerThat(null, "unscanned"), "unscanned"],
  ] as const;
  for (const [scanner, scan] of cases) {
    await using world = await openTestActors({ scanner });
    assert.equal((await photoRow(world, await takeIn(world)))?.scan, scan);
  }
});

Deno.test("UP-4 upload: so many of an address; what is refused by its header does not count, what was decoded does", async () => {
  const clock = new TestClock();
  const limited = { uploads: { attempts: 3, windowMs: 60_000 } };
  await using world = await openTestActors({ now: clock.now, limited });
  await refusedBy(world, new Uint8Array(9));
  await takeIn(world);
  await takeIn(world);
  assert.equal(await refusedBy(world, pngHeaderOf(40, 30)), "photo_unreadable");
  assert.deepEqual(await world.actors.photos.upload({ bytes: pngOf(1, 1) }, NOBODY), {
    ok: false,
    refusal: { code: "too_many_requests", data: { retry_after_ms: 60_000 } },
  });
  const elsewhere = { member: null, address: "elsewhere" };
  assert.ok((await world.actors.photos.upload({ bytes: pngOf(1, 1) }, elsewhere)).ok);
  clock.advance(60_000);
  await takeIn(world);
});

Deno.test("UP-4 PH-7 upload: who is told that the server is busy has not used up an attempt", async () => {
  const clock = new TestClock();
  const limit = { attempts: 2, windowMs: 60_000 };
  await using world = await openTestActors({ now: clock.now, limited: { uploads: limit } });
  await takeIn(world);
  clock.advance(1_000);
  const upload = openUpload(world.env, {
    limit,
    blobs: world.blobs,
    scanner: scannerThat("clean"),
    processor: {
      process: () => Promise.resolve(refuse("busy")),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  });
  for (let tries = 0; tries < 4; tries++) {
    assert.deepEqual(await upload({ bytes: pngOf(4, 3) }, NOBODY), refuse("busy"));
  }
  await takeIn(world);
  assert.equal(await refusedBy(world, pngOf(4, 3)), "too_many_requests");
});

Deno.test("UP-6 upload: storage that fails leaves an announcement, and no photo", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { put } = world.blobs;
  let puts = 0;
  world.blobs.put = (id, bytes) => ++puts === 3 ? Promise.reject(new Error("disk full")) : put(id, bytes);
  await assert.rejects(world.actors.photos.upload({ bytes: pngOf(4, 3) }, NOBODY), /disk full/);
  world.blobs.put = put;
  assert.deepEqual(await rowsOf(world), new Array(3).fill("blob_end"));
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await world.actors.files.sweep(), 3);
  assert.deepEqual(await rowsOf(world), []);
});
