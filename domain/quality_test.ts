import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { type Counted, groupsOf, QUALITY_GROUPS, Tally, timeGroups } from "@/domain/quality.ts";

const MIA = "mia" as StaffId;
const LENA = "lena" as MemberId;
const AT = Date.UTC(2026, 4, 20, 15, 30);

const answer = (waited_ms: number, first = false): Counted => ({
  kind: "answer",
  at: AT,
  persona: LENA,
  staff: MIA,
  first,
  waited_ms,
});
const refund: Counted = { kind: "refund", at: AT, persona: LENA, coins: 100, lines: 2 };

Deno.test("QA-7 Tally: half and nine of ten of the first answers, and of later ones", () => {
  const tally = new Tally();
  for (let nth = 10; nth >= 1; nth--) tally.add(answer(nth * 1_000));
  tally.add(answer(70_000, true));
  assert.deepEqual(tally.figures("day"), {
    answers: 11,
    first: { count: 1, median_ms: 70_000, p90_ms: 70_000 },
    next: { count: 10, median_ms: 5_000, p90_ms: 9_000 },
    refunds: { count: 0, lines: 0, coins: 0 },
    skips: 0,
    escalations: 0,
  });
  assert.deepEqual(new Tally().figures("day").first, { count: 0, median_ms: null, p90_ms: null });
});

Deno.test("QA-7 QA-9 Tally: counts what was paid back, skipped and handed over; of moderators no coins", () => {
  const tally = new Tally();
  tally.add(refund);
  tally.add({ kind: "claim.skip", at: AT, persona: LENA, staff: MIA });
  tally.add({ kind: "claim.escalate", at: AT, persona: LENA, staff: MIA });
  const { refunds, skips, escalations } = tally.figures("team");
  assert.deepEqual([refunds, skips, escalations], [{ count: 1, lines: 2, coins: 100 }, 1, 1]);
  assert.equal(tally.figures("moderator").refunds, null);
});

Deno.test("QA-7 QA-9 groupsOf: each grouping has its own; a refund is no moderator's", () => {
  const teams = () => ["north", "south"];
  const groups = QUALITY_GROUPS.map((by) => groupsOf(answer(1), by, teams));
  assert.deepEqual(groups, [["mia"], ["lena"], ["north", "south"], ["15"], ["2026-05-20"]]);
  assert.deepEqual(groupsOf(refund, "moderator", teams), []);
  assert.deepEqual(groupsOf(refund, "team", () => []), [""]);
});

Deno.test("QA-7 timeGroups: every hour and every day of a span has its group, also without anything", () => {
  const span = { from: Date.UTC(2026, 1, 27), to: Date.UTC(2026, 2, 2) };
  assert.deepEqual(timeGroups("day", span), ["2026-02-27", "2026-02-28", "2026-03-01"]);
  assert.equal(timeGroups("hour", span).length, 24);
  assert.deepEqual(timeGroups("moderator", span), []);
});
