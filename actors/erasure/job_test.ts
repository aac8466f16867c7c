import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { CLOSING_MS, ERASED_ADDRESS_MS, PREMIUM_COINS } from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { audit as findProblems } from "@/store/audit/mod.ts";
import { type Change, newChange, set } from "@/store/change.ts";
import { eraseAgain } from "@/store/erasure/again.ts";
import { idHash } from "@/store/erasure/hashes.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { Message, Photo } from "@/store/records.ts";
import { openTestActors, registrationOf } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { type AuditWorld, openAuditWorld } from "@/tests/kit/audit_world.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { findWords } from "@/tests/kit/erasing.ts";
import { seedLargeAccount } from "@/tests/kit/large_account.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { addProfilePhoto } from "@/tests/kit/photos.ts";
import { codeOf } from "@/tests/kit/results.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { putStaff } from "@/tests/kit/staff.ts";
import { keepStory } from "@/tests/kit/stories.ts";
import { reactionTo, textTo } from "@/tests/kit/talk.ts";

/** What a member was called and how they are written to. */
async function wordsOf({ database }: AuditWorld, member: MemberId): Promise<string[]> {
  const { value } = await database.get(keys.member(member));
  return [member, value?.email ?? "", `"${value?.name}"`];
}

async function erase(world: AuditWorld, member: MemberId): Promise<void> {
  await world.actors.closings.begin(member, { by: "member" });
  await world.settle();
  world.clock.advance(CLOSING_MS);
  await world.actors.erasures.sweep();
}

async function tombstonesOf({ database }: AuditWorld): Promise<MemberId[]> {
  const rows = await Array.fromAsync(database.list(keys.members()));
  return rows.filter(({ value }) => value.erased_at !== undefined).map(({ value }) => value.id);
}

