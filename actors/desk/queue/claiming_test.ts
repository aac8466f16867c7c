import assert from "node:assert/strict";
import { DESK_DEFAULTS } from "@/domain/desk.ts";
import { type InstanceId, pairOf } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { changeStaff } from "@/tests/kit/staff.ts";
import { codeOf, expectOk } from "@/tests/kit/results.ts";
import { openQueueWorld } from "@/tests/kit/desk_queue.ts";

const BOTH = new Set(["here", "there"] as InstanceId[]);

Deno.test("DQ-2 DQ-12 next: the first one is theirs, and taking is also the reading of it, in the same commit", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const [mia, noa] = [await world.staff(), await world.staff()];
  const ada = await world.waiting(persona);
  const taken = expectOk(await world.queue.next(mia, "r1"));
  assert.deepEqual(taken, { persona, member: ada, claim: 1 });
  assert.equal(codeOf(await world.queue.next(noa, "r2")), "nothing_waiting");
  assert.equal(codeOf(await world.queue.take(noa, { persona, member: ada })), "claim_taken");
  const log = (await world.logged(ada)).filter(({ what }) => what !== "line.send");
  assert.deepEqual(log.map(({ what, who }) => [what, who]), [["claim.take", mia.staff.id], [
    "chat.read",
    mia.staff.id,
  ]]);
});

Deno.test("DQ-4 next: two at once are one, and the same rid again gives the same one", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const mia = await world.staff();
  for (const name of ["Ada", "Eva", "Ida"]) await world.waiting(persona, name);
  const [one, other] = await Promise.all([world.queue.next(mia, "r1"), world.queue.next(mia, "r2")]);
  world.hear();
  assert.deepEqual(expectOk(one), expectOk(other));
  assert.deepEqual(expectOk(await world.queue.next(mia, "r1")), expectOk(one), "after the answer was lost");
  world.hear();
  assert.notDeepEqual(expectOk(await world.queue.next(mia, "r3")), expectOk(one));
});

Deno.test("DQ-3 next: nobody holds more than the catalogue's number, whatever tabs and instances ask at once", async () => {
  await using here = await openQueueWorld({ live: BOTH });
  await using there = await openQueueWorld({ database: here.database, instance: "there", live: BOTH });
  const persona = await here.persona();
  const mia = await here.staff();
  const tab = { ...mia, session: "another-session" as typeof mia.session };
  const members = [];
  for (let nth = 0; nth < 12; nth++) members.push(await here.waiting(persona, "Ada"));
  const asked = await Promise.all(
    members.map((member, nth) =>
      (nth % 2 ? here : there).queue.take(nth % 3 ? mia : tab, { persona, member })
    ),
  );
  assert.equal(asked.filter(({ ok }) => ok).length, DESK_DEFAULTS.held);
  assert.ok(
    asked.every((result) => result.ok || result.refusal.code === "claim_full"),
    JSON.stringify(asked),
  );
  // What goes back makes room.
  const [held] = asked.flatMap((result) => result.ok ? result.value : []);
  assert.ok(held);
  expectOk(await here.queue.release(mia, held));
  expectOk(await there.queue.next(mia, "more"));
});

Deno.test("DQ-2 next: two instances that know of the same ones share them", async () => {
  await using here = await openQueueWorld({ live: BOTH });
  await using there = await openQueueWorld({ database: here.database, instance: "there", live: BOTH });
  const persona = await here.persona();
  for (let nth = 0; nth < 6; nth++) await here.waiting(persona, "Ada");
  const people = await Promise.all(Array.from({ length: 6 }, () => here.staff()));
  await Promise.all([here.queue.ensure(), there.queue.ensure()]);
  const taken = await Promise.all(
    people.map((by, nth) => (nth % 2 ? here : there).queue.next(by, `n${nth}`)),
  );
  assert.equal(new Set(taken.map((result) => expectOk(result).member)).size, 6);
});

Deno.test("DQ-5 next: offered is what one is assigned to, in a language that one writes, of a profile that is on", async () => {
  await using world = await openQueueWorld();
  const north = await world.persona({ persona: { teams: ["north"] } });
  const [stranger, deaf] = [
    await world.staff({ teams: ["south"] }),
    await world.staff({ teams: ["north"], languages: ["he"] }),
  ];
  const named = await world.staff({ teams: [] });
  const own = await world.persona({ persona: { teams: [], moderators: [named.staff.id] } });
  const ada = await world.waiting(north);
  const eva = await world.waiting(own, "Eva");
  assert.equal(codeOf(await world.queue.next(stranger, "r1")), "nothing_waiting");
  assert.equal(codeOf(await world.queue.take(stranger, { persona: north, member: ada })), "not_permitted");
  assert.equal(codeOf(await world.queue.next(deaf, "r2")), "nothing_waiting");
  // By name they may: a colleague who writes it may be missing.
  expectOk(await world.queue.take(deaf, { persona: north, member: ada }));
  assert.equal(expectOk(await world.queue.next(named, "r3")).member, eva);
});

