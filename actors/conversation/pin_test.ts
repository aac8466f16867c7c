import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";
import { audit, dump, openTestActors, type TestActors } from "@/tests/kit/mod.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";

const START = Date.UTC(2026, 6, 1);
const NAMES = ["Ben", "Cleo", "Dora", "Eve", "Fay"] as const;

interface Talks extends TestActors {
  ada: MemberId;
  others: MemberId[];
  pin(other: MemberId | undefined, pinned?: boolean): Promise<string>;
}

/** Each of some members has written to Ada, one after the other. */
async function openTalks(options: Parameters<typeof openTestActors>[0] = {}): Promise<Talks> {
  let now = START;
  const test = await openTestActors({ now: () => now++, ...options });
  const ada = await test.join("Ada");
  const others: MemberId[] = [];
  for (const name of NAMES) {
    const other = await test.join(name);
    // The index of lists knows seconds.
    now += 1_000;
    await send(test, other, ada);
    others.push(other);
  }
  test.published.length = 0;
  return {
    ...test,
    ada,
    others,
    async pin(other, pinned = true) {
      const done = await test.actors.conversations.pin(ada, other ?? "", pinned);
      return done.ok ? "ok" : done.refusal.code;
    },
  };
}

async function send({ actors }: TestActors, from: MemberId, to: MemberId): Promise<void> {
  const input = { receiver_id: to, message_type: "text", message_text: "hi" };
  assert.ok((await actors.conversations.send(from, crypto.randomUUID(), input)).ok);
}

/** A member's contacts, pinned ones with a star. */
async function shownTo(
  { actors: { ask } }: Pick<TestActors, "actors">,
  member: MemberId,
  page: Partial<Parameters<typeof ask.contacts.list>[1]> = {},
) {
  const rows = await ask.contacts.list(member, { currentLength: 0, recordsToTake: 20, archived: 0, ...page });
  return rows.map(({ name, pinned }) => `${name}${pinned ? "*" : ""}`).join(" ");
}

Deno.test("CH-107 pin: pinned chats lead their owner's list, the latest first, whatever is written elsewhere", async () => {
  await using talks = await openTalks();
  const { ada, others: [ben, cleo, dora, , fay] } = talks;
  assert.ok(ben && cleo && dora && fay);
  assert.equal(await shownTo(talks, ada), "Fay Eve Dora Cleo Ben");
  assert.equal(await talks.pin(ben), "ok");
  assert.equal(await talks.pin(dora), "ok");
  assert.equal(await shownTo(talks, ada), "Dora* Ben* Fay Eve Cleo");
  await send(talks, cleo, ada);
  await send(talks, ada, ben);
  assert.equal(await shownTo(talks, ada), "Ben* Dora* Cleo Fay Eve");
  assert.equal(await shownTo(talks, ben), "Ada", "the other's side is as it was");
  assert.equal(await talks.pin(ben, false), "ok");
  assert.equal(await shownTo(talks, ada), "Dora* Ben Cleo Fay Eve");
  await audit(talks);
});

Deno.test("CH-107 CN-11 pin: pages by offset and below a row have each chat once, pinned ones first", async () => {
  await using talks = await openTalks();
  const { ada, others: [ben, cleo, dora], actors: { ask } } = talks;
  for (const other of [ben, cleo, dora]) await talks.pin(other);
  for (const size of [1, 2, 3, 4]) {
    let all = "";
    for (let at = 0; at < 5; at += size) {
      all += `${await shownTo(talks, ada, { currentLength: at, recordsToTake: size })} `;
    }
    assert.deepEqual(all.trim().split(" ").sort(), ["Ben*", "Cleo*", "Dora*", "Eve", "Fay"], `${size}`);
    assert.match(all, /^(\w+\* ){3}Fay Eve $/);
  }
  const first = await ask.contacts.list(ada, { currentLength: 0, recordsToTake: 4, archived: 0 });
  const { time, id } = first.at(-1) ?? assert.fail();
  const before = { time, id, archived: 0 } as const;
  assert.equal(await shownTo(talks, ada, { before, recordsToTake: 1 }), "Eve");
  assert.equal(await shownTo(talks, ada, { before }), "Eve");
  // Below the pinned ones come all others.
  assert.equal(await shownTo(talks, ada, { before: { ...before, time: 1e11 } }), "Fay Eve");
});

Deno.test("CH-107 CH-108 pin: a fourth is refused until one is pinned no more, and said again nothing changes", async () => {
  await using talks = await openTalks();
  const { others: [ben, cleo, dora, eve], database, published, ada } = talks;
  for (const other of [ben, cleo, dora]) assert.equal(await talks.pin(other), "ok");
  const full = await dump(database);
  published.length = 0;
  assert.equal(await talks.pin(eve), "pins_full");
  assert.equal(await talks.pin(cleo), "ok");
  assert.equal(await talks.pin(eve, false), "ok");
  assert.deepEqual(await dump(database), full);
  assert.equal(published.length, 0);
  assert.equal(await talks.pin(cleo, false), "ok");
  assert.equal(await talks.pin(eve), "ok");
  assert.equal(await shownTo(talks, ada), "Eve* Dora* Ben* Fay Cleo");
  assert.deepEqual(
    published.flatMap(({ deliveries }) => deliveries).map((each) =>
      each.kind === "event" && [each.to, each.frame.module, each.frame.data]
    ),
    [cleo, eve].map((other) => [[ada], "conversation/archive", { user_id: other, archived: 0, seq: 1 }]),
    "the owner's devices alone are told",
  );
  await audit(talks);
});