for (const who of ["ada", "ben", "cleo", "dan"] as const) {
  Deno.test(`ER-6 ER-8 sweep: nothing names ${who} any more, and everything that is left agrees`, async () => {
    await using world = await openAuditWorld();
    const { database, actors } = world;
    const member = world[who];
    await actors.reports.report(world.dan, "r1", { user_id: world.ada, reason: "spam", text: "adverts" });
    await actors.desk.members.search(SYSTEM_ACTOR, { text: who });
    const words = await wordsOf(world, member);
    await erase(world, member);
    // Network addresses of this world are names, and somebody without an account is called Ben too.
    const left = (await findWords(database, words)).filter((row) => !/^\["rate"|nobody@example/.test(row));
    assert.deepEqual(left, []);
    assert.equal((await database.get(keys.erasure())).value, null);
    assert.equal((await tombstonesOf(world)).length, 1);
    const problems = await Array.fromAsync(findProblems(database, world.clock.now));
    assert.deepEqual(problems, []);
    await audit(world);
  });
}

Deno.test("ER-4 ER-9 sweep: who comes back in the last moment is on no list, and who is on it does not come back", async () => {
  const clock = new TestClock();
  const listed: string[] = [];
  const undone: unknown[] = [];
  // The clock of the server that is asked to keep the account may be behind.
  const undo = async (member: MemberId) => {
    clock.advance(-1);
    const { ok } = await test.actors.closings.undo(member);
    clock.advance(1);
    undone.push([member, ok]);
  };
  const erasedList = {
    async add(hashes: readonly string[]) {
      listed.push(...hashes);
      await undo(ben);
    },
    read: () => Promise.resolve(new Set(listed)),
  };
  await using test = await openTestActors({ now: clock.now, erasedList });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await test.actors.closings.begin(ada, { by: "member" });
  await test.actors.closings.begin(ben, { by: "member" });
  clock.advance(CLOSING_MS);
  await undo(ada);
  await test.actors.erasures.sweep();
  assert.deepEqual(undone, [[ada, true], [ben, false]]);
  assert.deepEqual(listed, [idHash(ben)]);
  await audit(test);
});

Deno.test("ER-6 ER-5 PA-6 sweep: what is paid later on a page from before is booked under the pseudonym, renews no more, and no letter is written", async () => {
  const clock = new TestClock();
  const provider = openToldProvider();
  await using test = await openTestActors({ now: clock.now, providers: new Map([["test", provider]]) });
  const { database, actors } = test;
  const ada = await test.join("Ada");
  const { order, contract } = await buyPremium(test, ada, {
    async meanwhile() {
      await actors.closings.begin(ada, { by: "member" });
      clock.advance(CLOSING_MS);
      await actors.erasures.sweep();
    },
  });
  assert.deepEqual([order.state, contract.state], ["paid", "cancelled"]);
  const { value: ghost } = await database.get(keys.member(order.member));
  assert.ok(ghost?.erased_at);
  assert.equal((await database.get(keys.account(ghost.id))).value?.balance, 200 + PREMIUM_COINS);
  await actors.subscriptions.notifyProviders();
  assert.deepEqual(provider.told, [`${contract.reference} ends`]);
  assert.deepEqual(await findWords(database, [ada, '"to":""']), []);
  assert.deepEqual(await Array.fromAsync(database.list(keys.alerts())), []);
  await audit(test);
});

Deno.test("LM-11 ER-6 sweep: a pause outlives the account, and a new one with its address begins with it", async () => {
  await using world = await openAuditWorld();
  const { database, actors, clock, dan } = world;
  const { email = "" } = (await database.get(keys.member(dan))).value ?? {};
  const { pause } = await actors.limits.of(dan);
  assert.equal(pause?.kind, "exclusion");
  await erase(world, dan);
  clock.advance(ERASED_ADDRESS_MS);
  const again = await actors.membership.register(registrationOf("Dan", { email }), {
    address: "x",
    lang: "en",
  });
  assert.ok(again.ok, JSON.stringify(again));
  assert.deepEqual((await actors.limits.of(again.value.member)).pause, pause);
});

Deno.test("ER-6 sweep: the other one keeps the chat under no name, and nothing can be written to it", async () => {
  await using world = await openAuditWorld();
  const { database, actors, ada, ben } = world;
  const name = async (lang: "en" | "he") => {
    const list = await actors.ask.contacts.list(ben, { archived: 0, currentLength: 0, recordsToTake: 10 });
    const translated = lang === "en" ? list : await actors.translatePlaces(list, lang);
    return translated.find(({ id }) => id === ghost)?.name;
  };
  const before = await linesOf(world, ada, ben);
  await erase(world, ada);
  const [ghost = assert.fail("no pseudonym")] = await tombstonesOf(world);
  assert.equal(await name("en"), "Deleted member");
  assert.equal(await name("he"), "משתמש שנמחק");
  const after = await linesOf(world, ghost, ben);
  assert.deepEqual(after.map(({ text }) => text), before.map(({ text }) => text));
  assert.ok(after.every(({ sender_id }) => sender_id === ghost || sender_id === ben));
  const answer = await actors.conversations.send(ben, "late", textTo({ id: ghost }, "are you there?"));
  assert.equal(codeOf(answer), "profile_closed");
  const gone = await actors.conversations.send(ben, "later", textTo({ id: ada }, "are you there?"));
  assert.equal(codeOf(gone), "unknown_user");
  assert.equal((await database.get(keys.totals(ben))).value?.matches ?? 0, 0);
  const { value: account } = await database.get(keys.account(ghost));
  assert.ok(account && account.seq > 10, "what the law has kept stays");
});

Deno.test("CH-109 ER-6 sweep: a chat with somebody who is erased is pinned no more, and neither are theirs", async () => {
  for (const who of ["ada", "ben"] as const) {
    await using world = await openAuditWorld();
    const { ada, ben, actors: { conversations }, database } = world;
    assert.ok((await conversations.send(ada, "hello", textTo({ id: ben }, "hello"))).ok);
    for (const [one, other] of [[ada, ben], [ben, ada]] as const) {
      assert.ok((await conversations.pin(one, other, true)).ok);
    }
    await erase(world, world[who]);
    for (const member of [ada, ben]) {
      assert.deepEqual(await Array.fromAsync(database.list(keys.pins(member))), []);
    }
    await audit(world);
  }
});

for (const who of ["ada", "ben"] as const) {
  Deno.test(`ER-6 ST-90 sweep: a reaction to a story stays with whoever keeps the chat when ${who} is erased`, async () => {
    await using world = await openAuditWorld();
    const { database, actors, ada, ben, clock } = world;
    await givePremium(world, { id: ada });
    const story = await keepStory(world, { id: ben }, { at: clock.now() });
    assert.ok((await actors.conversations.send(ada, "reacted", reactionTo({ id: ben }, story.id))).ok);
    await erase(world, world[who]);
    const messages = await Array.fromAsync(database.list(["message"] as unknown as Key<Message>));
    assert.equal(messages.filter(({ value }) => value.type === "reaction").length, 1);
    await audit(world);
  });
}

Deno.test("ER-6 sweep: no decision that ends, and no act of the desk, makes somebody of a pseudonym again", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const { database, actors } = test;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  assert.ok((await actors.conversations.send(ben, "m1", textTo({ id: ada }, "hello"))).ok);
  await actors.closings.begin(ada, { by: "member" });
  clock.advance(CLOSING_MS);
  await actors.erasures.sweep();
  const members = await Array.fromAsync(database.list(keys.members()));
  const ghost = members.find(({ value }) => value.erased_at !== undefined)?.value ?? assert.fail();
  const decided = await actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: "s1",
    member: ghost.id,
    measure: "suspend",
    rule: "scam",
    facts: "Asked for money.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
    lastsMs: DAY_MS,
  });
  assert.ok(decided.ok);
  clock.advance(DAY_MS);
  await actors.desk.decisions.sweep();
  assert.equal(codeOf(await actors.conversations.send(ben, "m2", textTo(ghost, "hello"))), "profile_closed");
  const { id: staff } = await putStaff(test, { roles: ["admin"] });
  const by = { staff, roles: ["admin"] } as const;
  const { addresses, coins, premium, resend } = actors.desk.members;
  const email = "ghost@example.com";
  const acts = [
    await addresses.ask(by, { member: ghost.id, email, reason: "lost her mailbox" }),
    await coins(by, { rid: "c1", member: ghost.id, delta: 10, reason: "sorry" }),
    await premium(by, ghost.id, { rid: "premium", days: 3, reason: "sorry" }),
    await resend(by, ghost.id, "recovery"),
  ];
  assert.deepEqual(acts.map(codeOf), Array(4).fill("unknown_member"));
  await audit(test);
});

