import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoHost } from "@/store/seed/demo/host.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { addHouseSpotlight } from "@/store/spotlight/writer.ts";
import { openDeskWorld } from "@/tests/kit/desk_world.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { audit, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { makePersona, personaForm, SUPERVISOR } from "@/tests/kit/personas.ts";
import { putStaff } from "@/tests/kit/staff.ts";

Deno.test("VP-5 switch: off takes it out of every list and the spotlight, on brings it back to where it was", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { actors, database } = world;
  const ada = await world.join("Ada");
  const id = await makePersona(world, { gender: 1, wanted: 2 });
  const featured = newChange();
  addHouseSpotlight(featured, id, clock.now());
  await database.commit(featured);
  assert.ok((await actors.relations.swipe(ada, { swiped_user_id: id, like: 1 })).ok);
  const shown = async () => {
    const page = { currentLength: 0, recordsToTake: 12 };
    const [likes, lit] = await Promise.all([
      actors.relations.mylikes(ada, page),
      actors.discovery.spotlight(ada, page),
    ]);
    return [likes.map((each) => each.id), lit.map((each) => each.id)];
  };
  assert.deepEqual(await shown(), [[id], [id]]);
  await actors.desk.personas.switch(SUPERVISOR, { id, on: false, reason: "" });
  assert.deepEqual(await shown(), [[], []]);
  await audit(world);
  await actors.desk.personas.switch(SUPERVISOR, { id, on: true, reason: "" });
  assert.deepEqual(await shown(), [[id], [id]]);
  await audit(world);
});

Deno.test("VP-17 fill: every virtual profile but the scripted host has its row, also in an older database, once", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const { actors: { desk: { personas } }, database } = world;
  const members = demoMembers(clock.now()).slice(0, 45);
  const host = demoHost(clock.now());
  for (const member of [...members, host]) {
    const change = newChange();
    addMember(change, member, SIGN_UP_COINS);
    await database.commit(change);
  }
  const rows = async () => (await Array.fromAsync(database.list(keys.personas()))).map(({ value }) => value);
  assert.deepEqual((await rows()).map(({ id }) => id).sort(), members.map(({ id }) => id).sort());
  const [first] = members;
  const row = (await rows()).find(({ id }) => id === first?.id);
  assert.deepEqual([row?.teams, row?.languages, row?.bios], [["demo"], [first?.lang], {
    [first?.lang ?? ""]: first?.bio,
  }]);
  assert.equal(await personas.fill(), 0, "a first start leaves nothing to fill in");

  const older = newChange();
  for (const { id } of members) remove(older, keys.persona(id));
  remove(older, keys.personasFilled());
  await database.commit(older);
  const ended = new AbortController();
  ended.abort();
  assert.equal(await personas.fill(ended.signal), 0, "cut off");
  const counts = await Promise.all([personas.fill(), personas.fill()]);
  assert.equal(Math.max(...counts) <= 45 && counts.reduce((sum, each) => sum + each, 0) >= 45, true);
  assert.equal((await rows()).length, 45);
  assert.equal(await personas.fill(), 0);
  assert.equal((await personas.page({ search: "", team: "demo", on: "on", cursor: "" })).total, 45);
  await audit(world);
});

for (const loss of LOSSES) {
  Deno.test(`WI-14 VP-7 VP-9 VP-17 upkeep: a commit that lands and ${loss} leaves the same`, async () => {
    await using world = await openDeskWorld();
    const { actors: { desk: { personas } }, database, persona } = world;
    const has = (name: string) => (change: { sets: { key: Deno.KvKey }[] }) =>
      change.sets.some(({ key }) => key[0] === name);
    const lose = (name: string) => loseAnswer(database, loss, { fits: has(name) });

    await putStaff(world, { teams: ["berlin"] });
    await personas.sweep();
    lose("member");
    const id = await makePersona(world, { teams: ["berlin"] });
    const lostFlip = lose("member");
    await personas.change(SUPERVISOR, {
      id,
      version: 1,
      form: personaForm({ teams: ["haifa"] }),
    });
    await personas.sweep();
    assert.equal((await personas.get(id))?.member.staffed, undefined);
    assert.equal(lostFlip.count, 1);

    const ada = await world.join("Ada");
    assert.ok((await world.write(ada)).ok);
    await world.claim(ada);
    await personas.switch(SUPERVISOR, { id: persona, on: false, reason: "" });
    const lostClosing = lose("conversation");
    await personas.sweep();
    await personas.sweep();
    assert.equal(lostClosing.count, 1);
    const { desk } = await world.stored(ada);
    assert.deepEqual([desk?.claim, desk?.waits, desk?.due], [undefined, undefined, undefined]);
    assert.equal((await personas.get(persona))?.persona.closing, undefined);
    assert.deepEqual(await Array.fromAsync(database.list(keys.answersDue())), []);

    const older = newChange();
    remove(older, keys.persona(id));
    remove(older, keys.personasFilled());
    await database.commit(older);
    lose("persona");
    assert.ok(await personas.fill() <= 1);
    assert.ok(await personas.get(id));
    await audit(world);
  });
}

Deno.test("VP-7 sweep: a conversation that cannot be closed holds up no other", async () => {
  await using world = await openDeskWorld();
  const { actors: { desk: { personas } }, database, persona } = world;
  const members = [await world.join("Ada"), await world.join("Ben"), await world.join("Eva")];
  for (const member of members) assert.ok((await world.write(member)).ok);
  const broken = members.toSorted()[0] ?? assert.fail();
  const { desk, ...conversation } = await world.stored(broken);
  assert.ok(desk?.due);
  const change = newChange();
  const key = keys.conversation(pairOf(broken, persona));
  set(change, key, { ...conversation, desk: { ...desk, due: { ...desk.due, coins: 0.5 } } });
  await database.commit(change);
  await personas.switch(SUPERVISOR, { id: persona, on: false, reason: "" }).catch(() => {});
  await assert.rejects(personas.sweep(), RangeError);
  for (const member of members) {
    assert.equal((await world.stored(member)).desk?.due === undefined, member !== broken);
  }
  assert.equal((await personas.get(persona))?.persona.closing, true);
});
