import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { GUEST_LOOK_MS, GUEST_STEP } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Holder } from "@/actors/desk/queue/deciding.ts";
import { openQueueWorld, type QueueWorld } from "@/tests/kit/desk_queue.ts";
import { TestClock } from "@/tests/kit/mod.ts";
import { expectOk } from "@/tests/kit/results.ts";

async function look(world: QueueWorld, visitor: MemberId, owner: MemberId): Promise<void> {
  expectOk(await world.actors.relations.visit(visitor, owner));
}

async function namesFor(world: QueueWorld, { staff }: Holder): Promise<string[]> {
  return expectOk(await world.queue.guests(staff)).map(({ member_name }) => member_name);
}

Deno.test("DQ-22 guests: who looked at one's profiles, the latest first, with what a row of the queue shows", async () => {
  const clock = new TestClock();
  await using world = await openQueueWorld({ now: clock.now });
  const own = await world.persona();
  const other = await world.persona({ persona: { teams: ["others"] } });
  const mia = await world.staff();
  const [ada, eva] = [await world.join("Ada"), await world.join("Eva")];
  await look(world, ada, own);
  clock.advance(1_000);
  await look(world, eva, own);
  await look(world, ada, other);
  await look(world, ada, eva);
  const guests = expectOk(await world.queue.guests(mia.staff));
  assert.deepEqual(guests.map(({ persona, member, member_name }) => [persona, member, member_name]), [
    [own, eva, "Eva"],
    [own, ada, "Ada"],
  ]);
  assert.equal(guests[0]?.at, Math.floor(clock.now() / 1_000));
  assert.doesNotMatch(JSON.stringify(guests), /balance|coins|credits/);
  const hebrew = await world.staff({ languages: ["he"] });
  assert.deepEqual(await namesFor(world, hebrew), [], "whose language they do not write");
});

Deno.test("DQ-22 guests: without coins, blocked, waiting, held, or written to first already, nobody is one", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const mia = await world.staff();
  const names = ["Ada", "Poor", "Gone", "Waits", "Held", "Opened", "Often"] as const;
  const ids = {} as Record<typeof names[number], MemberId>;
  for (const name of names) {
    ids[name] = await world.join(name);
    await look(world, ids[name], persona);
  }
  assert.deepEqual((await namesFor(world, mia)).toSorted(), names.toSorted());

  expectOk(await world.actors.blocks.block(ids.Gone, persona));
  await world.write(ids.Waits, persona);
  const first = "first message";
  expectOk(await world.queue.take(mia, { persona, member: ids.Held, reason: first }));
  const { claim } = expectOk(await world.queue.take(mia, { persona, member: ids.Opened, reason: first }));
  const act = { staff: mia.staff.id, session: mia.session, roles: mia.staff.roles, claim };
  const input = { receiver_id: ids.Opened, message_type: "text", message_text: "Hello!" };
  expectOk(await world.actors.conversations.sendAs(persona, "first", { input, act }));
  const change = newChange();
  const account = (await world.database.get(keys.account(ids.Poor))).value;
  assert.ok(account);
  set(change, keys.account(ids.Poor), { ...account, balance: 0 });
  const count = { day: Math.floor(Date.now() / 86_400_000), count: 3 };
  set(change, keys.deskCount("first_message", ids.Often), count);
  await world.database.commit(change);
  assert.deepEqual(await namesFor(world, mia), ["Ada"]);

  expectOk(await world.queue.release(mia, { persona, member: ids.Opened, claim }));
  assert.deepEqual(await namesFor(world, mia), ["Ada"], "it has written first, and waits for an answer");
});

Deno.test("LM-13 DL-5 guests: who has paused is none, and is not written to first", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const mia = await world.staff();
  const ada = await world.join("Ada");
  await look(world, ada, persona);
  assert.deepEqual(await namesFor(world, mia), ["Ada"]);
  expectOk(await world.actors.limits.pause(ada, "pause/1_day"));
  assert.deepEqual(await namesFor(world, mia), []);
  const taken = await world.queue.take(mia, { persona, member: ada, reason: "first message" });
  assert.equal(!taken.ok && taken.refusal.code, "first_message_unwanted");
});

Deno.test("DQ-22 guests: a look is logged once a minute and person", async () => {
  const clock = new TestClock();
  await using world = await openQueueWorld({ now: clock.now });
  const [mia, noa] = [await world.staff(), await world.staff()];
  const reads = async () => {
    const found: [string, string][] = [];
    for await (const { value } of world.database.list(keys.staffLogs())) {
      if (value.what === "profile.read") found.push([value.who, value.reason]);
    }
    return found;
  };
  for (const { staff } of [mia, mia, noa]) expectOk(await world.queue.guests(staff));
  assert.deepEqual(await reads(), [[mia.staff.id, "visits"], [noa.staff.id, "visits"]]);
  clock.advance(GUEST_LOOK_MS);
  expectOk(await world.queue.guests(mia.staff));
  assert.equal((await reads()).length, 3);
  const safety = await world.staff({ roles: ["safety"] });
  const refused = await world.queue.guests(safety.staff);
  assert.equal(!refused.ok && refused.refusal.code, "not_permitted");
  assert.equal((await reads()).length, 3, "what is refused is no reading");
});

Deno.test("DQ-22 guests: those behind more visits between members than one step are found", async () => {
  const clock = new TestClock();
  await using world = await openQueueWorld({ now: clock.now });
  const persona = await world.persona();
  const mia = await world.staff();
  const [ada, eva] = [await world.join("Ada"), await world.join("Eva")];
  await look(world, ada, persona);
  const change = newChange();
  for (let nth = 1; nth <= GUEST_STEP; nth++) {
    set(change, keys.visitByTime(clock.now() + nth, eva, nth), ada);
  }
  await world.database.commit(change);
  assert.deepEqual(await namesFor(world, mia), ["Ada"]);
});
