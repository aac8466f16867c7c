import assert from "node:assert/strict";
import { DAY_MS } from "@/domain/utc_day.ts";
import { type isPending, limitsAtOnce, measuresLeft } from "@/domain/underage.ts";

const REPORT = { id: "r", by: "ada", reason: "underage", at: 100 * DAY_MS } as const;

function decision(own: Partial<Parameters<typeof isPending>[0]> = {}) {
  const source = { kind: "report", ref: "r" };
  return { by: "system", rule: "minor", measure: "limit_chat" as const, source, ...own };
}

Deno.test("AG-7 limitsAtOnce: a member's or the desk's report does, a notice and another reason wait for a look", () => {
  assert.equal(limitsAtOnce(REPORT, []), true);
  assert.equal(limitsAtOnce({ ...REPORT, by: null, escalated: {} }, []), true);
  assert.equal(limitsAtOnce({ ...REPORT, by: null }, []), false);
  assert.equal(limitsAtOnce({ ...REPORT, reason: "spam" }, []), false);
});

Deno.test("AG-7 limitsAtOnce: the fourth such report of one member in a day waits for a look", () => {
  const earlier = (count: number, at = REPORT.at - 1_000) =>
    Array.from({ length: count }, (_, nth) => ({ ...REPORT, id: `e${nth}`, at }));
  assert.equal(limitsAtOnce(REPORT, earlier(2)), true);
  assert.equal(limitsAtOnce(REPORT, earlier(3)), false);
  assert.equal(limitsAtOnce(REPORT, earlier(3, REPORT.at - DAY_MS)), true);
});

Deno.test("AG-7 measuresLeft: chats and photos once, and nothing while another limits or lately after a look", () => {
  const now = 200 * DAY_MS;
  assert.deepEqual(measuresLeft(REPORT, [], now), ["limit_chat", "limit_photos"]);
  assert.deepEqual(measuresLeft(REPORT, [decision()], now), ["limit_photos"]);
  assert.deepEqual(measuresLeft(REPORT, [decision({ source: { kind: "report", ref: "x" } })], now), []);
  assert.deepEqual(measuresLeft(REPORT, [decision({ undone_at: now - 89 * DAY_MS })], now), []);
  const longAgo = decision({ source: { kind: "report", ref: "x" }, undone_at: now - 91 * DAY_MS });
  assert.deepEqual(measuresLeft(REPORT, [longAgo], now), ["limit_chat", "limit_photos"]);
  assert.deepEqual(measuresLeft(REPORT, [decision({ by: "sam" })], now), ["limit_chat", "limit_photos"]);
});
