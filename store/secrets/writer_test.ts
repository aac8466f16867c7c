import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

Deno.test("RG-3 getOrCreateSecret: all who ask at once get the same 32 bytes, and so does who asks later", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => getOrCreateSecret(database, "secret", randomBytes)),
  );
  const later = await getOrCreateSecret(database, "secret", randomBytes);
  assert.equal(later.length, 32);
  assert.equal(new Set([...asked, later].map((secret) => secret.toHex())).size, 1);
  assert.notDeepEqual(await getOrCreateSecret(database, "other", randomBytes), later);
  await database.close();
});
