import assert from "node:assert/strict";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { CAUSES } from "@/domain/money.ts";
import { METERS_READ_MS, QUEUE_LOOK_ROWS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Alert, MailJob } from "@/store/records.ts";
import { openMeters } from "@/actors/meters.ts";
import { readQueueAges } from "@/actors/queue_ages.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { METERS } from "@/telemetry/meters.ts";
import { TestClock } from "@/tests/kit/clock.ts";

const NOW = 1_800_000_000_000;
const ada = "0000000001" as MemberId;

async function put<Value>(database: Database, key: Key<Value>, value: Value): Promise<void> {
  const change = newChange();
  set(change, key, value);
  await database.commit(change);
}

function letter(own: Partial<MailJob>): MailJob {
  return {
    kind: "verify",
    to: "a@demo.invalid",
    lang: "en",
    member: null,
    data: {},
    created_at: 0,
    tries: 0,
    exp: Infinity,
    ...own,
  };
}

function alert(own: Partial<Alert>): Alert {
  return { at: NOW, tries: 0, exp: NOW + 1e9, ...own };
}

Deno.test("OP-52 readQueueAges: 0 where nothing waits, nor is due yet", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const none = {
    mail: 0,
    alerts: 0,
    push: 0,
    photo_review: 0,
    verifications: 0,
    reports: 0,
    reports_urgent: 0,
    tickets: 0,
    answers: 0,
  };
  assert.deepEqual(await readQueueAges(database, NOW), none);
  await put(database, keys.mailJob(NOW + 1_000, "later"), letter({ created_at: NOW - 5_000 }));
  await put(database, keys.alert(NOW / 1_000 + 30, ada, "message", "x"), alert({}));
  await put(database, keys.answerDue(NOW + 1_000, ["a", "b"] as never), 0);
  assert.deepEqual(await readQueueAges(database, NOW), none);
  await database.close();
});

Deno.test("OP-52 readQueueAges: that of what waits longest, and of mails and pushes that fail since they began to wait", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await put(database, keys.mailJob(NOW - 2_000, "due"), letter({}));
  await put(database, keys.mailJob(NOW + 60_000, "failed"), letter({ tries: 3, created_at: NOW - 90_000 }));
  await put(database, keys.alert(NOW / 1_000 - 4, ada, "message", "due"), alert({}));
  await put(
    database,
    keys.alert(NOW / 1_000 + 60, ada, "message", "failed"),
    alert({ tries: 1, at: NOW - 70_000 }),
  );
  for (const ms of [1_000, 8_000]) {
    await put(database, keys.photoReview(NOW - ms, `photo${ms}` as PhotoId), 0);
    await put(database, keys.caseOpen(1, NOW - ms - 1_000, `case${ms}`), 0);
    await put(database, keys.ticketIn("new", NOW - ms - 2_000, `ticket${ms}`), 0);
  }
  await put(database, keys.selfieWaiting(NOW - 7_000, ada), 0);
  await put(database, keys.caseOpen(0, NOW - 3_000, "urgent"), 0);
  await put(database, keys.answerDue(NOW - 500, ["a", "b"] as never), 0);
  assert.deepEqual(await readQueueAges(database, NOW), {
    mail: 90,
    alerts: 4,
    push: 70,
    photo_review: 8,
    verifications: 7,
    reports: 9,
    reports_urgent: 3,
    tickets: 10,
    answers: 0.5,
  });
  await database.close();
});

Deno.test("OP-52 readQueueAges: reads the first rows of each queue, however long it is", async () => {
  await using test = await openTestActors({ now: () => NOW });
  let rows = 0;
  const counting: Database = {
    ...test.database,
    async *list(prefix, options) {
      for await (const row of test.database.list(prefix, options)) {
        rows++;
        yield row;
      }
    },
  };
  const change = newChange();
  for (let nth = 0; nth < 3 * QUEUE_LOOK_ROWS; nth++) {
    set(change, keys.mailJob(NOW - nth, `m${nth}`), letter({}));
  }
  await test.database.commit(change);
  assert.equal((await readQueueAges(counting, NOW)).mail, (3 * QUEUE_LOOK_ROWS - 1) / 1_000);
  assert.equal(rows, QUEUE_LOOK_ROWS);
});

Deno.test("OP-52 openMeters: the database is read once in a while, and where it is away the rest is still shown", async () => {
  const clock = new TestClock(NOW);
  await using test = await openTestActors({ now: clock.now });
  let reads = 0;
  let fails = false;
  const database: Database = {
    ...test.database,
    list(...asked) {
      reads++;
      if (fails) throw new Deno.errors.TimedOut("database is away");
      return test.database.list(...asked);
    },
  };
  const meters = openMeters({ ...test.env, database }, { number: 0, readLevels: () => Promise.resolve([]) });
  const names = async () => new Set((await meters.ofProcess()).map(({ name }) => name));
  assert.ok((await names()).has("kindling.queue.age"));
  const once = reads;
  await names();
  assert.equal(reads, once);
  clock.advance(METERS_READ_MS);
  fails = true;
  const left = await names();
  assert.ok(reads > once);
  assert.ok(
    !left.has("kindling.queue.age") && left.has("kindling.commits") && left.has("process.memory.usage"),
  );
});

Deno.test("OP-50 METERS: coins are counted by the causes for which they move", () => {
  assert.deepEqual(METERS["kindling.coins"].labels.cause, [...CAUSES]);
});