Deno.test("ER-6 sweep: the files of the member's photos are gone, those that are held stay under the pseudonym", async () => {
  await using world = await openAuditWorld();
  const { database, actors, ada, dan, clock } = world;
  const photo = await addProfilePhoto(world, ada);
  await actors.reports.report(dan, "held", { user_id: ada, reason: "sexual", photo_id: photo, text: "" });
  await erase(world, ada);
  clock.advance(DAY_MS);
  await actors.files.sweep();
  const [ghost] = await tombstonesOf(world);
  const photos = (await Array.fromAsync(database.list(["photo"] as unknown as Key<Photo>))).map(({ value }) =>
    value
  );
  const own = photos.filter(({ member, files }) => member === ghost && Object.keys(files).length > 0);
  assert.deepEqual(own.map(({ id, use }) => [id, use]), [[photo, "evidence"]]);
  await audit(world);
});

Deno.test("ER-7 sweep: killed after every few commits, and again, it comes to the same end", async () => {
  await using world = await openAuditWorld();
  const { database, actors, ada } = world;
  const words = (await wordsOf(world, ada)).slice(0, 2);
  await actors.closings.begin(ada, { by: "member" });
  await world.settle();
  world.clock.advance(CLOSING_MS);
  const { commit } = database;
  let kills = 0;
  for (let left = 1; kills === 0 || (await database.get(keys.erasure())).value; left = left % 7 + 1) {
    let commits = 0;
    database.commit = (change) => {
      if (++commits > left) throw new Error("killed");
      return commit(change);
    };
    await actors.erasures.sweep().catch(() => {});
    database.commit = commit;
    kills++;
  }
  assert.ok(kills > 10, `${kills} kills`);
  assert.deepEqual(await findWords(database, words), []);
  await audit(world);
});