Deno.test("CH-108 OP-30 pin: of many that are pinned at once on two isolates three are, by the checks of any database", async () => {
  const database = await openRemoteSized();
  {
    await using here = await openTalks({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const { ada, others } = here;
    for (let round = 0; round < 3; round++) {
      await Promise.all(others.flatMap((other) => [
        here.pin(other),
        there.actors.conversations.pin(ada, other, true),
      ]));
      assert.equal((await shownTo(here, ada)).split("*").length - 1, 3);
      await audit({ database });
      await Promise.all(others.flatMap((other) => [
        here.pin(other, false),
        there.actors.conversations.pin(ada, other, false),
        send(here, other, ada),
      ]));
      assert.equal((await shownTo(here, ada)).includes("*"), false);
      await audit({ database });
    }
  }
  await database.close();
});

Deno.test("CH-109 pin: what is archived, deleted or blocked is pinned no more, and leaves its place to another", async () => {
  const ways: Record<string, (talks: Talks, other: MemberId) => Promise<unknown>> = {
    archived: ({ actors, ada }, other) => actors.conversations.archive(ada, other, true),
    deleted: ({ actors, ada }, other) => actors.conversations.remove(ada, other),
    blocked: ({ actors, ada }, other) => actors.blocks.block(ada, other),
    "blocked by the other": ({ actors, ada }, other) => actors.blocks.block(other, ada),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await using talks = await openTalks();
    const { ada, others: [ben, cleo, dora, eve], actors } = talks;
    assert.ok(ben);
    for (const other of [ben, cleo, dora]) await talks.pin(other);
    await leave(talks, ben);
    assert.equal(await talks.pin(eve), "ok", way);
    await audit(talks);
    // However it comes back.
    await actors.conversations.archive(ada, ben, false);
    await actors.blocks.unblock(ada, ben);
    await actors.blocks.unblock(ben, ada);
    await send(talks, ben, ada);
    assert.equal(await shownTo(talks, ada), "Eve* Dora* Cleo* Ben Fay", way);
    await audit(talks);
  }
});

Deno.test("CH-109 pin: only of contacts that are there: none that is archived, deleted, empty or blocked", async () => {
  await using talks = await openTalks();
  const { ada, others: [ben, cleo, dora], actors } = talks;
  assert.ok(ben && cleo && dora);
  const gus = await talks.join("Gus");
  await actors.conversations.archive(ada, ben, true);
  await actors.conversations.remove(ada, cleo);
  await actors.blocks.block(dora, ada);
  const before = await dump(talks.database);
  for (
    const [other, code] of [
      [ben, "unknown_conversation"],
      [cleo, "unknown_conversation"],
      [gus, "unknown_conversation"],
      [dora, "unknown_user"],
      [ada, "own_id"],
      ["0000000000" as MemberId, "unknown_user"],
      ["x" as MemberId, "unknown_user"],
    ] as const
  ) {
    assert.equal(await talks.pin(other), code);
  }
  assert.deepEqual(await dump(talks.database), before);
});

Deno.test("CH-108 pin: a message that comes between the pin and its lost answer is there, and the chat pinned", async () => {
  for (const how of LOSSES) {
    const { database, loseNext } = await openLossy();
    {
      await using talks = await openTalks({ database, instance: "here" });
      await using there = await openTestActors({ database, instance: "there" });
      const { ada, others: [ben] } = talks;
      assert.ok(ben);
      loseNext(how, () => send(there, ben, ada));
      assert.equal(await talks.pin(ben), "ok");
      assert.equal(await shownTo(talks, ada), "Ben* Fay Eve Dora Cleo");
      assert.equal((await Array.fromAsync(database.list(keys.pins(ada)))).length, 1);
      await audit({ database });
    }
    await database.close();
  }
});

Deno.test("CH-107 pin: what the desk and the other see of the conversation says nothing of it", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using talks = await openTalks({ database });
    const { ada, others: [ben], actors } = talks;
    assert.ok(ben);
    const seen = async () => [
      await actors.ask.contacts.get(ben, ada),
      await actors.ask.contacts.list(ben, { currentLength: 0, recordsToTake: 20, archived: 0 }),
      await actors.ask.conversations.messages(ben, {
        contact_user_id: ada,
        currentLength: 0,
        recordsToTake: 20,
      }),
    ];
    const before = JSON.stringify(await seen());
    const { value: conversation } = await database.get(keys.conversation(pairOf(ada, ben)));
    await talks.pin(ben);
    assert.equal(JSON.stringify(await seen()), before);
    const { value: after } = await database.get(keys.conversation(pairOf(ada, ben)));
    assert.deepEqual([after?.listed_s, after?.last], [conversation?.listed_s, conversation?.last]);
  }
  await database.close();
});
