/** Pages of contacts and what is unread, in inboxes of any size. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId } from "@/domain/ids.ts";
import { CONTACTS_PAGE_MAX, PINS_MAX, UNREAD_CHATS_EXACT, UNREAD_CHATS_MAX } from "@/domain/limits.ts";
import type { ContactsBefore, ContactView } from "@/protocol/views/contact.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { countReads, type Counts } from "@/tests/kit/counted.ts";
import { addCrowd, crowdId } from "@/tests/kit/crowd.ts";
import { type InboxRow, layInbox } from "@/tests/kit/inbox.ts";
import { openDatabase } from "@/store/database.ts";

/** What a browser does: keeps rows by id, and goes on below the lowest one that it has. */
class Shown {
  readonly rows = new Map<string, number>();

  /** Adds a page. A row that is there already came twice. */
  add(page: readonly ContactView[]): void {
    for (const { id, time } of page) {
      assert.ok(!this.rows.has(id), `${id} comes twice`);
      this.rows.set(id, time);
    }
  }

  /** A message of this contact has come just now. */
  handle(id: string, time: number): void {
    this.rows.set(id, time);
  }

  /** Where the next page begins; undefined for the first one. */
  before(): ContactsBefore | undefined {
    const lowest = [...this.rows].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))[0];
    return lowest && { time: lowest[1], id: lowest[0], archived: 0 };
  }
}

/** Asks for a page of `owner`'s contacts below what is shown. */
async function nextPage(
  { actors }: TestActors,
  owner: MemberId,
  { shown, size, archived = 0 }: { shown: Shown; size: number; archived?: 0 | 1 },
): Promise<ContactView[]> {
  const before = shown.before();
  const page = { archived, currentLength: 0, recordsToTake: size, ...(before && { before }) };
  return await actors.ask.contacts.list(owner, page);
}

/** Actors on a database that counts what is read from it. */
async function openCounted(): Promise<TestActors & { counts: Counts }> {
  const opened = await openDatabase({ path: ":memory:" });
  const { database, counts } = countReads(opened);
  const world = await openTestActors({ database });
  return {
    ...world,
    counts,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await opened.close();
    },
  };
}

const CROWD = 40;
/** Nobody's own rows; each run has an owner of its own. */
let owners = 0;
const nextOwner = () => crowdId(100_000 + ++owners);

/** Milliseconds within three seconds, so that many conversations share each. */
const moment = fc.integer({ min: 1_000, max: 3_999 });

Deno.test("CN-11 contacts: below the lowest row comes every other one once, also of thirty within one second", async () => {
  await using world = await openTestActors();
  const others = await addCrowd(world.database, CROWD);
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { maxLength: CROWD, size: "max" }),
      fc.integer({ min: 1, max: CONTACTS_PAGE_MAX }),
      fc.constantFrom<0 | 1>(0, 1),
      async (moments, size, archived) => {
        const owner = nextOwner();
        const rows = moments.map((at, nth): InboxRow => ({
          other: others[nth] ?? assert.fail(),
          at,
          archived: archived === 1,
        }));
        await layInbox(world.database, owner, rows);
        const shown = new Shown();
        for (;;) {
          const page = await nextPage(world, owner, { shown, size, archived });
          const times = page.map(({ time }) => time);
          assert.deepEqual(times, times.toSorted((one, other) => other - one));
          shown.add(page);
          if (page.length < size) break;
        }
        assert.deepEqual([...shown.rows.keys()].sort(), rows.map(({ other }) => other).sort());
      },
    ),
    { numRuns: 25 },
  );
});

