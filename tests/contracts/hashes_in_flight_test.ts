import assert from "node:assert/strict";
import { openPasswordHasher } from "@/adapters/password_hasher.ts";
import { HASHES_IN_FLIGHT, HASHES_WAITING } from "@/domain/limits.ts";

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

Deno.test("AU-13 openPasswordHasher: two run, 32 wait, and the next one is turned away at once", async () => {
  const hasher = await openPasswordHasher({ randomBytes });
  const all = Array.from({ length: HASHES_IN_FLIGHT + HASHES_WAITING }, () => hasher.hash("correct horse"));
  const start = performance.now();
  assert.equal(await hasher.hash("one too many"), null);
  assert.equal(await hasher.verify("one too many", null), null);
  assert.ok(performance.now() - start < 20, "without waiting");
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
