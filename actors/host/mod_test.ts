import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { messageId, pairOf } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { getConversation } from "@/store/conversations/reader.ts";
import { openDatabase } from "@/store/database.ts";
import { addMember } from "@/store/members/writer.ts";
import { DEMO_HOST_ID, demoHost } from "@/store/seed/demo/host.ts";
import { type HostPace, openDemoHost } from "@/actors/host/mod.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { until } from "@/tests/kit/until.ts";

const AT_ONCE: HostPace = { lookMs: 5, readMs: 0, writeMs: 0 };
const NEVER_MS = 60_000;

/** Actors with a host, and Ada, who can write to it. */
async function openStage() {
  const { database, counts } = countReads(await openDatabase({ path: ":memory:" }));
  let failing = 0;
  const failed: Error[] = [];
  const flaky: typeof database = {
    ...database,
    async commit(change) {
      if (failing === 0 || !change.sets.some(({ key }) => key[0] === "message")) {
        return await database.commit(change);
      }
      failing--;
      throw failed[failed.push(new Error("connection refused")) - 1];
    },
  };
  let clock = Date.now();
  const stage = await openTestActors({ database: flaky, now: () => clock++ });
  const change = newChange();
  addMember(change, demoHost(stage.env.now()), SIGN_UP_COINS);
  await database.commit(change);
  const ada = await stage.join("Ada");
  const complaints: unknown[] = [];
  return {
    ada,
    complaints,
    counts,
    failed,
    /** The next changes with a message fail. */
    fail: (times: number) => void (failing = times),
    join: stage.join,
    conversation: (other = ada) => getConversation(database, pairOf(other, DEMO_HOST_ID)),
    openHost: (pace: HostPace) =>
      openDemoHost(stage.env, stage.actors, {
        host: DEMO_HOST_ID,
        pace,
        onError: (_, error) => void complaints.push(error),
      }),
    async write(text: string) {
      const message = { receiver_id: DEMO_HOST_ID, message_type: "text", message_text: text };
      assert.ok((await stage.actors.conversations.send(ada, text, message)).ok);
    },
    unsend: (message_id: string) => stage.actors.conversations.unsend(ada, { message_id }),
    async [Symbol.asyncDispose]() {
      await stage[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

Deno.test("DM-4 P8 openDemoHost: nothing of it goes on once it has ended, and what it has not read waits", async () => {
  await using stage = await openStage();
  await stage.write("hello");
  for (const pace of [AT_ONCE, { ...AT_ONCE, readMs: NEVER_MS }]) {
    await stage.openHost(pace)[Symbol.asyncDispose]();
    const reads = { ...stage.counts };
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    assert.deepEqual(stage.counts, reads);
    const { last_seq, sides } = await stage.conversation();
    assert.deepEqual([last_seq, ...sides.map(({ read_seq }) => read_seq)], [1, 0, 0]);
  }
  await using _next = stage.openHost(AT_ONCE);
  await until("it is answered", async () => (await stage.conversation()).last_seq === 2);
});

Deno.test("DM-4 P8 openDemoHost: what it has read is answered before it ends", async () => {
  await using stage = await openStage();
  const host = stage.openHost({ ...AT_ONCE, writeMs: NEVER_MS });
  await stage.write("hello");
  await until(
    "it is read",
    async () => (await stage.conversation()).sides.some(({ read_seq }) => read_seq === 1),
  );
  await host[Symbol.asyncDispose]();
  assert.equal((await stage.conversation()).last_seq, 2);
  assert.deepEqual(stage.complaints, []);
});

Deno.test("DM-4 openDemoHost: a newcomer whom it could not welcome is welcomed at its next look, once", async () => {
  await using stage = await openStage();
  await using _host = stage.openHost(AT_ONCE);
  stage.fail(3);
  const [ben, dana] = [await stage.join("Ben"), await stage.join("Dana")];
  for (const newcomer of [ben, dana]) {
    await until("they are welcome", async () => (await stage.conversation(newcomer)).last_seq > 0);
    assert.equal((await stage.conversation(newcomer)).last_seq, 1);
  }
  assert.deepEqual(stage.complaints, [stage.failed[2]]);
  assert.equal((await stage.conversation()).last_seq, 0, "Ada was there before");
});

Deno.test("CH-79 DM-4 openDemoHost: what was unsent is read and not answered, and what stands before it is", async () => {
  await using stage = await openStage();
  const unsend = async (seq: number) => {
    const message_id = messageId(pairOf(stage.ada, DEMO_HOST_ID), seq);
    assert.ok((await stage.unsend(message_id)).ok);
  };
  await stage.write("a slip");
  await unsend(1);
  await using _host = stage.openHost(AT_ONCE);
  const side = async () => (await stage.conversation()).sides;
  await until("it is read", async () => (await side()).some(({ read_seq }) => read_seq === 1));
  assert.equal((await stage.conversation()).last_seq, 1, "nobody answers it");
  await stage.write("Hello");
  await until("it is answered", async () => (await stage.conversation()).last_seq === 3);
  assert.deepEqual(stage.complaints, []);
});
