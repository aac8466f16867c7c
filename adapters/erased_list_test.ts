import assert from "node:assert/strict";
import { erasedListOf, erasedPath, openErasedList } from "@/adapters/erased_list.ts";
import { openS3Server, S3_KEY } from "@/tests/kit/s3.ts";

Deno.test("ER-9 erased list: what is added is read again, by its owner alone, and a missing file is an empty list", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/apart/erased.txt`;
    const list = openErasedList(path);
    assert.deepEqual([...await list.read()], []);
    await list.add(["one", "two"]);
    await openErasedList(path).add(["three"]);
    assert.deepEqual([...await list.read()], ["one", "two", "three"]);
    if (Deno.build.os !== "windows") assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("ER-9 erased list: machines that share a database and a bucket keep it there", async () => {
  await using storage = await openS3Server();
  const config = {
    KV_PATH: ":memory:",
    KV_URL: "https://kv.example.com",
    ERASED_PATH: undefined,
    DENO_DEPLOY: false,
    BLOB_PATH: "unused",
    S3_URL: storage.url,
    S3_REGION: undefined,
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  };
  using one = erasedListOf(config);
  using other = erasedListOf(config);
  assert.deepEqual([...await one.read()], []);
  const hashes = Array.from({ length: 5 }, (_, nth) => `hash_-${nth}`);
  await one.add(hashes.slice(0, 3));
  await other.add(hashes.slice(2));
  assert.deepEqual([...await one.read()].toSorted(), hashes.toSorted());
  assert.ok((await storage.list()).every((name) => name.startsWith("erased-")));
});

Deno.test("ER-9 erased list: it lies beside the database unless a setting says where", () => {
  assert.equal(erasedPath({ KV_PATH: "data/kindling.db" }), "data/erased.txt");
  assert.equal(erasedPath({ KV_PATH: "data/kindling.db", ERASED_PATH: "/safe/list" }), "/safe/list");
  assert.equal(erasedPath({ KV_PATH: ":memory:" }), null);
});
