import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { countAttempt } from "@/store/rates/limiter.ts";

const limit = { attempts: 3, windowMs: 10_000 };

Deno.test("AU-15 countAttempt: so many in a sliding window, refused ones do not count", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const at = (now: number) => countAttempt(database, "login", "ada", { limit, now });
  assert.deepEqual([await at(0), await at(1_000), await at(2_000)], [0, 0, 0]);
  assert.equal(await at(3_000), 7_000, "until the first one leaves the window");
  assert.equal(await at(9_999), 1);
  assert.equal(await at(10_000), 0);
  assert.equal(await at(10_500), 500);
  await database.close();
});

Deno.test("AU-15 countAttempt: subjects and kinds are counted apart", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const options = { limit: { attempts: 1, windowMs: 1_000 }, now: 0 };
  assert.equal(await countAttempt(database, "login", "ada", options), 0);
  assert.equal(await countAttempt(database, "login", "ben", options), 0);
  assert.equal(await countAttempt(database, "register", "ada", options), 0);
  assert.equal(await countAttempt(database, "login", "ada", options), 1_000);
  await database.close();
});

Deno.test("AU-15 countAttempt: attempts at the same moment do not slip through", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const options = { limit: { attempts: 10, windowMs: 1_000 }, now: 0 };
  const waits = await Promise.all(
    Array.from({ length: 60 }, () => countAttempt(database, "login", "ada", options)),
  );
  assert.equal(waits.filter((ms) => ms === 0).length, 10);
  await database.close();
});
