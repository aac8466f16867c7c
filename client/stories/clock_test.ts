import assert from "node:assert/strict";
import { startClock } from "@/client/stories/clock.ts";

/** A clock that jumps, and a timer that fires whenever the test says. */
function open() {
  const time = { ms: 0, waits: 0, isWaiting: false };
  let fire = () => {};
  let ticks = 0;
  const stop = startClock({
    clock: () => time.ms,
    after(ms, work) {
      time.waits = ms;
      time.isWaiting = true;
      fire = work;
      return () => {
        time.isWaiting = false;
      };
    },
  }, (passed) => ticks += passed);
  return {
    time,
    stop,
    /** The timer fires after so long; how many ticks there are by then. */
    after(ms: number): number {
      time.ms += ms;
      fire();
      return ticks;
    },
  };
}

Deno.test("ST-45 startTicks: late timers are made up for, so that a story lasts as long as it should", () => {
  const { after, time } = open();
  assert.equal(after(130), 1);
  assert.equal(time.waits, 70);
  assert.equal(after(70), 2);
  assert.equal(after(250), 4);
  assert.equal(after(99), 5);
});

Deno.test("ST-49 startTicks: a page that stood still, or a clock that was set, skips nothing", () => {
  const { after, time } = open();
  assert.equal(after(3_600_000), 5);
  assert.equal(time.waits, 100);
  assert.equal(after(-7_200_000), 5);
  assert.equal(after(100), 6);
});

Deno.test("ST-49 startTicks: stops where it is told to", () => {
  const { stop, after, time } = open();
  after(100);
  stop();
  assert.equal(time.isWaiting, false);
});
