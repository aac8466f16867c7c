import assert from "node:assert/strict";
import { upkeepOf } from "@/actors/upkeep.ts";
import { type Life, LIVES, type RowKind } from "@/store/archive/lives.ts";
import { RETENTION, type Retention, type RowEnd } from "@/store/archive/retention.ts";
import {
  buildRetentionPage,
  listDescribed,
  listMade,
  readKeys,
  RETENTION_PAGE,
  spanText,
} from "@/tasks/retention.ts";
import { openTestActors } from "@/tests/kit/actors.ts";

const LINES = Object.entries(RETENTION) as [RowKind, Retention][];

function hasEnd({ ends }: Retention, by: RowEnd["by"]): boolean {
  return ends.some((end) => end.by === by);
}

Deno.test("RT-1 retention: every key that is made has a kind with a life, an end and words, and none has them without a key", async () => {
  const source = await readKeys();
  const made = listMade(source);
  assert.ok(made.length > 150, `${made.length} kinds found`);
  // The lists of a member are made by one function.
  const known = [...made, "mylike", "match", "fan", "visitor"].sort();
  assert.deepEqual(Object.keys(LIVES).sort(), known);
  assert.deepEqual(Object.keys(RETENTION).sort(), known);
  const described = listDescribed(source);
  assert.deepEqual(known.filter((kind) => !described.has(kind)), []);
});

Deno.test("RT-1 retention: the page says what the table says", async () => {
  const page = await Deno.readTextFile(RETENTION_PAGE);
  assert.equal(page, buildRetentionPage(await readKeys()), "stale: run deno task retention");
});

Deno.test("RT-1 retention: a span is told in its largest unit", () => {
  assert.deepEqual([1_000, 60_000, 90 * 60_000, 86_400_000, 3 * 365 * 86_400_000].map(spanText), [
    "1 second",
    "1 minute",
    "90 minutes",
    "1 day",
    "3 years",
  ]);
});

Deno.test("RT-2 retention: what expires says so to a backup too, and the other way round", () => {
  const ALONE: readonly Life[] = ["exp", "attempts", "taken", "answered"];
  for (const [kind, retention] of LINES) {
    const life: Life = LIVES[kind];
    if (ALONE.includes(life)) {
      assert.ok(endsByItself(kind), `${kind} expires, and its line does not say when`);
    } else if (life === "kept") assert.ok(!hasEnd(retention, "expiry") || kind === "proposal_due", kind);
  }
});

/** Whether a row ends by itself, or with one that does. */
function endsByItself(kind: RowKind): boolean {
  const { ends }: Retention = RETENTION[kind];
  return ends.some((end) => end.by === "expiry" || (end.by === "row" && endsByItself(end.kind)));
}

Deno.test("RT-2 retention: every sweep that is named is a job of the servers, and every other end leads to one", async () => {
  await using test = await openTestActors();
  const jobs = new Set(upkeepOf(test.actors).map(({ failure }) => failure));
  for (const [kind, { ends }] of LINES) {
    assert.ok(ends.length > 0, `${kind} has no end`);
    for (const end of ends) {
      if (end.by === "sweep") assert.ok(jobs.has(end.job), `${kind}: no job "${end.job}"`);
      if (end.by === "row") assert.notEqual(end.kind, kind);
    }
    assert.ok(leadsSomewhere(kind, new Set()), `${kind} ends only with rows that end with it`);
  }
});

function leadsSomewhere(kind: RowKind, seen: Set<RowKind>): boolean {
  if (seen.has(kind)) return false;
  seen.add(kind);
  const { ends }: Retention = RETENTION[kind];
  return ends.some((end) => end.by !== "row" || leadsSomewhere(end.kind, seen));
}
