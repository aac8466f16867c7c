import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { StepNotifier } from "@/gateway/step_notifier.ts";
import { openLog } from "@/telemetry/log.ts";
import { TestClock } from "@/tests/kit/mod.ts";

/** Those who are here, and what they are notified of with each step; `stepNews` fails for `broken`. */
function openNotifier(broken: readonly string[] = []) {
  const clock = new TestClock();
  const notified: string[] = [];
  const logged: Record<string, unknown>[] = [];
  const notifier = new StepNotifier({
    hub: {
      members: ["ada", "ben", "cleo"] as MemberId[],
      deliver: ([delivery]) => void notified.push(delivery?.kind === "presence" ? delivery.member : "?"),
    },
    relations: {
      stepNews(member) {
        if (broken.includes(member)) return Promise.reject(new Error(`of ${member}`));
        return Promise.resolve([{ kind: "presence", member, online: true }]);
      },
    },
    log: openLog({ level: "info", write: (line) => void logged.push(JSON.parse(line)) }),
    now: clock.now,
  });
  return { clock, notified, logged, notifier };
}

Deno.test("LK-20 StepNotifier: everybody who is here is notified once a step", async () => {
  const { clock, notified, notifier } = openNotifier();
  notifier.tick();
  clock.advance(HIDDEN_STEP_MS);
  notifier.tick();
  notifier.tick();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(notified, ["ada", "ben", "cleo"]);
  clock.advance(HIDDEN_STEP_MS);
  notifier.tick();
  await notifier.close();
  assert.equal(notified.length, 3, "nobody any more once it ends");
});

Deno.test("LK-20 StepNotifier: who cannot be notified keeps nobody else from it, and is logged once", async () => {
  const { clock, notified, logged, notifier } = openNotifier(["ada", "cleo"]);
  clock.advance(HIDDEN_STEP_MS);
  notifier.tick();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(notified, ["ben"]);
  assert.deepEqual(logged.map(({ message, members }) => [message, members]), [["step not notified", 2]]);
});
