/** What every password hasher must do, for both schemes (AU-12). */
import assert from "node:assert/strict";
import { openPasswordHasher } from "@/adapters/password_hasher.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

function withoutBytes({ salt, hash, ...recipe }: PasswordHash): object {
  return { ...recipe, salt: salt.length, hash: hash.length };
}

const RECIPES = {
  "argon2id": { scheme: "argon2id", memory_kib: 33_792, passes: 2, lanes: 1, salt: 16, hash: 32 },
  "pbkdf2-sha256": { scheme: "pbkdf2-sha256", iterations: 600_000, salt: 16, hash: 32 },
} as const;

for (const scheme of ["argon2id", "pbkdf2-sha256"] as const) {
  Deno.test(`AU-12 password hasher ${scheme}: its parameters, and a salt for each hash`, async () => {
    const hasher = await openPasswordHasher({ randomBytes, scheme });
    const [one, other] = await Promise.all([hasher.hash("correct horse"), hasher.hash("correct horse")]);
    assert.ok(one && other);
    assert.deepEqual(withoutBytes(one), RECIPES[scheme]);
    assert.notDeepEqual(one.salt, other.salt);
    assert.notDeepEqual(one.hash, other.hash);
    assert.equal(new TextDecoder("latin1").decode(one.hash).includes("correct"), false);
  });

  Deno.test(`AU-12 password hasher ${scheme}: knows the right password from others`, async () => {
    const hasher = await openPasswordHasher({ randomBytes, scheme });
    const stored = await hasher.hash("пароль 🔑 שלום");
    assert.equal(await hasher.verify("пароль 🔑 שלום", stored), true);
    assert.equal(await hasher.verify("пароль 🔑 שלום ", stored), false);
    assert.equal(await hasher.verify("", stored), false);
    assert.equal(await hasher.verify("anything", null), false);
  });

  Deno.test(`AU-12 password hasher ${scheme}: a hash survives the way through the store`, async () => {
    using kv = await Deno.openKv(":memory:");
    const hasher = await openPasswordHasher({ randomBytes, scheme });
    await kv.set(["hash"], await hasher.hash("correct horse"));
    const { value } = await kv.get<PasswordHash>(["hash"]);
    assert.equal(await hasher.verify("correct horse", value), true);
    assert.equal(await hasher.verify("correct house", value), false);
  });
}

Deno.test("AU-12 password hasher: a hash of one scheme is checked where the other one is used", async () => {
  const argon2 = await openPasswordHasher({ randomBytes, scheme: "argon2id" });
  const pbkdf2 = await openPasswordHasher({ randomBytes, scheme: "pbkdf2-sha256" });
  assert.equal(await argon2.verify("correct horse", await pbkdf2.hash("correct horse")), true);
  assert.equal(await pbkdf2.verify("correct horse", await argon2.hash("correct horse")), true);
});

Deno.test("AU-12 password hasher: a hash is current where it was made as they are made now", async () => {
  const hasher = await openPasswordHasher({ randomBytes });
  const stored = await hasher.hash("correct horse") ?? assert.fail();
  assert.equal(hasher.isCurrent(stored), true);
  assert.equal(hasher.isCurrent({ ...stored, memory_kib: 19_456 } as PasswordHash), false);
  const older = await openPasswordHasher({ randomBytes, scheme: "pbkdf2-sha256" });
  assert.equal(hasher.isCurrent(await older.hash("correct horse") ?? assert.fail()), false);
});

Deno.test("AU-12 password hasher: this runtime has Argon2id, so it is what is used", async () => {
  const stored = await (await openPasswordHasher({ randomBytes })).hash("correct horse");
  assert.equal(stored?.scheme, "argon2id");
});

Deno.test("AU-14 password hasher: no stored hash costs as much as a wrong password", async () => {
  const hasher = await openPasswordHasher({ randomBytes });
  const stored = await hasher.hash("correct horse");
  async function timeOf(hash: PasswordHash | null): Promise<number> {
    const start = performance.now();
    await hasher.verify("wrong", hash);
    return performance.now() - start;
  }
  // In turns, and the fastest of each: other work makes some of them slower, and none faster.
  let [known, unknown] = [Infinity, Infinity];
  const isAlike = () => unknown > known / 2 && unknown < known * 2;
  for (let nth = 0; nth < 5 || (nth < 30 && !isAlike()); nth++) {
    known = Math.min(known, await timeOf(stored));
    unknown = Math.min(unknown, await timeOf(null));
  }
  assert.ok(isAlike(), `${unknown} ms against ${known} ms`);
});