Deno.test("ER-7 sweep: two at once, and somebody else's besides, do everything once", async () => {
  await using world = await openAuditWorld();
  await using other = await openTestActors({
    database: world.database,
    now: world.clock.now,
    instance: "there",
  });
  const { actors, ada, dan, database } = world;
  const words = [...(await wordsOf(world, ada)).slice(0, 2), ...(await wordsOf(world, dan)).slice(0, 2)];
  await actors.closings.begin(ada, { by: "member" });
  await actors.closings.begin(dan, { by: "member" });
  await world.settle();
  world.clock.advance(CLOSING_MS);
  const both = () => Promise.all([actors.erasures.sweep(), other.actors.erasures.sweep()]);
  await both();
  await both();
  assert.deepEqual(await findWords(database, words), []);
  assert.equal((await tombstonesOf(world)).length, 2, "one pseudonym each");
  await audit(world);
});

for (const how of LOSSES) {
  Deno.test(`ER-7 WI-14 sweep: one pseudonym where the answer of the commit that makes it is lost (the database ${how})`, async () => {
    await using world = await openAuditWorld();
    const { actors, dan, database } = world;
    await actors.closings.begin(dan, { by: "member" });
    await world.settle();
    world.clock.advance(CLOSING_MS);
    const row = keyText(keys.erasure());
    const lost = loseAnswer(database, how, {
      fits: ({ sets }) => sets.some(({ key }) => keyText(key) === row),
    });
    await actors.erasures.sweep();
    await actors.erasures.sweep();
    assert.equal(lost.count, 1);
    assert.equal((await tombstonesOf(world)).length, 1);
    await audit(world);
  });
}

Deno.test("ER-6 ER-7 sweep: an account with many chats, and no step holds more than some of them", async () => {
  await using world = await openAuditWorld();
  const { database, actors, clock } = world;
  const { member, email } = await seedLargeAccount(database, {
    contacts: 30,
    messages: 40,
    at: clock.now() - DAY_MS,
  });
  await audit(world);
  await actors.closings.begin(member, { by: "member" });
  await world.settle();
  clock.advance(CLOSING_MS);
  await actors.erasures.sweep();
  assert.deepEqual(await findWords(database, [member, email]), []);
  await audit(world);
});

Deno.test("ER-9 erasedAgain: a backup from before brings nobody back", async () => {
  await using world = await openAuditWorld();
  const { database, actors, ada, ben, clock } = world;
  assert.equal(await eraseAgain(database, new Set([idHash(ada)]), clock.now()), 1);
  assert.equal(await eraseAgain(database, new Set([idHash(ben)]), clock.now()), 1);
  assert.equal((await database.get(keys.member(ada))).value?.off, true);
  const words = (await wordsOf(world, ada)).slice(0, 2);
  await actors.erasures.sweep();
  assert.deepEqual(await findWords(database, words), []);
  await audit(world);
});

Deno.test("ER-10 sweep: for thirty days nobody can take the address, then anybody can", async () => {
  await using world = await openAuditWorld();
  const { actors, dan, clock, database } = world;
  const email = (await database.get(keys.member(dan))).value?.email ?? "";
  await erase(world, dan);
  assert.equal(codeOf(await actors.membership.checkEmail(email, "here")), "email_taken");
  const form = registrationOf("Dina", { email });
  assert.equal(
    codeOf(await actors.membership.register(form, { address: "here", lang: "en" })),
    "email_taken",
  );
  clock.advance(ERASED_ADDRESS_MS);
  assert.equal(codeOf(await actors.membership.register(form, { address: "here", lang: "en" })), "ok");
  await audit(world);
});

