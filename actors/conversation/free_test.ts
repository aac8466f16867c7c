import assert from "node:assert/strict";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoHost } from "@/store/seed/demo/host.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { balanceOf, oweCoins } from "@/tests/kit/coins.ts";
import { audit } from "@/tests/kit/mod.ts";
import { openTestActors } from "@/tests/kit/actors.ts";

/** Ada and Ben, who are members, a virtual profile, and the host. */
async function openWorld() {
  const test = await openTestActors();
  const [profile = assert.fail()] = demoMembers(test.env.now());
  const host = demoHost(test.env.now());
  for (const member of [profile, host]) {
    const change = newChange();
    addMember(change, member, SIGN_UP_COINS);
    await test.database.commit(change);
  }
  let nth = 0;
  return {
    ...test,
    ada: await test.join("Ada"),
    ben: await test.join("Ben"),
    profile: profile.id,
    host: host.id,
    send: (
      from: MemberId,
      to: MemberId,
      own: { message_type?: string; message_text?: string; rid?: string } = {},
    ) =>
      test.actors.conversations.send(from, own.rid ?? `r${++nth}`, {
        receiver_id: to,
        message_type: "text",
        message_text: "hello",
        ...own,
      }),
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
    },
  };
}

Deno.test("CO-6 send: what no member answers is free, has no entry, and is sent without a coin", async () => {
  await using world = await openWorld();
  const { ada, profile, host } = world;
  await oweCoins(world, { id: ada }, 10);
  for (const to of [profile, host]) {
    const sent = [
      await world.send(ada, to),
      await world.send(ada, to, { message_type: "gift", message_text: "1" }),
      // For other virtual profiles people write, by a claim (persona_lines_test.ts).
      ...to === host ? [await world.send(to, ada)] : [],
    ];
    for (const each of sent) assert.equal(each.ok && each.value.request_details.credits_spent, 0);
    const messages = await listMessages(world.database, pairOf(ada, to), { from: 1, to: 4 });
    assert.deepEqual(messages.map(({ message }) => message.free), sent.map(() => true));
    assert.equal(await balanceOf(world, { id: to }), SIGN_UP_COINS);
  }
  assert.equal(await balanceOf(world, { id: ada }), 0);
  // The sign-up's coins, and what was taken back.
  assert.equal((await world.database.get(keys.account(ada))).value?.seq, 2);
  await audit(world);
});

Deno.test("CO-6 P2 send: a free message that comes again is one message, and its answer the same", async () => {
  await using world = await openWorld();
  const first = await world.send(world.ada, world.profile, { rid: "again" });
  assert.deepEqual(await world.send(world.ada, world.profile, { rid: "again" }), first);
  const other = await world.send(world.ada, world.profile, { rid: "again", message_text: "other" });
  assert.equal(!other.ok && other.refusal.code, "idempotency_mismatch");
  await audit(world);
});

Deno.test("CO-6 send: paid and free messages take turns, and the balance stays exact", async () => {
  await using world = await openWorld();
  const { ada, ben, profile } = world;
  const left = [];
  for (const to of [ben, profile, ben, profile, ben, ben, profile, ben]) {
    const sent = await world.send(ada, to);
    left.push(sent.ok ? await balanceOf(world, { id: ada }) : sent.refusal.code);
  }
  assert.deepEqual(left, [150, 150, 100, 100, 50, 0, 0, "not_enough_credits"]);
  await audit(world);
});

Deno.test("CO-6 audit: a message that is marked as free between two members is found", async () => {
  await using world = await openWorld();
  const { ada, ben, database } = world;
  await world.send(ada, ben);
  const pair = pairOf(ada, ben);
  const entry = await database.get(keys.message(pair, 1));
  const change = newChange();
  change.sets.push({ key: entry.key, value: { ...entry.value ?? assert.fail(), free: true } });
  await database.commit(change);
  await assert.rejects(audit(world), /although a member answers/);
});