Deno.test("CN-11 contacts: messages that come between two pages make no row twice, nor leave one out", async () => {
  await using world = await openTestActors();
  const others = await addCrowd(world.database, CROWD);
  const turn = fc.record({
    size: fc.integer({ min: 1, max: 9 }),
    heard: fc.array(fc.nat({ max: CROWD - 1 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: CROWD, maxLength: CROWD }),
      fc.infiniteStream(turn),
      async (moments, turns) => {
        const owner = nextOwner();
        const rows = moments.map((at, nth): InboxRow => ({ other: others[nth] ?? assert.fail(), at }));
        await layInbox(world.database, owner, rows);
        const shown = new Shown();
        let now = 10_000;
        for (const { size, heard } of turns) {
          const page = await nextPage(world, owner, { shown, size });
          shown.add(page);
          if (page.length < size) break;
          for (const nth of heard) {
            const other = others[nth] ?? assert.fail();
            now += 400;
            await layInbox(world.database, owner, [{ other, at: now }]);
            shown.handle(other, Math.floor(now / 1_000));
          }
        }
        assert.deepEqual([...shown.rows.keys()].sort(), others.toSorted());
      },
    ),
    { numRuns: 15 },
  );
});

Deno.test("CN-11 contacts: a row that went away is still a place to go on from, and so is any other text", async () => {
  await using world = await openTestActors();
  const [first, second, third] = await addCrowd(world.database, 3);
  assert.ok(first && second && third);
  const owner = nextOwner();
  await layInbox(world.database, owner, [
    { other: first, at: 3_000 },
    { other: second, at: 2_000, closed: true },
    { other: third, at: 1_000 },
  ]);
  const idsBelow = async (time: number, id: string) => {
    const before = { time, id, archived: 0 as const };
    const page = { archived: 0 as const, currentLength: 2, recordsToTake: 20, before };
    return (await world.actors.ask.contacts.list(owner, page)).map((row) => row.id);
  };
  assert.deepEqual(await idsBelow(2, second), [third]);
  assert.deepEqual(await idsBelow(3, first), [third]);
  assert.deepEqual(await idsBelow(3, `${first}x`), [first, third]);
  assert.deepEqual(await idsBelow(4, ""), [first, third]);
  assert.deepEqual(await idsBelow(3, ""), [third]);
  assert.deepEqual(await idsBelow(0, "\u0000\ud800'\"$\u{1f600}"), []);
  assert.deepEqual(await idsBelow(Number.MAX_SAFE_INTEGER, "zzz"), [first, third]);
});

Deno.test("CN-12 contacts: a page by cursor reads as much on top of two thousand rows as below them", async () => {
  await using world = await openCounted();
  const { database, counts } = world;
  const owner = nextOwner();
  const others = Array.from({ length: 2_000 }, (_, nth) => crowdId(nth));
  await layInbox(database, owner, others.map((other, nth) => ({ other, at: (nth + 1) * 400 })));
  const costOf = async (page: { currentLength: number; before?: ContactsBefore }) => {
    Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
    await world.actors.ask.contacts.list(owner, { archived: 0, recordsToTake: 20, ...page });
    return { ...counts };
  };
  const first = await costOf({ currentLength: 0 });
  assert.deepEqual(
    first,
    { gets: 60, lists: 2, rows: 20 + PINS_MAX },
    "conversation, member and route of each row, and what may be pinned above it",
  );
  const before = { time: 40, id: crowdId(100), archived: 0 as const };
  assert.deepEqual(await costOf({ currentLength: 0, before }), first);
});

Deno.test("CN-11 AR-3 contacts: what leaves a list while it is read is not in it, and a page is not shorter for it", async () => {
  const opened = await openDatabase({ path: ":memory:" });
  let meanwhile: (() => Promise<void>) | null = null;
  const database: typeof opened = {
    ...opened,
    async *list(prefix, options) {
      yield* opened.list(prefix, options);
      const once = meanwhile;
      meanwhile = null;
      await once?.();
    },
  };
  await using world = await openTestActors({ database });
  await using _database = { [Symbol.asyncDispose]: () => opened.close() };
  const { actors } = world;
  const ada = await world.join("Ada");
  const others: MemberId[] = [];
  for (const name of ["Ben", "Cid", "Dov"]) {
    const other = await world.join(name);
    const input = { receiver_id: other, message_type: "text", message_text: "hello" };
    assert.ok((await actors.conversations.send(ada, `to ${name}`, input)).ok);
    others.push(other);
  }
  const [ben, cid, dov] = others;
  assert.ok(ben && cid && dov);
  meanwhile = async () => assert.ok((await actors.conversations.archive(ada, dov, true)).ok);
  const page = { archived: 0, currentLength: 0, recordsToTake: 2 } as const;
  const contacts = await actors.ask.contacts.list(ada, page);
  assert.deepEqual(new Set(contacts.map(({ id }) => id)), new Set([ben, cid]));
  meanwhile = async () => assert.ok((await actors.conversations.archive(ada, dov, false)).ok);
  assert.deepEqual(await actors.ask.contacts.list(ada, { ...page, archived: 1 }), []);
});

Deno.test("CN-13 P6 unread: exact in as many contacts as can be read, and beyond them how many there are", async () => {
  await using world = await openCounted();
  const { database, counts } = world;
  const others = Array.from({ length: UNREAD_CHATS_MAX + 500 }, (_, nth) => crowdId(nth));
  const unreadOf = async (rows: Omit<InboxRow, "other" | "at">[]) => {
    const owner = nextOwner();
    const inbox = rows.map((row, nth) => ({
      ...row,
      other: others[nth] ?? assert.fail(),
      at: (nth + 1) * 700,
    }));
    await layInbox(database, owner, inbox);
    Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
    return await world.actors.ask.contacts.unread(owner);
  };
  const each = (count: number, unread: number) => Array.from({ length: count }, () => ({ unread }));
  assert.equal(await unreadOf([]), 0);
  assert.equal(await unreadOf(each(30, 0)), 0);
  assert.equal(counts.gets, 0, "what is read costs nothing");
  assert.equal(await unreadOf([...each(40, 3), { unread: 7 }]), 127);
  assert.equal(await unreadOf([{ unread: 5 }, { unread: 2 }].map((row) => ({ ...row, archived: true }))), 0);
  assert.equal(await unreadOf([{ unread: 5 }, { unread: 2 }].map((row) => ({ ...row, closed: true }))), 0);
  assert.equal(
    await unreadOf([...each(UNREAD_CHATS_EXACT - 1, 1), { unread: 900 }]),
    UNREAD_CHATS_EXACT + 899,
  );
  assert.equal(await unreadOf(each(UNREAD_CHATS_EXACT + 1, 2)), UNREAD_CHATS_EXACT + 1);
  assert.equal(counts.gets, 0, "and so does what is too much to read");
  assert.equal(await unreadOf(each(UNREAD_CHATS_MAX + 500, 2)), UNREAD_CHATS_MAX);
  assert.deepEqual({ ...counts }, { gets: 0, lists: 1, rows: UNREAD_CHATS_MAX });
});
