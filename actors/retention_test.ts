import assert from "node:assert/strict";
import { DECISION_LIFE_MS, EVIDENCE_LIFE_MS, REPORT_LIFE_MS } from "@/domain/limits.ts";
import { hasEffect, recordsEnd } from "@/domain/retention.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import type { Declaration } from "@/store/records.ts";

async function openWorld() {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  return Object.assign(world, { clock, ada, ben });
}

async function countOf({ database }: Awaited<ReturnType<typeof openWorld>>, kind: string): Promise<number> {
  return (await Array.fromAsync(database.list([kind] as unknown as Key<unknown>))).length;
}

Deno.test("RT-3 sweep: a closed report goes after two years with where it is filed, one whose evidence is held stays", async () => {
  await using world = await openWorld();
  const { actors, ada, ben, clock, database } = world;
  for (const [by, about] of [[ada, ben], [ben, ada]] as const) {
    await actors.reports.report(by, `of ${about}`, { user_id: about, reason: "spam", text: "adverts" });
    assert.ok((await actors.desk.reports.close(SYSTEM_ACTOR, { subject: about, reports: [] }, "seen")).ok);
  }
  const [held] = (await Array.fromAsync(database.list(keys.closedReports()))).map(({ value }) => value)
    .filter(({ about }) => about === ada);
  assert.ok(held?.evidence_until !== undefined);
  clock.advance(REPORT_LIFE_MS + 1);
  // Only its evidence that is over goes first.
  assert.equal(await actors.sweepRecords(), 0);
  let until = held.evidence_until;
  while (until <= clock.now()) {
    const next = await actors.desk.reports.hold(
      SYSTEM_ACTOR,
      { subject: ada, report: held.id, until },
      "a case",
    );
    assert.ok(next.ok, JSON.stringify(next));
    until = next.value.until;
  }
  await actors.desk.reports.sweep();
  assert.equal(await actors.sweepRecords(), 1);
  assert.equal(await actors.sweepRecords(), 0);
  for (const kind of ["closed_report", "report_of", "report_by"]) {
    assert.equal(await countOf(world, kind), 1, kind);
  }
  clock.advance(2 * EVIDENCE_LIFE_MS);
  await actors.desk.reports.sweep();
  assert.equal(await actors.sweepRecords(), 1);
  assert.equal(await countOf(world, "report_by"), 0);
  assert.deepEqual(await Array.fromAsync(audit(database, clock.now)), []);
});

Deno.test("RT-3 sweep: a decision that is over goes after three years, one with an effect stays", async () => {
  await using world = await openWorld();
  const { actors, ada, ben, clock, database } = world;
  const wanted = [
    { member: ada, measure: "warn" },
    { member: ada, measure: "limit_chat", lastsMs: DAY_MS },
    { member: ben, measure: "close" },
  ] as const;
  for (const each of wanted) {
    const decided = await actors.desk.decisions.decide(SYSTEM_ACTOR, {
      rid: each.measure,
      rule: "scam",
      facts: "Asked for money.",
      automatic: { found: false, decided: false },
      source: { kind: "own", ref: null },
      ...each,
    });
    assert.ok(decided.ok, JSON.stringify(decided));
  }
  clock.advance(DECISION_LIFE_MS - 1);
  await actors.desk.decisions.sweep();
  assert.equal(await actors.sweepRecords(), 0);
  clock.advance(2);
  assert.equal(await actors.sweepRecords(), 2);
  const left = (await Array.fromAsync(database.list(keys.decisions()))).map(({ value }) => value.measure);
  assert.deepEqual(left, ["close"]);
  assert.deepEqual([await countOf(world, "decision_at"), await countOf(world, "decision_of")], [1, 1]);
  assert.deepEqual(await Array.fromAsync(audit(database, clock.now)), []);
});

Deno.test("RT-3 sweep: what was declared goes ten years after the end of its year, once it is done", async () => {
  await using world = await openWorld();
  const { actors, clock, database } = world;
  const at = clock.now();
  for (const [id, outcome] of [["done", "done"], ["open", "by_hand"]] as const) {
    const change = newChange();
    const declared: Declaration = {
      id,
      kind: "cancel",
      name: "Ada",
      email: "ada@example.com",
      contract: "",
      reason: "",
      lang: "en",
      at,
      member: null,
      outcome,
    };
    set(change, keys.declaration(at, id), declared);
    await database.commit(change);
  }
  clock.advance(recordsEnd(at) - at - 1);
  assert.equal(await actors.sweepRecords(), 0);
  clock.advance(1);
  assert.equal(await actors.sweepRecords(), 1);
  const left = (await Array.fromAsync(database.list(keys.declarations()))).map(({ value }) => value.id);
  assert.deepEqual(left, ["open"]);
});

Deno.test("RT-3 sweep: two isolates remove each once", async () => {
  await using world = await openWorld();
  const { actors, ada, ben, clock } = world;
  await actors.reports.report(ada, "one", { user_id: ben, reason: "spam", text: "adverts" });
  await actors.desk.reports.close(SYSTEM_ACTOR, { subject: ben, reports: [] }, "seen");
  clock.advance(REPORT_LIFE_MS + 1);
  await actors.desk.reports.sweep();
  const removed = await Promise.all([actors.sweepRecords(), actors.sweepRecords()]);
  assert.deepEqual(removed.sort(), [0, 1]);
});

Deno.test("RT-3 hasEffect: what stands, and an appeal that nobody has answered", () => {
  assert.equal(hasEffect({ measure: "close" }, 5), true);
  assert.equal(hasEffect({ measure: "close", undone_at: 3 }, 5), false);
  assert.equal(hasEffect({ measure: "suspend", until: 6 }, 5), true);
  assert.equal(hasEffect({ measure: "suspend", until: 5 }, 5), false);
  assert.equal(hasEffect({ measure: "warn" }, 5), false);
  assert.equal(hasEffect({ measure: "warn", appeal: {} }, 5), true);
  assert.equal(recordsEnd(Date.UTC(2026, 5, 1)), Date.UTC(2037, 0, 1));
});
