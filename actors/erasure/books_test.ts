import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { CLOSING_MS } from "@/domain/limits.ts";
import { recordsEnd } from "@/domain/retention.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { recount } from "@/actors/desk/money/recount.ts";
import { audit as findProblems } from "@/store/audit/mod.ts";
import { type Change, newChange, set } from "@/store/change.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { Order } from "@/store/records.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { type AuditWorld, openAuditWorld } from "@/tests/kit/audit_world.ts";
import { findWords } from "@/tests/kit/erasing.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";

/** What still names a pseudonym whose books have ended: its record, and what the desk keeps under other rules. */
const STAYS = [
  "member",
  "report",
  "report_case",
  "case_open",
  "case_at",
  "report_of",
  "report_by",
  "closed_report",
  "decision",
  "decision_of",
  "staff_log",
  "staff_log_about",
  "photo",
];
/** Others' own rows: their chats with it, and their movements that paid them. */
const OF_OTHERS = [
  "conversation",
  "message",
  "contact",
  "archived",
  "entry",
  "rid",
  "swiped",
  "unread",
  "voice",
];
/** What a provider told: a database drops it by itself after 90 days. */
const EXPIRED = ["payment_event", "payment_returned", "test_webhook"];

async function assertSound({ database, clock }: AuditWorld): Promise<void> {
  assert.deepEqual(await Array.fromAsync(findProblems(database, clock.now)), []);
}

/** Erases them, and gives their pseudonym and the end of its books. */
async function eraseUntilBooks(
  { actors, clock, settle, database }: AuditWorld,
  member: MemberId,
): Promise<{ ghost: MemberId; end: number }> {
  await actors.closings.begin(member, { by: "member" });
  await settle();
  clock.advance(CLOSING_MS);
  await actors.erasures.sweep();
  for await (const { value } of database.list(keys.members())) {
    if (value.erased_at !== undefined && !value.books_ended) {
      return { ghost: value.id, end: recordsEnd(value.erased_at) };
    }
  }
  assert.fail("no pseudonym");
}

function ordersOf({ database }: AuditWorld): Promise<Order[]> {
  return Array.fromAsync(database.list(keys.orders()), ({ value }) => value);
}

/** The ledger of every day on which anything moved. */
async function countAll({ database, clock }: AuditWorld) {
  const days = new Set<number>();
  for await (const { value } of database.list(["entry"] as unknown as Key<{ at: number }>)) {
    days.add(dayOf(value.at));
  }
  const counted = new Map<number, unknown>();
  const [first, last] = [Math.min(...days), Math.max(...days)];
  for (const day of new Set([first - 1, ...days, last + 1])) {
    counted.set(day, await recount({ database, now: clock.now }, day));
  }
  return { days, counted };
}

for (const who of ["ada", "ben", "cleo", "dan"] as const) {
  Deno.test(`ER-13 sweepBooks: ten years after the end of its year nothing is left of ${who}'s books, and all else agrees`, async () => {
    await using world = await openAuditWorld();
    const { database, actors, clock } = world;
    const { ghost, end } = await eraseUntilBooks(world, world[who]);
    const orders = (await ordersOf(world)).filter(({ member }) => member === ghost);
    assert.equal(orders.length > 0, who !== "dan");
    const before = await countAll(world);
    clock.advance(end - 1 - clock.now());
    assert.equal(await actors.sweepBooks(), 0, "not before");
    assert.ok((await database.get(keys.account(ghost))).value);
    clock.advance(1);
    assert.equal(await actors.sweepBooks(), 1);
    const left = (await findWords(database, [ghost, ...orders.map(({ id }) => id)])).filter((text) => {
      const [kind = "", owner] = JSON.parse(text.slice(0, text.indexOf("]") + 1)) as string[];
      const isOthers = OF_OTHERS.includes(kind) &&
        (kind === "conversation" || kind === "message" || owner !== ghost);
      return !isOthers && !STAYS.includes(kind) && !EXPIRED.includes(kind);
    });
    assert.deepEqual(left, []);
    for (const [day, sums] of before.counted) {
      assert.deepEqual(await recount({ database, now: clock.now }, day), sums, `day ${day}`);
    }
    assert.equal((await database.get(keys.member(ghost))).value?.books_ended, true);
    await assertSound(world);
    assert.equal(await actors.sweepBooks(), 0, "once");
  });
}

