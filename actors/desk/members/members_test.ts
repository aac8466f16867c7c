import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { COMMAND_DEADLINE_MS, DESK_COINS_A_DAY } from "@/domain/limits.ts";
import type { Role } from "@/domain/staff.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { audit as findProblems } from "@/store/audit/mod.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import {
  audit,
  balanceOf,
  dump,
  openTestActors,
  type TestActors,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { expectOk } from "@/tests/kit/results.ts";

interface World extends TestActors {
  clock: TestClock;
  ada: MemberId;
  person(role: Role): Promise<Actor & { staff: StaffId }>;
}

async function openWorld(): Promise<World> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  let people = 0;
  return {
    ...test,
    clock,
    ada: await test.join("Ada"),
    async person(role) {
      return (await bring(test, `p${++people}@example.com`, [role])).by as Actor & { staff: StaffId };
    },
  };
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

Deno.test("MB-1 search: by address, name in any spelling, number, and the newest; the log says how, not what", async () => {
  await using world = await openWorld();
  const { actors, database, ada } = world;
  const zoe = await world.join("Zoë");
  await world.join("Zora");
  world.clock.advance(1_000);
  const noa = await world.join("נועה");
  const by = await world.person("support");
  const search = async (text: string) => expectOk(await actors.desk.members.search(by, { text })).members;
  const find = async (text: string) => (await search(text)).map(({ name }) => name).sort();
  assert.deepEqual(await find("zo"), ["Zora", "Zoë"]);
  assert.deepEqual(await find("ZOE"), ["Zoë"]);
  assert.deepEqual(await find("נוע"), ["נועה"]);
  const { email } = (await database.get(keys.member(ada))).value ?? assert.fail();
  assert.deepEqual(await find(email), ["Ada"]);
  assert.deepEqual(await find("nobody@"), []);
  assert.deepEqual(await find(zoe), ["Zoë"]);
  assert.deepEqual(await find("nobody"), []);
  assert.equal((await search(""))[0]?.id, noa);
  const log = await Array.fromAsync(database.list(keys.staffLogs()));
  const said = log.map(({ value }) => value).filter(({ what }) => what === "member.search");
  assert.deepEqual([...new Set(said.map(({ reason }) => reason))].sort(), ["address", "name", "number"]);
  assert.ok(!JSON.stringify(said).includes(email));
});

Deno.test("MB-1 P25 search: what cannot be logged in time is not given away", async () => {
  const clock = new TestClock();
  let isSlow = false;
  await using world = await openTestActors({
    now() {
      if (isSlow) clock.advance(COMMAND_DEADLINE_MS);
      return clock.now();
    },
  });
  await world.join("Ada");
  const { search } = world.actors.desk.members;
  isSlow = true;
  assert.equal(await codeOf(search(SYSTEM_ACTOR, { text: "ada" })), "deadline_exceeded");
  isSlow = false;
  assert.equal(await codeOf(search(SYSTEM_ACTOR, { text: "ada" })), "ok");
});

Deno.test("MB-1 search: a page ends where it is full, and the next one goes on behind it", async () => {
  await using world = await openWorld();
  for (let nth = 0; nth < 60; nth++) await world.join("Mia");
  const { search } = world.actors.desk.members;
  for (const text of ["mi", ""]) {
    const first = expectOk(await search(SYSTEM_ACTOR, { text }));
    assert.equal(first.members.length, 50);
    const second = expectOk(await search(SYSTEM_ACTOR, { text, after: first.next as never }));
    assert.equal(second.members.length, text === "" ? 11 : 10);
    const ids = [...first.members, ...second.members].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  }
});

Deno.test("MB-2 get: a page is opened as an entry of the log", async () => {
  await using world = await openWorld();
  const { actors, database, ada } = world;
  const by = await world.person("support");
  const found = await actors.desk.members.get(by, ada);
  assert.ok(found.ok);
  assert.equal(found.value.account?.balance, await balanceOf(world, { id: ada }));
  assert.equal(found.value.looks.get("support"), 1);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsAbout(ada)))).length, 1);
  for (const id of ["", "x", "0000000000000"]) {
    assert.equal(await codeOf(actors.desk.members.get(by, id)), "unknown_member");
  }
});