Deno.test("ER-8 audit: what still names an erased account is found, and so are accounts that nothing would erase", async () => {
  await using world = await openAuditWorld();
  const { database, ada, ben, dan } = world;
  await erase(world, ada);
  const problems = async (plant: (change: Change) => void) => {
    const change = newChange();
    plant(change);
    await database.commit(change);
    const found = await Array.fromAsync(findProblems(database, world.clock.now));
    for (const { key } of change.sets) await database.commit({ ...newChange(), deletes: [key] });
    return found.map(({ problem }) => problem).join("\n");
  };
  assert.match(
    await problems((change) => set(change, keys.swiped(dan, 99), { member: ada, undone: true })),
    /names the erased account/,
  );
  assert.match(
    await problems((change) => set(change, keys.hidden(dan, ada), 0)),
    /names the erased account/,
  );
  assert.match(
    await problems((change) => set(change, keys.accountEnd(5, ben), 0)),
    /would be erased, and is no account that closes then/,
  );
  const { value: member } = await database.get(keys.member(dan));
  const closing = { at: 1, until: 2, by: "member" } as const;
  const change = newChange();
  set(change, keys.member(dan), { ...member ?? assert.fail(), off: true, closing });
  await database.commit(change);
  const found = await Array.fromAsync(findProblems(database, world.clock.now));
  assert.ok(found.some(({ problem }) => /would not be erased/.test(problem)), JSON.stringify(found));
});

Deno.test("ER-14 audit: an address of an erased account is found in a row, but for what was written since", async () => {
  await using world = await openAuditWorld();
  const { database, ada, ben, clock } = world;
  const email = (await database.get(keys.member(ada))).value?.email ?? assert.fail();
  await erase(world, ada);
  const problems = async (value: object) => {
    const change = newChange();
    set(change, ["hidden", ben, world.dan] as unknown as Key<unknown>, value);
    await database.commit(change);
    const found = await Array.fromAsync(findProblems(database, clock.now));
    return found.filter(({ problem }) => problem.includes("address of an erased account")).length;
  };
  assert.equal(await problems({ text: `write to\n${email}.` }), 1);
  assert.equal(await problems({ text: `write to x${email}` }), 0);
  assert.equal(await problems({ text: email, at: clock.now() - 2 * CLOSING_MS }), 1);
  assert.equal(await problems({ last: { text: email, at: clock.now() + 1 } }), 0);
});

Deno.test("ER-15 sweep: others keep a longer address and their account, and their profile without the one that went", async () => {
  await using world = await openAuditWorld();
  const { database, ada, ben, dan } = world;
  const email = (await database.get(keys.member(ada))).value?.email ?? assert.fail();
  const [bens, dans] = await database.getMany([keys.member(ben), keys.member(dan)]);
  const change = newChange();
  set(change, keys.member(ben), { ...bens.value ?? assert.fail(), bio: `Ask ${email} or x${email}` });
  set(change, keys.member(dan), { ...dans.value ?? assert.fail(), email: `x${email}` });
  set(change, keys.memberByEmail(`x${email}`), dan);
  await database.commit({ ...change, deletes: [keys.memberByEmail(dans.value?.email ?? "")] });
  await erase(world, ada);
  assert.equal((await database.get(keys.member(ben))).value?.bio, `Ask  or x${email}`);
  assert.equal((await database.get(keys.member(dan))).value?.email, `x${email}`);
  assert.equal((await database.get(keys.memberByEmail(`x${email}`))).value, dan);
});

Deno.test("ER-11 sweep: the log of the desk keeps its chain and loses its words, and the audit finds who takes others out", async () => {
  await using world = await openAuditWorld();
  const { database, ada, dan, actors } = world;
  await actors.desk.members.resend(SYSTEM_ACTOR, ada, "verify");
  await actors.desk.members.endSessions(SYSTEM_ACTOR, dan);
  await erase(world, ada);
  await audit(world);
  const log = (await Array.fromAsync(database.list(keys.staffLogs()))).map(({ value }) => value);
  assert.ok(log.some(({ erased, subject, reason }) => erased && subject.member && reason === ""));
  const nth = log.findIndex(({ subject }) => subject.member === dan);
  const entry = log[nth] ?? assert.fail("no entry about Dan");
  const change = newChange();
  set(change, keys.staffLog(nth + 1), { ...entry, reason: "", before: "", after: "", erased: true });
  await database.commit(change);
  const found = await Array.fromAsync(findProblems(database, world.clock.now));
  assert.ok(found.some(({ problem }) => /not about an erased member/.test(problem)), JSON.stringify(found));
});

async function linesOf({ database }: AuditWorld, one: MemberId, other: MemberId) {
  const rows = await Array.fromAsync(database.list(keys.messages(pairOf(one, other))));
  return rows.map(({ value }) => value);
}