Deno.test("ER-13 sweepBooks: killed after every commit, the ledger and the audit agree each time, and it comes to the same end", async () => {
  await using world = await openAuditWorld();
  const { database, actors, clock, ada } = world;
  const { ghost, end } = await eraseUntilBooks(world, ada);
  const { counted } = await countAll(world);
  const [day = 0] = [...counted.keys()].slice(-1);
  const before = counted.get(day);
  clock.advance(end - clock.now());
  const { commit } = database;
  let kills = 0;
  for (; (await database.get(keys.booksEnd(end, ghost))).value !== null; kills++) {
    let commits = 0;
    database.commit = (change) => {
      if (++commits > 1) throw new Error("killed");
      return commit(change);
    };
    await actors.sweepBooks().catch(() => {});
    database.commit = commit;
    assert.deepEqual(await recount({ database, now: clock.now }, day), before);
    await assertSound(world);
  }
  assert.ok(kills > 5, `${kills} kills`);
});

Deno.test("ER-13 sweepBooks: two at once do everything once", async () => {
  await using world = await openAuditWorld();
  await using other = await openTestActors({
    database: world.database,
    now: world.clock.now,
    instance: "there",
  });
  const { actors, clock, cleo, database } = world;
  const { end } = await eraseUntilBooks(world, cleo);
  const { counted } = await countAll(world);
  clock.advance(end - clock.now());
  const ended = await Promise.all([actors.sweepBooks(), other.actors.sweepBooks()]);
  assert.equal(ended[0] + ended[1], 1);
  for (const [day, sums] of counted) assert.deepEqual(await recount({ database, now: clock.now }, day), sums);
  await assertSound(world);
});

for (const how of LOSSES) {
  Deno.test(`ER-13 WI-14 sweepBooks: movements count once where the answer of a commit is lost (the database ${how})`, async () => {
    await using world = await openAuditWorld();
    const { actors, clock, ada, database } = world;
    const { ghost, end } = await eraseUntilBooks(world, ada);
    const { counted } = await countAll(world);
    clock.advance(end - clock.now());
    const lost = loseAnswer(database, how, {
      fits: ({ sets }) => sets.some(({ key }) => key[0] === "ended_day"),
    });
    await actors.sweepBooks().catch(() => 0);
    await actors.sweepBooks();
    assert.equal(lost.count, 1);
    assert.equal((await database.get(keys.account(ghost))).value, null);
    for (const [day, sums] of counted) {
      assert.deepEqual(await recount({ database, now: clock.now }, day), sums);
    }
    await assertSound(world);
  });
}

Deno.test("ER-13 audit: books without an end, ends of no books and what is left behind an end are found", async () => {
  await using world = await openAuditWorld();
  const { database, actors, clock, ada, ben, dan } = world;
  const { ghost, end } = await eraseUntilBooks(world, ada);
  const problems = async (plant: (change: Change) => void) => {
    const change = newChange();
    plant(change);
    await database.commit(change);
    const found = await Array.fromAsync(findProblems(database, clock.now));
    for (const { key } of change.sets) await database.commit({ ...newChange(), deletes: [key] });
    return found.map(({ key, problem }) => `${key} ${problem}`).join("\n");
  };
  assert.match(await problems((change) => set(change, keys.booksEnd(5, ben), 0)), /of no erased account/);
  assert.match(
    await problems((change) => change.deletes.push(keys.booksEnd(end, ghost))),
    /pseudonym whose books would never end/,
  );
  await database.commit({ ...newChange(), sets: [{ key: keys.booksEnd(end, ghost), value: 0 }] });
  clock.advance(end - clock.now());
  await actors.sweepBooks();
  await assertSound(world);
  const account = (await database.get(keys.account(dan))).value ?? assert.fail();
  for (
    const [key, value] of [
      [keys.account(ghost), account],
      [keys.spendingMonth(ghost, 5), {}],
      [keys.granted(ghost, "push", "x"), 0],
    ] as const
  ) {
    const found = await problems((change) => set(change, key as Key<unknown>, value));
    assert.ok(
      found.includes(`${keyText(key)} left of books that have ended`) || /left of books/.test(found),
      found,
    );
  }
});
