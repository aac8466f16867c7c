import assert from "node:assert/strict";
import { planDue, planNext } from "@/domain/story_plan.ts";
import { DAY_MS } from "@/domain/utc_day.ts";

Deno.test("VP-14 planDue: at its time every so many days, once, and missed ones within a day", () => {
  const plan = { from: 10 * DAY_MS, every_days: 3, posted_at: 0 };
  const due = (days: number, posted_at = 0) => planDue({ ...plan, posted_at }, days * DAY_MS);
  assert.equal(due(9.99), null);
  assert.equal(due(10), 10 * DAY_MS);
  assert.equal(due(10.99), 10 * DAY_MS);
  assert.equal(due(11), null, "a day late");
  assert.equal(due(10.5, 10.4 * DAY_MS), null, "posted already");
  assert.equal(due(13.5, 10.4 * DAY_MS), 13 * DAY_MS);
  assert.equal(due(100, 0), 100 * DAY_MS, "of many that were missed the latest alone");
  assert.equal(due(102, 0), null);
});

Deno.test("VP-14 planNext: when it is due, or will be", () => {
  const plan = { from: 10 * DAY_MS, every_days: 3, posted_at: 0 };
  const next = (days: number, posted_at = 0) => planNext({ ...plan, posted_at }, days * DAY_MS) / DAY_MS;
  assert.deepEqual([next(1), next(10.5), next(10.5, 10.2 * DAY_MS), next(12)], [10, 10, 13, 13]);
});
