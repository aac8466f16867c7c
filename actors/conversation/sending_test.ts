import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { audit, grantCoins, openTestActors, TestClock } from "@/tests/kit/mod.ts";

type Commit = Awaited<ReturnType<typeof openDatabase>>["commit"];

/** A database whose commits can be made to go wrong on their way back. */
async function openLossy() {
  const database = await openDatabase({ path: ":memory:" });
  const lossy = { commit: database.commit };
  const commit: Commit = (change) => lossy.commit(change);
  return { lossy, real: database.commit, database: { ...database, commit } };
}

for (
  const [how, answer] of [["says no", () => null], [
    "throws",
    () => Promise.reject(new Error("lost")),
  ]] as const
) {
  Deno.test(`P1 P3 send: a commit that lands and ${how} is answered, charged and told once`, async () => {
    const { lossy, real, database } = await openLossy();
    await using test = await openTestActors({ database });
    const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
    lossy.commit = async (change) => {
      lossy.commit = real;
      await real(change);
      return await answer();
    };
    const input = { receiver_id: ben, message_type: "text", message_text: "hello" };
    const sent = await test.actors.conversations.send(ada, "r1", input);
    assert.ok(sent.ok);
    assert.equal(test.published.length, 1);
    assert.equal(test.published[0]?.deliveries.length, 2);
    assert.equal((await test.actors.ask.members.own(ada))?.credits, 150);
    await audit(test);
    await database.close();
  });
}

Deno.test("P1 P3 send: of two attempts the one that lands late is told, with its own time", async () => {
  const { lossy, real, database } = await openLossy();
  const clock = new TestClock();
  await using test = await openTestActors({ database, now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  lossy.commit = (first) => {
    lossy.commit = async (second) => {
      lossy.commit = real;
      await real(first);
      return await real(second);
    };
    clock.advance(3_000);
    return Promise.reject(new Error("lost"));
  };
  const input = { receiver_id: ben, message_type: "text", message_text: "hello" };
  const sent = await test.actors.conversations.send(ada, "r1", input);
  assert.ok(sent.ok);
  const { timestamp } = sent.value.request_details.message;
  const told = test.published.flatMap(({ deliveries }) => deliveries)
    .map((each) =>
      each.kind === "event"
        ? (each.frame.data as { request_details: { timestamp: number } }).request_details.timestamp
        : null
    );
  assert.deepEqual(told, [timestamp, timestamp]);
  assert.equal(Math.floor(clock.now() / 1000) - timestamp, 3);
  await audit(test);
  await database.close();
});

Deno.test("P1 P2 send: what is too much for one change goes one by one", async () => {
  const { lossy, real, database } = await openLossy();
  await using test = await openTestActors({ database });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 1_000);
  lossy.commit = (change) =>
    change.sets.filter(({ key }) => key[0] === "message").length > 1
      ? Promise.reject(new TypeError("Total mutation size too large"))
      : real(change);
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      test.actors.conversations.send(ada, `r${nth}`, {
        receiver_id: ben,
        message_type: "text",
        message_text: `message ${nth}`,
      })),
  );
  const numbers = sent.map((result) =>
    result.ok ? result.value.request_details.message.seq : result.refusal.code
  );
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6]);
  await audit(test);
  await database.close();
});
