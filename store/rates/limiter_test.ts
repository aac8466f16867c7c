import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { countAttempt, countAttempts } from "@/store/rates/limiter.ts";
import { Busy } from "@/store/commit.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";

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

Deno.test("AU-22 countAttempts: all limits hold, and the wait is that of the last one", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const counter = { kind: "recovery", subject: "ada", limits: [{ attempts: 1, windowMs: 60 }, limit] };
  const at = (now: number) => countAttempts(database, [counter], now);
  assert.deepEqual([await at(0), await at(10), await at(60), await at(120)], [0, 50, 0, 0]);
  assert.equal(await at(130), 9_870, "until the first one leaves the longer window");
  assert.equal(await at(10_000), 0);
  await database.close();
});

Deno.test("AU-22 countAttempts: where one counter has no room, no other counts", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const count = (subject: string) =>
    countAttempts(database, [
      { kind: "recovery", subject, limits: [{ attempts: 1, windowMs: 1_000 }] },
      { kind: "link_address", subject: "192.0.2.1", limits: [{ attempts: 2, windowMs: 500 }] },
    ], 0);
  assert.deepEqual([await count("ada"), await count("ada"), await count("ben")], [0, 1_000, 0]);
  assert.equal(await count("eva"), 500);
  assert.equal((await database.get(keys.rate("recovery", "eva"))).value, null);
  await database.close();
});

for (const how of LOSSES) {
  Deno.test(`AU-15 WI-14 countAttempts: an attempt whose answer is lost has counted, once (the database ${how})`, async () => {
    const database = await openDatabase({ path: ":memory:" });
    const once = { kind: "recovery", subject: "ada", limits: [{ attempts: 1, windowMs: 1_000 }] };
    const twice = { kind: "link_address", subject: "192.0.2.1", limits: [{ attempts: 2, windowMs: 1_000 }] };
    const lost = loseAnswer(database, how, {});
    assert.equal(await countAttempts(database, [once, twice], 0), 0);
    assert.equal(lost.count, 1);
    assert.equal(await countAttempts(database, [once], 0), 1_000);
    assert.deepEqual([await countAttempts(database, [twice], 0), await countAttempts(database, [twice], 0)], [
      0,
      1_000,
    ]);
    await database.close();
  });

  Deno.test(`AU-15 countAttempt: at the same moment none slips through because another's answer is lost (the database ${how})`, async () => {
    const database = await openDatabase({ path: ":memory:" });
    loseAnswer(database, how, {});
    const waits = await Promise.all(
      Array.from({ length: 30 }, () => countAttempt(database, "login", "ada", { limit, now: 0 })),
    );
    assert.equal(waits.filter((ms) => ms === 0).length, limit.attempts);
    await database.close();
  });
}

Deno.test("P29 countAttempt: a database that takes no attempt is busy", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const broken = new Error("connection lost");
  database.commit = () => Promise.reject(broken);
  await assert.rejects(
    countAttempt(database, "login", "ada", { limit, now: 0 }),
    (error) => error instanceof Busy && error.cause === broken,
  );
  await database.close();
});