Deno.test("MB-3 P16 sessions: all of them end, and their sockets are told", async () => {
  await using world = await openWorld();
  const { actors, database, ada } = world;
  const by = await world.person("support");
  assert.ok((await Array.fromAsync(database.list(keys.memberSessions(ada)))).length > 0);
  world.published.length = 0;
  assert.equal(await codeOf(actors.desk.members.endSessions(by, ada)), "ok");
  assert.deepEqual(await Array.fromAsync(database.list(keys.memberSessions(ada))), []);
  assert.ok(world.published.some(({ deliveries }) => deliveries.some(({ kind }) => kind === "revoked")));
  await audit(world);
});

Deno.test("MB-4 mail: a link is mailed again, and only who is not confirmed gets a confirmation", async () => {
  await using world = await openWorld();
  const { actors, database, ada } = world;
  const by = await world.person("support");
  const before = (await Array.fromAsync(database.list(keys.mailJobs()))).length;
  assert.equal(await codeOf(actors.desk.members.resend(by, ada, "verify")), "ok");
  assert.equal(await codeOf(actors.desk.members.resend(by, ada, "recovery")), "ok");
  assert.equal((await Array.fromAsync(database.list(keys.mailJobs()))).length, before + 2);
  const entry = await database.get(keys.member(ada));
  const change = newChange();
  if (entry.value) set(change, entry.key, { ...entry.value, verified_at: 1 });
  await database.commit(change);
  assert.equal(await codeOf(actors.desk.members.resend(by, ada, "verify")), "already_verified");
});

Deno.test("MB-5 coins: once a rid, never below zero, and no more a day than a role may, also at the same moment", async () => {
  await using world = await openWorld();
  const { actors, ada, clock } = world;
  const by = await world.person("support");
  const finance = await world.person("finance");
  const { coins } = actors.desk.members;
  const given = (rid: string, delta: number, reason = "the spin had stopped") => ({
    rid,
    member: ada,
    delta,
    reason,
  });
  const start = await balanceOf(world, { id: ada });
  assert.equal(await codeOf(coins(by, given("a", 100, " "))), "reason_required");
  for (const delta of [0, 1.5, NaN, 100_001]) {
    assert.equal(await codeOf(coins(by, given("a", delta))), "coins_invalid");
  }
  assert.equal(await codeOf(coins(by, given("a", -start - 1))), "not_enough_credits");
  const twice = await Promise.all([coins(by, given("a", 100)), coins(by, given("a", 100))]);
  assert.ok(twice.every(({ ok }) => ok));
  assert.equal(await balanceOf(world, { id: ada }), start + 100);
  assert.equal(await codeOf(coins(by, given("a", 200))), "idempotency_mismatch");
  const many = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => codeOf(coins(by, given(`m${nth}`, 1_000)))),
  );
  assert.equal(many.filter((code) => code === "ok").length, Math.floor((DESK_COINS_A_DAY - 100) / 1_000));
  assert.equal(await codeOf(coins(finance, given("f", 50_000))), "ok", "whoever is not limited");
  clock.advance(DAY_MS);
  assert.equal(await codeOf(coins(by, given("n", 1_000))), "ok", "another day");
  assert.equal(await codeOf(coins(finance, given("t", -50_000))), "ok");
  assert.equal(await balanceOf(world, { id: ada }), start + 100 + 4_000 + 1_000);
  await audit(world);
});

Deno.test("MB-6 address: one asks, another one agrees; then the old password and sessions open nothing", async () => {
  await using world = await openWorld();
  const { actors, database, ada, clock } = world;
  const [one, other] = [await world.person("support"), await world.person("support")];
  const { addresses } = actors.desk.members;
  const email = "ada.new@example.com";
  const ask = (own = {}) =>
    codeOf(addresses.ask(one, { member: ada, email, reason: "lost her mailbox", ...own }));
  assert.equal(await ask({ reason: "" }), "reason_required");
  assert.equal(await ask({ email: "no" }), "email_invalid");
  const ben = await world.join("Ben");
  const bens = (await database.get(keys.member(ben))).value?.email ?? "";
  assert.equal(await ask({ email: bens }), "email_taken");
  assert.equal(await ask({ member: "0000000000000" }), "unknown_member");
  assert.equal(await ask(), "ok");
  await audit(world);
  const settle = (by: Actor, own = {}) =>
    codeOf(addresses.settle(by, { member: ada, email, agree: true, ...own }));
  assert.equal(await settle(one), "second_person_required");
  assert.equal(await settle(other, { email: "else@example.com" }), "unknown_request");
  const before = await dump(database);
  clock.advance(8 * DAY_MS);
  assert.equal(await settle(other), "unknown_request", "after a week");
  assert.deepEqual(await dump(database), before);
  assert.equal(await ask(), "ok");
  const both = await Promise.all([settle(other), settle(await world.person("admin"))]);
  assert.deepEqual(both.sort(), ["ok", "unknown_request"]);
  const member = (await database.get(keys.member(ada))).value ?? assert.fail();
  assert.deepEqual([member.email, member.password, member.verified_at], [email, null, undefined]);
  assert.deepEqual(await Array.fromAsync(database.list(keys.memberSessions(ada))), []);
  const letters = (await Array.fromAsync(database.list(keys.mailJobs()))).map(({ value }) => value);
  assert.ok(letters.some(({ kind, to }) => kind === "recovery" && to === email));
  assert.ok(letters.some(({ kind }) => kind === "email_changed"));
  await audit(world);
});

