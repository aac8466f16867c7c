import assert from "node:assert/strict";
import { Countdown, countdownParts, EXPIRED_MS } from "@/client/shop/countdown.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

/** The browser's clock is `behindMs` behind the server's. */
function open(behindMs = 0) {
  const ports = new FakePorts();
  const countdown = new Countdown({ clock: () => ports.now() - behindMs, after: ports.after });
  countdown.setClock(0);
  const shown = () => {
    const left = countdown.left.value;
    return typeof left === "number" ? countdownParts(left).time : left;
  };
  return { ports, countdown, shown };
}

Deno.test("SH-6 countdownParts: days, and hours, minutes and seconds of two digits, a second that has begun counted", () => {
  assert.deepEqual(countdownParts(3_723_000), { days: 0, time: "01:02:03" });
  assert.deepEqual(countdownParts(3_722_001), { days: 0, time: "01:02:03" });
  assert.deepEqual(countdownParts(1), { days: 0, time: "00:00:01" });
  assert.deepEqual(countdownParts(86_399_001), { days: 1, time: "00:00:00" });
  assert.deepEqual(countdownParts(360_000_000), { days: 4, time: "04:00:00" });
});

Deno.test("SH-6 Countdown: counts each second by the server's clock, says EXPIRED at zero, and goes", () => {
  for (const behindMs of [0, -90_000, 90_000]) {
    const { ports, countdown, shown } = open(behindMs);
    assert.equal(shown(), null);
    countdown.start(3);
    assert.equal(shown(), "00:00:03");
    ports.pass(1_000);
    assert.equal(shown(), "00:00:02");
    ports.pass(1_999);
    assert.equal(shown(), "00:00:01");
    ports.pass(1);
    assert.equal(shown(), "expired");
    ports.pass(EXPIRED_MS - 1);
    assert.equal(shown(), "expired");
    ports.pass(1);
    assert.equal(shown(), null);
  }
});

Deno.test("SH-6 Countdown: a promo that is over, or none, is not counted; one that is cut short expires", () => {
  const { ports, countdown, shown } = open();
  ports.pass(10_000);
  countdown.start(5);
  assert.equal(shown(), null);
  countdown.start(0);
  assert.equal(shown(), null);
  countdown.start(100);
  assert.equal(shown(), "00:01:30");
  countdown.start(0);
  assert.equal(shown(), "expired");
  countdown.start(0);
  assert.equal(shown(), "expired");
  countdown.start(200);
  ports.pass(EXPIRED_MS);
  assert.equal(shown(), "00:03:06");
});

Deno.test("SH-6 Countdown: stands still while nobody sees it", () => {
  const { ports, countdown, shown } = open();
  countdown.start(10);
  countdown.stop();
  assert.equal(shown(), null);
  ports.pass(3_000);
  assert.equal(shown(), null);
  countdown.start(10);
  assert.equal(shown(), "00:00:07");
});
