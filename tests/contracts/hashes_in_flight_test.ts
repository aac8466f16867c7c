import assert from "node:assert/strict";
import { openPasswordHasher } from "@/adapters/password_hasher.ts";
import { HASHES_IN_FLIGHT, HASHES_WAITING, HASHES_WAITING_ADDRESS } from "@/domain/limits.ts";

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

Deno.test("AU-13 openPasswordHasher: two run, 32 wait, and the next one is turned away at once", async () => {
  const hasher = await openPasswordHasher({ randomBytes });
  let ended = 0;
  const all = Array.from(
    { length: HASHES_IN_FLIGHT + HASHES_WAITING },
    () => hasher.hash("correct horse").finally(() => ended++),
  );
  assert.equal(await hasher.hash("one too many"), null);
  assert.equal(await hasher.verify("one too many", null), null);
  assert.equal(ended, 0, "without waiting");
  for (const hash of await Promise.all(all)) assert.ok(hash);
  assert.ok(await hasher.hash("again"), "the places are free again");
});

Deno.test("AU-13 openPasswordHasher: a failure gives its place back", async () => {
  let broken = true;
  const hasher = await openPasswordHasher({
    randomBytes(length) {
      if (broken) throw new Error("no dice");
      return randomBytes(length);
    },
  });
  const failures = Array.from({ length: HASHES_IN_FLIGHT + 5 }, () => hasher.hash("correct horse"));
  for (const failure of failures) await assert.rejects(failure, /no dice/);
  broken = false;
  assert.ok(await hasher.hash("correct horse"));
});

Deno.test("AU-13 P28 openPasswordHasher: of one address one runs and 16 wait, and whoever comes later passes them", async () => {
  const hasher = await openPasswordHasher({ randomBytes });
  const ended: string[] = [];
  const flood = Array.from(
    { length: 1 + HASHES_WAITING_ADDRESS },
    () => hasher.hash("correct horse", "192.0.2.1").then((hash) => (ended.push("flood"), hash)),
  );
  assert.equal(await hasher.hash("one too many", "192.0.2.1"), null);
  assert.equal(await hasher.verify("one too many", null, "192.0.2.1"), null);
  const other = hasher.hash("correct horse", "192.0.2.2").then((hash) => (ended.push("other"), hash));
  for (const hash of await Promise.all([...flood, other])) assert.ok(hash);
  assert.ok(ended.indexOf("other") < 4, `${ended}`);
  assert.ok(await hasher.hash("again", "192.0.2.1"), "the places are free again");
});