Deno.test("MB-8 MB-9 export: all that is kept, with how often and in which role the desk looked, not who", async () => {
  await using world = await openWorld();
  const { actors, ada } = world;
  const ben = await world.join("Ben");
  await actors.conversations.send(ada, "m1", textTo({ id: ben }, "hello Ben"));
  const by = await world.person("support");
  await actors.desk.members.get(by, ada);
  const sent = await actors.support.send(
    { name: "Ada", email: "ada@example.com", topic: "problem", text: "the spin stopped" },
    { member: ada, address: "10.0.0.1", lang: "en" },
  );
  assert.ok(sent.ok);
  const { ticket } = sent.value;
  for (const [version, kind, text] of [[0, "note", "looks odd"], [1, "answer", "It goes on now."]] as const) {
    assert.ok((await actors.desk.tickets.write(by, { ticket, version }, { kind, text })).ok);
  }
  assert.equal(await codeOf(actors.desk.members.export(by, { member: ada, reason: "" })), "reason_required");
  const made = await actors.desk.members.export(by, { member: ada, reason: "she asked for it" });
  assert.ok(made.ok);
  const text = (await Array.fromAsync(made.value)).join("");
  const all = JSON.parse(text);
  assert.equal(all.account.id, ada);
  assert.equal(all.account.password, undefined);
  assert.equal(all.chats[0].lines[0].text, "hello Ben");
  assert.equal(all.movements.length > 0, true);
  const [{ text: asked, thread }] = all.support;
  assert.deepEqual([asked, thread.map(({ text }: { text: string }) => text)], [
    "the spin stopped",
    ["It goes on now."],
  ]);
  assert.deepEqual(all.looks_by_staff.map(({ what }: { what: string }) => what), [
    "member.read",
    "ticket.note",
    "ticket.answer",
    "member.export",
  ]);
  assert.ok(!text.includes(by.staff), "who of the desk it was is not said");
});

Deno.test("MB-10 fill: members of an older database are found by their names, and the audit says who is not", async () => {
  await using world = await openWorld();
  const { actors, database, ada, env } = world;
  const change = newChange();
  for await (const { key } of database.list(keys.membersByName())) remove(change, key as Key<0>);
  await database.commit(change);
  const { fill, search } = actors.desk.members;
  assert.equal(expectOk(await search(SYSTEM_ACTOR, { text: "ada" })).members.length, 0);
  assert.ok(await fill() > 0);
  assert.equal(await fill(), 0);
  assert.equal(expectOk(await search(SYSTEM_ACTOR, { text: "ada" })).members[0]?.id, ada);
  await audit(world);
  const planted: [Key<unknown>, unknown, RegExp][] = [
    [keys.memberByName("ada", ada), undefined, /not found by their name/],
    [keys.memberByName("eva", ada), 0, /by another name/],
    [keys.addressRequest(ada), { email: "x@example.com", by: "system", reason: "", at: 0, exp: 1e15 }, /^$/],
    [keys.deskCoins("r"), { member: ada, delta: 0, after: 1, at: 0 }, /are none/],
  ];
  for (const [key, value, said] of planted) {
    const before = await database.get(key);
    await write(key, value);
    const problems: string[] = [];
    for await (const { problem } of findProblems(database, env.now)) problems.push(problem);
    if (said.source === "^$") assert.deepEqual(problems, []);
    else assert.ok(problems.some((each) => said.test(each)), `${said}: ${problems.join("; ")}`);
    await write(key, before.value ?? undefined);
  }

  async function write(key: Key<unknown>, value: unknown): Promise<void> {
    const change = newChange();
    if (value === undefined) remove(change, key);
    else set(change, key, value);
    assert.ok(await database.commit(change));
  }
});