Deno.test("DQ-5 P19 take: not after a block, nor of a profile that was switched off", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const mia = await world.staff();
  const [ada, eva] = [await world.waiting(persona), await world.waiting(persona, "Eva")];
  await world.queue.ensure();
  const blocked = await world.actors.blocks.block(ada, persona);
  assert.ok(blocked.ok);
  // The queue has not heard of it.
  assert.equal(codeOf(await world.queue.take(mia, { persona, member: ada })), "unknown_user");
  const change = newChange();
  const { value } = await world.database.get(keys.member(persona));
  assert.ok(value);
  set(change, keys.member(persona), { ...value, off: true });
  await world.database.commit(change);
  assert.equal(codeOf(await world.queue.take(mia, { persona, member: eva })), "profile_closed");
  assert.equal(codeOf(await world.queue.next(mia, "r1")), "nothing_waiting");
  assert.equal(codeOf(await world.queue.take(mia, { persona: "nobody0000", member: eva })), "unknown_user");
});

Deno.test("DQ-10 take_over: with a reason, and the draft goes along; reassign: to whoever is at work", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const [mia, noa] = [await world.staff(), await world.staff()];
  const boss = await world.staff({ roles: ["supervisor"], teams: [] });
  const ada = await world.waiting(persona);
  const pair = pairOf(persona, ada);
  expectOk(await world.queue.next(mia, "r1"));
  const draft = newChange();
  set(draft, keys.deskDraft(mia.staff.id, pair), "half a sent");
  await world.database.commit(draft);
  assert.equal(
    codeOf(await world.queue.takeOver(boss, { persona, member: ada, reason: " " })),
    "reason_required",
  );
  const over = expectOk(await world.queue.takeOver(boss, { persona, member: ada, reason: "Mia is ill" }));
  assert.equal(over.claim, 2);
  assert.equal((await world.database.get(keys.deskDraft(boss.staff.id, pair))).value, "half a sent");
  assert.equal(codeOf(await world.queue.release(mia, { persona, member: ada, claim: 1 })), "claim_lost");
  const named = { persona, member: ada, staff: noa.staff.id, reason: "evening" };
  assert.equal(codeOf(await world.queue.reassign(boss, named)), "unknown_staff", "Noa is not at work");
  await world.queue.beat({ staff: noa.staff.id, session: noa.session });
  assert.equal(expectOk(await world.queue.reassign(boss, named)).claim, 3);
  assert.equal((await world.database.get(keys.deskDraft(noa.staff.id, pair))).value, "half a sent");
  const acts = (await world.logged(ada)).filter(({ what }) => what.startsWith("claim."));
  assert.deepEqual(acts.map(({ what, reason }) => [what, reason]), [
    ["claim.take", ""],
    ["claim.take_over", "Mia is ill"],
    ["claim.reassign", "evening"],
  ]);
});

Deno.test("DQ-19 take: where nobody waits, a reason, and a member who may be written to first", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const mia = await world.staff();
  const [ada, poor, busy] = [await world.join("Ada"), await world.join("Pia"), await world.join("Bea")];
  const change = newChange();
  const account = await world.database.get(keys.account(poor));
  assert.ok(account.value);
  set(change, account.key, { ...account.value, balance: 0 });
  const day = Math.floor(Date.now() / 86_400_000);
  set(change, keys.deskCount("first_message", busy), { day, count: DESK_DEFAULTS.first_messages_a_day });
  await world.database.commit(change);
  const take = (member: string, reason?: string) => world.queue.take(mia, { persona, member, reason });
  assert.equal(codeOf(await take(ada)), "reason_required");
  assert.equal(codeOf(await take(poor, "first message")), "first_message_unwanted");
  assert.equal(codeOf(await take(busy, "first message")), "first_message_unwanted");
  const held = expectOk(await take(ada, "first message"));
  const act = { staff: mia.staff.id, session: mia.session, roles: mia.staff.roles, claim: held.claim };
  const input = { receiver_id: ada, message_type: "text", message_text: "hi" };
  expectOk(await world.actors.conversations.sendAs(persona, "first", { input, act }));
  expectOk(await world.queue.release(mia, held));
  assert.equal(codeOf(await take(ada, "again")), "first_message_used");
});

Deno.test("DQ-5 take: roles as they are when it is decided", async () => {
  await using world = await openQueueWorld();
  const persona = await world.persona();
  const mia = await world.staff();
  const ada = await world.waiting(persona);
  await changeStaff(world, mia.staff.id, { roles: ["finance"] });
  assert.equal(
    codeOf(await world.queue.take(await world.fresh(mia), { persona, member: ada })),
    "not_permitted",
  );
});

Deno.test("DQ-3 next: the catalogue says how many", async () => {
  await using world = await openQueueWorld({ catalogue: { ...demoCatalogue, desk: { held: 1 } } });
  const persona = await world.persona();
  const mia = await world.staff();
  await world.waiting(persona);
  await world.waiting(persona, "Eva");
  expectOk(await world.queue.next(mia, "r1"));
  const full = await world.queue.next(mia, "r2");
  assert.deepEqual(!full.ok && full.refusal, { code: "claim_full", data: { max: 1 } });
});
