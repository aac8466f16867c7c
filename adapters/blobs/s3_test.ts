import assert from "node:assert/strict";
import { openS3Blobs } from "@/adapters/blobs/s3.ts";
import type { S3Options } from "@/adapters/blobs/s3_requests.ts";
import { type BlobId, makeBlobId } from "@/domain/ids.ts";
import { BLOB_TRIES, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { answerWith, type FaultyAnswer, openFaultyStorage } from "@/tests/kit/faulty_storage.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";

const ID: BlobId = makeBlobId(new Uint8Array(16).fill(7));
const KEY = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "not-to-be-seen/secret" };
const BYTES = new TextEncoder().encode("a photo");

function open(url: string, own: Partial<S3Options> = {}) {
  return openS3Blobs({ url, region: undefined, ...KEY, retryMs: 1, ...own });
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><StringToSign>AWS4 ${ID}</StringToSign></Error>`;
}

/** Whatever is logged of it names neither the key nor the file. */
function expectError(error: unknown, pattern: RegExp): true {
  assert.ok(error instanceof Error);
  assert.match(error.message, pattern);
  const all = `${error.message} ${error.stack} ${Deno.inspect(error.cause)}`;
  for (const secret of [...Object.values(KEY), ID, "AWS4"]) assert.ok(!all.includes(secret), all);
  return true;
}

Deno.test("PH-30 S3: a request is signed with the hash of its body, and a file is private to the server", async () => {
  await using storage = await openFaultyStorage([answerWith(200)]);
  using blobs = open(storage.url, { region: "eu-central-1" });
  await blobs.put(ID, BYTES);
  await blobs.get(ID);
  const [put, get] = storage.seen;
  assert.deepEqual([put?.method, put?.path], ["PUT", `/photos/${ID}`]);
  assert.deepEqual(put?.body, BYTES);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", BYTES)).toHex();
  assert.equal(put?.headers["x-amz-content-sha256"], hash);
  assert.match(
    put?.headers.authorization ?? "",
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*\bx-amz-content-sha256\b/,
  );
  assert.equal(put?.headers["content-length"], String(BYTES.length));
  assert.equal(put?.headers["content-type"], "image/jpeg");
  assert.match(put?.headers["cache-control"] ?? "", /^private/);
  assert.equal(get?.body.length, 0);
});

Deno.test("PH-30 S3: an error that passes is tried again, a few times", async () => {
  const passing = [answerWith(503, errorXml("SlowDown")), answerWith(429), answerWith(500)];
  for (const answer of [...passing, answerWith(400, errorXml("RequestTimeout"))]) {
    await using storage = await openFaultyStorage([answer, answerWith(200, BYTES)]);
    using blobs = open(storage.url);
    assert.deepEqual(await blobs.get(ID), BYTES);
    assert.equal(storage.seen.length, 2);
  }
  await using storage = await openFaultyStorage([answerWith(503, errorXml("SlowDown"))]);
  using blobs = open(storage.url);
  await assert.rejects(blobs.put(ID, BYTES), (error) => expectError(error, /PUT.* 503 SlowDown$/));
  assert.equal(storage.seen.length, BLOB_TRIES);
  for (const { body } of storage.seen) assert.deepEqual(body, BYTES);
});

Deno.test("PH-30 S3: an error that stays is one at once, with the status and the storage's word", async () => {
  const [moved, forbidden] = [answerWith(301, "", { location: "http://127.0.0.1:9/" }), answerWith(403)];
  const lost = answerWith(404, errorXml("NoSuchBucket"));
  for (
    const [answer, pattern] of [[moved, / 301$/], [forbidden, / 403$/], [lost, / 404 NoSuchBucket$/]] as const
  ) {
    await using storage = await openFaultyStorage([answer]);
    using blobs = open(storage.url);
    await assert.rejects(blobs.put(ID, BYTES), (error) => expectError(error, pattern));
    await assert.rejects(blobs.get(ID), (error) => expectError(error, pattern));
    await assert.rejects(blobs.remove(ID), (error) => expectError(error, pattern));
    assert.equal(storage.seen.length, 3, "one try each");
  }
  await using storage = await openFaultyStorage([answerWith(404, errorXml("NoSuchKey"))]);
  using blobs = open(storage.url);
  assert.equal(await blobs.get(ID), null);
  await blobs.remove(ID);
});

Deno.test("PH-30 S3: a wrong key or secret is refused by the storage, which says so", async () => {
  await using server = await openS3Server();
  const wrong: [Partial<S3Options>, RegExp][] = [
    [{ ...S3_KEY, secretAccessKey: "wrong" }, / 403 SignatureDoesNotMatch$/],
    [{ ...S3_KEY, accessKeyId: "WRONG" }, / 403 InvalidAccessKeyId$/],
    [{ ...S3_KEY, url: server.url.replace(/photos$/, "nowhere") }, / 404 NoSuchBucket$/],
  ];
  for (const [own, pattern] of wrong) {
    using blobs = open(server.url, own);
    await assert.rejects(blobs.put(ID, BYTES), (error) => expectError(error, pattern));
    await assert.rejects(blobs.check(), (error) => expectError(error, pattern));
  }
  assert.deepEqual(await server.list(), []);
});

Deno.test("PH-30 S3: a key that may not see what is absent is found out by the check", async () => {
  await using storage = await openFaultyStorage([
    answerWith(200),
    answerWith(200, BYTES),
    answerWith(204),
    answerWith(403, errorXml("AccessDenied")),
  ]);
  using blobs = open(storage.url);
  await assert.rejects(blobs.check(), (error) => expectError(error, /GET.* 403 AccessDenied$/));
});

Deno.test("PH-30 S3: where nobody answers, or never, there is an error within the limit", async () => {
  const gone = await openFaultyStorage([]);
  await gone[Symbol.asyncDispose]();
  using nobody = open(gone.url);
  await assert.rejects(
    nobody.get(ID),
    (error) => expectError(error, /^Cannot reach the storage at http:.*refused/i),
  );

  const slowly: FaultyAnswer = (response) =>
    void response.writeHead(200, { "content-length": "7" }).write("a");
  for (const answer of [() => {}, slowly]) {
    await using storage = await openFaultyStorage([answer]);
    // Long enough for a request to arrive on a busy machine: each try is counted where it arrives.
    using blobs = open(storage.url, { requestMs: 400 });
    await assert.rejects(blobs.get(ID), (error) => expectError(error, /no answer within 400 ms$/));
    assert.equal(storage.seen.length, BLOB_TRIES);
  }
});

Deno.test("PH-30 S3: half an answer is none, and one without an end is cut off", async () => {
  const half: FaultyAnswer = (response) => {
    response.writeHead(200, { "content-length": "7" });
    response.write("a ph", () => response.destroy());
  };
  const halfChunked: FaultyAnswer = (response) => {
    response.writeHead(200);
    response.write("a ph", () => response.destroy());
  };
  for (const answer of [half, halfChunked]) {
    await using storage = await openFaultyStorage([answer, answerWith(200, BYTES)]);
    using blobs = open(storage.url);
    assert.deepEqual(await blobs.get(ID), BYTES);
    await using broken = await openFaultyStorage([answer]);
    using never = open(broken.url);
    await assert.rejects(never.get(ID), (error) => expectError(error, /^Cannot reach the storage/));
  }
  const endless: FaultyAnswer = (response) => {
    const chunk = new Uint8Array(1024 * 1024);
    const write = () => void (response.destroyed || response.write(chunk, write));
    response.writeHead(200);
    write();
  };
  await using storage = await openFaultyStorage([endless]);
  using blobs = open(storage.url);
  await assert.rejects(blobs.get(ID), (error) => expectError(error, /longer than any file/));
  assert.equal(storage.seen.length, 1);
  await using largest = await openFaultyStorage([answerWith(200, new Uint8Array(UPLOAD_MAX_BYTES))]);
  using whole = open(largest.url);
  assert.equal((await whole.get(ID))?.length, UPLOAD_MAX_BYTES);
});

Deno.test("PH-30 S3: the end of the isolate ends what is under way", async () => {
  await using storage = await openFaultyStorage([() => {}]);
  const blobs = open(storage.url);
  const waiting = assert.rejects(blobs.get(ID), (error) => expectError(error, /the isolate ends$/));
  blobs[Symbol.dispose]();
  await waiting;
  await assert.rejects(blobs.put(ID, BYTES), (error) => expectError(error, /the isolate ends$/));
});
