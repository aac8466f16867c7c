import assert from "node:assert/strict";
import { type MemberId, pairOf, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import type { QueueRow } from "@/store/records.ts";
import { noTotals, pairOfRow, QueueIndex } from "@/actors/desk/queue/index.ts";
import { queueRow } from "@/tests/kit/desk_rows.ts";

const persona = "persona000" as MemberId;

const row = (member: string, own: Partial<QueueRow> = {}) => queueRow(persona, member as MemberId, own);

function indexOf(...rows: QueueRow[]): QueueIndex {
  const index = new QueueIndex();
  for (const each of rows) index.set(pairOfRow(each), each, 0);
  return index;
}

const names = (rows: Iterable<QueueRow>) => [...rows].map(({ member }) => member);

Deno.test("DQ-1 queue: the earliest promise is first, then who waits longest", () => {
  const index = indexOf(
    row("late", { promise_at: 2_000, since: 1 }),
    row("second", { promise_at: 1_000, since: 5 }),
    row("first", { promise_at: 1_000, since: 4 }),
  );
  assert.deepEqual(names(index.waiting()), ["first", "second", "late"]);
});

Deno.test("DQ-1 queue: a row moves with its state, and is counted where it stands", () => {
  const index = indexOf(row("ada", { state: "new" }), row("ben"));
  const claim = { n: 1, staff: "mia" as StaffId, session: "s" as StaffSessionId, at: 2 };
  const before = index.set(pairOf(persona, "ada" as MemberId), row("ada", { state: "claimed", claim }), 0);
  assert.equal(before?.state, "new");
  assert.deepEqual(names(index.waiting()), ["ben"]);
  assert.deepEqual(names(index.heldBy("mia" as StaffId)), ["ada"]);
  assert.deepEqual([...index.counted(() => true)], [[persona, "en", {
    ...noTotals(),
    claimed: 1,
    waiting: 1,
  }]]);
  index.set(pairOf(persona, "ada" as MemberId), null, 0);
  index.set(pairOf(persona, "ben" as MemberId), null, 0);
  assert.equal(index.size, 0);
  assert.deepEqual([...index.counted(() => true)], []);
  assert.deepEqual([...index.held()], []);
});

Deno.test("DQ-8 queue: what was put aside comes back in its old place when its time is over", () => {
  const index = indexOf(
    row("ada", { state: "snoozed", until: 500, since: 1 }),
    row("ben", { since: 2 }),
  );
  assert.deepEqual(names(index.waiting()), ["ben"]);
  assert.deepEqual([...index.wake(499)], []);
  assert.deepEqual([...index.wake(500)], [persona]);
  assert.deepEqual(names(index.waiting()), ["ada", "ben"]);
});

Deno.test("DQ-1 queue: thousands of rows in any order come and go in theirs", () => {
  const index = new QueueIndex();
  const rows = Array.from(
    { length: 3_000 },
    (_, nth) => row(`m${nth}`, { promise_at: (nth * 7919) % 1_000, since: nth % 13 }),
  );
  for (const each of rows) index.set(pairOfRow(each), each, 0);
  const sorted = index.waiting();
  assert.equal(sorted.length, 3_000);
  assert.ok(
    sorted.every(({ promise_at }, nth) => nth === 0 || promise_at >= (sorted[nth - 1]?.promise_at ?? 0)),
  );
  for (const each of rows) index.set(pairOfRow(each), null, 0);
  assert.equal(index.waiting().length, 0);
});
