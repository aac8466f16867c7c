import assert from "node:assert/strict";
import { shortOrderNumber } from "@/domain/order_number.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import type { StaffId } from "@/domain/ids.ts";
import { TICKET_CLOSE_MS, TICKET_LIFE_MS } from "@/domain/limits.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { audit, dump, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { expectFound } from "@/tests/kit/planting.ts";

interface World extends TestActors {
  clock: TestClock;
  mia: Actor & { staff: StaffId };
  noa: Actor & { staff: StaffId };
  /** Somebody writes to support; gives the number. */
  wrote(text?: string, email?: string): Promise<string>;
  version(id: string): Promise<number>;
}

async function openWorld(): Promise<World> {
  const clock = new TestClock();
  const test = await openTestActors({
    now: clock.now,
    providers: new Map([["test", openToldProvider()]]),
  });
  const person = async (name: string) =>
    (await bring(test, `${name}@example.com`, ["support"])).by as Actor & { staff: StaffId };
  return {
    ...test,
    clock,
    mia: await person("mia"),
    noa: await person("noa"),
    async wrote(text = "the spin stopped", email = "dana@example.com") {
      clock.advance(1_000);
      const sent = await test.actors.support.send(
        { name: "Dana", email, topic: "problem", text },
        { member: null, address: "10.0.0.1", lang: "de" },
      );
      assert.ok(sent.ok);
      return sent.value.ticket;
    },
    async version(id) {
      return (await test.database.get(keys.ticket(id))).value?.version ?? 0;
    },
  };
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

Deno.test("TK-1 list: by state, the longest waiting first, and a page ends where it is full", async () => {
  await using world = await openWorld();
  const { tickets } = world.actors.desk;
  const ids: string[] = [];
  for (let nth = 0; nth < 52; nth++) ids.push(await world.wrote(`no ${nth}`));
  const first = await tickets.list("new", null);
  assert.deepEqual(first.tickets.map(({ id }) => id), ids.slice(0, 50));
  const second = await tickets.list("new", first.next);
  assert.deepEqual([second.tickets.map(({ id }) => id), second.next], [ids.slice(50), null]);
  await tickets.fill();
  await audit(world);
});

Deno.test("TK-1 list: one's own, nobody's, and by language, page by page", async () => {
  await using world = await openWorld();
  const { actors: { desk: { tickets } }, mia, noa } = world;
  const ids: string[] = [];
  for (let nth = 0; nth < 53; nth++) ids.push(await world.wrote(`no ${nth}`));
  const [one = "", two = "", ...rest] = ids;
  await tickets.assign(mia, { ticket: one, version: 0 }, true);
  await tickets.assign(noa, { ticket: two, version: 0 }, true);
  const list = async (filter: Parameters<typeof tickets.list>[2]) =>
    (await tickets.list("new", null, filter)).tickets.map(({ id }) => id);
  assert.deepEqual(await list({ held: mia.staff }), [one]);
  const first = await tickets.list("new", null, { held: "" });
  assert.deepEqual(first.tickets.map(({ id }) => id), rest.slice(0, 50));
  const second = await tickets.list("new", first.next, { held: "" });
  assert.deepEqual(second.tickets.map(({ id }) => id), rest.slice(50));
  assert.deepEqual(await list({ lang: "he" }), []);
  const german = await tickets.list("new", null, { lang: "de" });
  assert.equal(german.tickets.length, 50);
  const more = await tickets.list("new", german.next, { lang: "de" });
  assert.deepEqual([more.tickets.map(({ id }) => id), more.next], [ids.slice(50), null]);
  await tickets.assign(mia, { ticket: one, version: 1 }, false);
  const last = (await Array.fromAsync(world.database.list(keys.staffLogs()))).at(-1)?.value;
  assert.deepEqual([last?.what, last?.before, last?.after], ["ticket.assign", mia.staff, ""]);
  assert.deepEqual(await list({ held: mia.staff }), []);
  await tickets.fill();
  await audit(world);
});

Deno.test("TK-2 TK-4 write: an answer leaves by mail once, a note stays, what is typed in waits for the desk again", async () => {
  await using world = await openWorld();
  const { actors: { desk: { tickets } }, database, mia, clock } = world;
  const id = await world.wrote();
  const write = async (kind: "answer" | "note" | "written", text: string) =>
    await codeOf(tickets.write(mia, { ticket: id, version: await world.version(id) }, { kind, text }));
  assert.equal(await write("answer", " "), "ticket_text_invalid");
  assert.equal(await write("note", "ask the wheel's people"), "ok");
  assert.equal((await tickets.list("new", null)).tickets.length, 1, "a note changes nothing");
  clock.advance(3_600_000);
  assert.equal(await write("answer", "We have looked.\u0007\r\nIt works now."), "ok");
  assert.equal((await tickets.list("waiting", null)).tickets.length, 1);
  assert.equal(await write("written", "It does not."), "ok");
  assert.equal((await tickets.list("open", null)).tickets.length, 1);
  clock.advance(3_600_000);
  assert.equal(await write("answer", "Now it does."), "ok");
  const letters = (await Array.fromAsync(database.list(keys.mailJobs()))).map(({ value }) => value)
    .filter(({ kind }) => kind === "ticket_answer");
  assert.deepEqual(letters.map(({ to, lang, data }) => [to, lang, data.n]), [
    ["dana@example.com", "de", "2"],
    ["dana@example.com", "de", "4"],
  ]);
  const found = await tickets.read(mia, id);
  assert.ok(found.ok);
  assert.deepEqual(found.value.entries.map(({ kind }) => kind), ["note", "answer", "written", "answer"]);
  assert.equal(found.value.entries[1]?.text, "We have looked.\nIt works now.");
  assert.equal((found.value.ticket.first_answer_at ?? 0) - found.value.ticket.at, 3_600_000);
  assert.equal(await tickets.medianMs(), 3_600_000);
  await tickets.fill();
  await audit(world);
});

Deno.test("TK-3 write: of two at the same moment one answers, the other one is told to look again", async () => {
  await using world = await openWorld();
  const { actors: { desk: { tickets } }, database, mia, noa } = world;
  const id = await world.wrote();
  const at = { ticket: id, version: 0 };
  const both = await Promise.all([
    codeOf(tickets.write(mia, at, { kind: "answer", text: "one" })),
    codeOf(tickets.write(noa, at, { kind: "answer", text: "two" })),
  ]);
  assert.deepEqual(both.sort(), ["ok", "ticket_changed"]);
  const letters = (await Array.fromAsync(database.list(keys.mailJobs()))).filter(({ value }) =>
    value.kind === "ticket_answer"
  );
  assert.equal(letters.length, 1);
  const before = await dump(database);
  assert.equal(await codeOf(tickets.assign(mia, at, true)), "ticket_changed");
  assert.equal(
    await codeOf(tickets.setState(mia, { ticket: "none", version: 0 }, "solved")),
    "unknown_ticket",
  );
  assert.deepEqual(await dump(database), before);
});

Deno.test("TK-5 link: a ticket names its member and order, and support reads a chat for that member alone", async () => {
  await using world = await openWorld();
  const { actors: { desk: { tickets } }, mia } = world;
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  const id = await world.wrote();
  const link = async (member: string, order = "") =>
    await codeOf(tickets.link(mia, { ticket: id, version: await world.version(id) }, { member, order }));
  assert.equal(await link("0000000000000"), "unknown_member");
  assert.equal(await link(ada, "0".repeat(32)), "unknown_order");
  assert.equal(await link(ada), "ok");
  assert.deepEqual([await tickets.names(id, ada), await tickets.names(id, ben)], [true, false]);
  assert.deepEqual((await tickets.ofMember(ada)).map((ticket) => ticket.id), [id]);
  const { order } = await buyPremium(world, ada);
  const short = shortOrderNumber(order.id);
  assert.equal(await link(ben, short), "unknown_order", "it is another member's");
  assert.equal(await link(ada, short), "ok");
  assert.equal((await world.database.get(keys.ticket(id))).value?.order, order.id);
  assert.equal(await link(""), "ok");
  assert.deepEqual(await tickets.ofMember(ada), []);
  const last = (await Array.fromAsync(world.database.list(keys.staffLogs()))).at(-1)?.value;
  assert.deepEqual([last?.what, last?.subject.member], ["ticket.link", ada], "whose it was is said");
  await tickets.fill();
  await audit(world);
});

Deno.test("TK-6 sweep: what is solved closes after two weeks, what is closed goes after three years with its thread", async () => {
  await using world = await openWorld();
  const { actors: { desk: { tickets } }, database, mia, clock } = world;
  const [id, other] = [await world.wrote(), await world.wrote()];
  await tickets.write(mia, { ticket: id, version: 0 }, { kind: "answer", text: "done" });
  await tickets.setState(mia, { ticket: id, version: 1 }, "solved");
  clock.advance(TICKET_CLOSE_MS - 1);
  await tickets.sweep();
  assert.equal((await tickets.list("solved", null)).tickets.length, 1);
  clock.advance(1);
  await tickets.sweep();
  assert.equal((await tickets.list("closed", null)).tickets.length, 1);
  clock.advance(TICKET_LIFE_MS);
  await tickets.sweep();
  assert.equal((await database.get(keys.ticket(id))).value, null);
  assert.deepEqual(await Array.fromAsync(database.list(keys.ticketEntries(id))), []);
  assert.ok((await database.get(keys.ticket(other))).value, "what nobody has dealt with stays");
  await tickets.fill();
  await audit(world);
});

Deno.test("TK-7 fill: tickets of an older database are listed, and the audit names those that are not", async () => {
  await using world = await openWorld();
  const { actors: { desk: { tickets } }, database, env, mia } = world;
  const ada = await world.join("Ada");
  const id = await world.wrote();
  await tickets.link(SYSTEM_ACTOR, { ticket: id, version: 0 }, { member: ada, order: "" });
  const second = await world.wrote();
  const change = newChange();
  for await (const { key } of database.list(["ticket_in", "new"] as unknown as Key<0>)) {
    remove(change, key as Key<0>);
  }
  const old = (await database.get(keys.ticket(second))).value ?? assert.fail();
  await database.commit(change);
  const relisted = newChange();
  const first = (await database.get(keys.ticket(id))).value ?? assert.fail();
  set(relisted, keys.ticketIn("new", first.at, id), 0);
  await database.commit(relisted);
  assert.equal(await tickets.fill(), 1);
  assert.equal(await tickets.fill(), 0);
  assert.deepEqual((await tickets.list("new", null)).tickets.map((ticket) => ticket.id), [id, old.id]);
  await audit(world);
  const planted: [Key<unknown>, unknown, RegExp][] = [
    [keys.ticketIn("new", old.at, old.id), undefined, /not listed by its state/],
    [keys.ticketOf(ada, first.at, id), undefined, /not listed by its member/],
    [keys.ticketHeld("", "new", old.at, old.id), undefined, /not listed by who is at it/],
    [keys.ticketHeld(mia.staff, "new", old.at, old.id), 0, /held is a ticket/],
    [keys.ticketIn("closed", 1, old.id), 0, /stands elsewhere/],
    [keys.ticketFrom("x@example.com", 1, "none"), 0, /not there/],
    [keys.ticketEntry(old.id, 3), { kind: "note", by: "system", text: "", at: 0 }, /of no thread/],
    [keys.ticket(old.id), { ...old, entries: 2 }, /end of its thread/],
  ];
  for (const [key, value, said] of planted) {
    await expectFound({ database, now: env.now }, { key, value, said });
  }
});
