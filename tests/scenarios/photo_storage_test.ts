/** Servers whose photos lie in a bucket, and servers whose photos can lie nowhere. */
import assert from "node:assert/strict";
import { UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { openFaultyStorage } from "@/tests/kit/faulty_storage.ts";
import { audit, connect, contextOf, openServer, request, signUp, TestClock, until } from "@/tests/kit/mod.ts";
import { photoRow, pictureForm, uploadPhoto } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";

const KEY = { S3_ACCESS_KEY_ID: S3_KEY.accessKeyId, S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey };

Deno.test("PH-30 P20 photos in a bucket: kept, shown by every instance, and removed", async () => {
  await using storage = await openS3Server();
  const clock = new TestClock();
  await using server = await openServer({
    lane: "three",
    settings: { S3_URL: storage.url, ...KEY },
    overrides: { now: clock.now },
  });
  await until("the checks of the start are over", async () => (await storage.list()).length === 0);
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  const data = await uploadPhoto(server, ada);
  const row = await photoRow(server, data);
  assert.deepEqual((await storage.list()).sort(), Object.values(row?.files ?? {}).sort());
  const { request_details: { photo_id: id } } = await device.expectReply("user/photos/add", { photo: data });
  for (const { origin } of server.instances) {
    const shown = await request({ origin }, data, { cookie: ada.cookie });
    assert.deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/jpeg"]);
  }
  const unused = await uploadPhoto(server, ada);
  await device.expectReply("user/photos/delete", { id });
  await until("its bytes are gone", async () => (await storage.list()).length === 3);
  clock.advance(UPLOAD_LIFE_MS);
  while (await contextOf(server).actors.files.sweep() > 0);
  assert.equal(await photoRow(server, unused), null);
  assert.deepEqual(await storage.list(), []);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PH-32 start: a bucket that does not let us in is said at once, without its key, and the rest is served", async () => {
  await using storage = await openS3Server();
  const secret = "not-to-be-seen";
  await using server = await openServer({
    settings: { S3_URL: storage.url, ...KEY, S3_SECRET_ACCESS_KEY: secret },
  });
  const [complaint] = await until("it is said", () => {
    const found = server.complaints();
    return found.length > 0 && found;
  });
  assert.equal(complaint?.message, "photos cannot be kept");
  assert.match(JSON.stringify(complaint), /403 SignatureDoesNotMatch/);
  assert.ok(!JSON.stringify(server.instances[0]?.logs).includes(secret));
  for (const path of ["/readyz", "/login"]) assert.equal((await request(server, path)).status, 200, path);
  const ada = await signUp(server);
  await assert.rejects(uploadPhoto(server, ada), /Cannot upload a photo: 500/);
});

Deno.test("PH-32 start: a folder that cannot be written is said at once", async () => {
  await using server = await openServer({ settings: { BLOB_PATH: "/dev/null/blobs" } });
  await until(
    "it is said",
    () => server.complaints().some(({ message }) => message === "photos cannot be kept"),
  );
  assert.equal((await request(server, "/readyz")).status, 200);
});

Deno.test("UP-3 PH-26 storage: where it fails a script is told as JSON, with the log's reference, and nothing is cached", async () => {
  await using server = await openServer();
  const ada = await signUp(server);
  const data = await uploadPhoto(server, ada);
  const photo = await photoRow(server, data);
  const card = photo?.files.card ?? assert.fail();
  const file = `${server.path}.blobs/${card.slice(0, 2)}/${card}`;
  await Deno.remove(file);
  await Deno.mkdir(file);
  const shown = await request(server, data, { cookie: ada.cookie });
  await Deno.remove(`${server.path}.blobs`, { recursive: true });
  await Deno.writeTextFile(`${server.path}.blobs`, "a file where the folder should be");
  const body = pictureForm(pngOf(3, 2));
  const refused = await request(server, "/upload", { method: "POST", body, cookie: ada.cookie });
  for (const { status, headers, text } of [shown, refused]) {
    const { error_code, log_id } = JSON.parse(text);
    assert.deepEqual([status, error_code, headers.get("cache-control")], [500, "internal", "no-store"]);
    assert.ok(server.complaints().some((line) => JSON.stringify(line).includes(log_id)));
  }
});

Deno.test("PH-32 stop: a storage that does not answer keeps no server from its end, and is no complaint", async () => {
  await using storage = await openFaultyStorage([() => {}]);
  const server = await openServer({ settings: { S3_URL: storage.url, ...KEY } });
  await until("it is asked", () => storage.seen.length > 0);
  const since = performance.now();
  await server[Symbol.asyncDispose]();
  // P8 has 3 s for the sockets; a request to the storage may take 8.
  assert.ok(performance.now() - since < 3_000);
  assert.deepEqual(server.complaints(), []);
});
