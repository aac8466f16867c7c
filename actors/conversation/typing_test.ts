import assert from "node:assert/strict";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { dump, openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { countReads } from "@/tests/kit/counted.ts";

async function send({ actors }: TestActors, from: MemberId, to: MemberId): Promise<void> {
  const input = { receiver_id: to, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(from, crypto.randomUUID(), input)).ok);
}

/** Says that a member has sockets at these instances. */
async function route(database: Database, member: MemberId, instances: readonly string[]): Promise<void> {
  const change = newChange();
  set(change, keys.route(member), { instances: instances as InstanceId[] });
  await database.commit(change);
}

/** Ben has written to Ada, and both are here. Counts what is read and committed from then on. */
async function openTalk() {
  const { database, counts } = countReads(await openDatabase({ path: ":memory:" }));
  const commits = { count: 0 };
  const counted: Database = {
    ...database,
    commit(change) {
      commits.count++;
      return database.commit(change);
    },
  };
  const test = await openTestActors({ database: counted });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await send(test, ben, ada);
  for (const member of [ada, ben]) await route(database, member, ["here"]);
  test.published.length = 0;
  const say = (member: MemberId, other: string, typing: 0 | 1 = 1) =>
    test.actors.conversations.typing(member, { user_id: other, typing });
  return {
    ...test,
    ada,
    ben,
    counts,
    commits,
    say,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

Deno.test("CH-48 typing: told to the other alone, by whom it is, and stored nowhere", async () => {
  await using talk = await openTalk();
  const { ada, ben, database, published, say, counts, commits } = talk;
  const before = await dump(database);
  Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
  commits.count = 0;
  assert.deepEqual(await say(ada, ben), { ok: true, value: { user_id: ben } });
  // The conversation and the other's route; no row of a member, a message or an inbox.
  assert.deepEqual([counts.gets, counts.lists, commits.count], [2, 0, 0]);
  await say(ada, ben, 0);
  assert.deepEqual(await dump(database), before);
  assert.deepEqual(
    published,
    [1, 0].map((typing) => ({
      deliveries: [{
        kind: "event",
        to: [ben],
        from: ada,
        frame: { module: "typing", data: { user_id: ada, typing } },
      }],
      instancesToWake: [],
    })),
  );
});

Deno.test("CH-49 typing: into the inboxes of the other's instances, and of no others", async () => {
  await using talk = await openTalk();
  const { ada, ben, database, published, say, commits } = talk;
  await route(database, ada, ["here", "adas"]);
  await route(database, ben, ["here", "there", "elsewhere"]);
  commits.count = 0;
  await say(ada, ben);
  assert.equal(commits.count, 1);
  assert.deepEqual(published.map(({ instancesToWake }) => instancesToWake), [["there", "elsewhere"]]);
  for (const [instance, rows] of [["there", 1], ["elsewhere", 1], ["here", 0], ["adas", 0]] as const) {
    const inbox = await Array.fromAsync(database.list(keys.inboxes(instance as InstanceId)));
    assert.equal(inbox.length, rows, instance);
  }
});

Deno.test("CH-48 typing: nothing to whoever is not there, and no waiting for them", async () => {
  await using talk = await openTalk();
  const { ada, ben, database, published, say, commits } = talk;
  const change = newChange();
  change.deletes.push(keys.route(ben));
  await database.commit(change);
  commits.count = 0;
  assert.ok((await say(ada, ben)).ok);
  assert.deepEqual([published.length, commits.count], [0, 0]);
});

Deno.test("CH-48 P19 typing: strangers, blocked ones and nobody hear nothing, and the caller learns nothing of it", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben, published, say } = talk;
  const cleo = await talk.join("Cleo");
  await route(talk.database, cleo, ["here"]);
  for (const other of [cleo, "0000000000" as MemberId]) {
    assert.deepEqual(await say(ada, other), { ok: true, value: { user_id: other } });
  }
  await actors.blocks.block(ben, ada);
  published.length = 0;
  assert.deepEqual(await say(ada, ben), { ok: true, value: { user_id: ben } });
  assert.deepEqual(await say(ben, ada), { ok: true, value: { user_id: ada } });
  for (const [other, code] of [[ada, "own_id"], ["x", "unknown_user"]] as const) {
    const result = await say(ada, other);
    assert.equal(!result.ok && result.refusal.code, code);
  }
  assert.deepEqual(published, []);
});

Deno.test("CH-48 CH-51 typing: whoever deleted the conversation hears of it again from the next message on", async () => {
  await using talk = await openTalk();
  const { actors, ada, ben, published, say } = talk;
  await actors.conversations.remove(ben, ada);
  published.length = 0;
  await say(ada, ben);
  assert.deepEqual(published, []);
  // The one who deleted it may still be writing to somebody who has it all.
  await say(ben, ada);
  assert.equal(published.length, 1);
  await send(talk, ada, ben);
  published.length = 0;
  await say(ada, ben);
  assert.equal(published.length, 1);
});
