import assert from "node:assert/strict";
import {
  checkPause,
  laterPause,
  type OwnPause,
  PAUSE_CHOICES,
  pauseAt,
  pauseEnd,
  takePause,
} from "@/domain/own_pause.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import fc from "@/tests/kit/property.ts";

const NOW = Date.UTC(2026, 7, 31, 12);

Deno.test("LM-6 pauseEnd: days have 24 hours, months are those of the calendar", () => {
  assert.equal(pauseEnd("pause/1_day", NOW), NOW + DAY_MS);
  assert.equal(pauseEnd("pause/7_days", NOW), NOW + 7 * DAY_MS);
  assert.equal(pauseEnd("pause/1_month", NOW), Date.UTC(2026, 8, 30, 12));
  assert.equal(pauseEnd("pause/6_months", NOW), Date.UTC(2027, 1, 28, 12));
  assert.equal(pauseEnd("exclusion/12_months", NOW), Date.UTC(2027, 7, 31, 12));
  assert.equal(pauseEnd("exclusion/60_months", NOW), Date.UTC(2031, 7, 31, 12));
});

Deno.test("LM-6 checkPause: refuses until its end, and says when that is", () => {
  const pause: OwnPause = { kind: "pause", since: NOW, until: NOW + 1_500 };
  assert.deepEqual(checkPause(pause, NOW), {
    ok: false,
    refusal: { code: "paused", data: { until: Math.ceil((NOW + 1_500) / 1000) } },
  });
  assert.ok(checkPause(pause, NOW + 1_500).ok);
  assert.ok(checkPause(undefined, NOW).ok);
});

Deno.test("LM-7 takePause: a shorter one is refused, a longer one begins at once, and an exclusion stays one", () => {
  const week = takePause(undefined, "pause/7_days", NOW);
  assert.ok(week.ok);
  const shorter = takePause(week.value, "pause/3_days", NOW);
  assert.equal(shorter.ok || shorter.refusal.code, "pause_shorter");
  const excluded = takePause(week.value, "exclusion/6_months", NOW + DAY_MS);
  assert.ok(excluded.ok);
  assert.deepEqual(excluded.value, {
    kind: "exclusion",
    since: NOW,
    until: pauseEnd("exclusion/6_months", NOW + DAY_MS),
  });
  const longer = takePause(excluded.value, "pause/6_months", NOW + 9 * DAY_MS);
  assert.equal(longer.ok && longer.value.kind, "exclusion");
});

Deno.test("LM-9 takePause: the same choice within a minute is the pause that has begun", () => {
  const first = takePause(undefined, "pause/7_days", NOW);
  assert.ok(first.ok);
  assert.deepEqual(takePause(first.value, "pause/7_days", NOW + 59_999), first);
  const later = takePause(first.value, "pause/7_days", NOW + 60_000);
  assert.equal(later.ok && later.value.until, first.value.until + 60_000);
});

Deno.test("LM-7 LM-12 pauses: whatever is chosen and joined, no end comes sooner and no exclusion ends as a pause", () => {
  const step = fc.record({
    choice: fc.constantFrom(...PAUSE_CHOICES),
    days: fc.integer({ min: 0, max: 90 }),
    joins: fc.boolean(),
  });
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    let pause: OwnPause | null = null;
    let at = NOW;
    for (const { choice, days, joins } of steps) {
      at += days * DAY_MS;
      const before: OwnPause | null = pauseAt(pause, at);
      const taken = takePause(joins ? null : pause, choice, at);
      const next: OwnPause | null = joins && taken.ok
        ? laterPause(pause, taken.value, at)
        : taken.ok
        ? taken.value
        : pause;
      if (before) {
        assert.ok(next && next.until >= before.until);
        assert.ok(before.kind === "pause" || next.kind === "exclusion");
      } else assert.ok(taken.ok);
      pause = next;
    }
  }));
});
