import assert from "node:assert/strict";
import { openThrottledLog } from "@/actors/alerts/throttled_log.ts";
import { TestClock } from "@/tests/kit/clock.ts";

Deno.test("AL-51 throttledLog: one line of a key a minute, which counts the others", () => {
  const clock = new TestClock();
  const throttledLog = openThrottledLog(clock.now);
  const lines: string[] = [];
  const say = (key: string) => throttledLog(key, (count) => lines.push(`${key} ${count}`));
  for (let times = 0; times < 5; times++) say("web 403");
  say("fcm 404");
  clock.advance(60_000);
  say("web 403");
  assert.deepEqual(lines, ["web 403 1", "fcm 404 1", "web 403 5"]);
});
