import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { Steps } from "@/gateway/steps.ts";
import { openLog } from "@/telemetry/log.ts";
import { TestClock } from "@/tests/kit/mod.ts";

/** Those who are here, and what they are told with each step; `stepNews` fails for `broken`. */
function openSteps(broken: readonly string[] = []) {
  const clock = new TestClock();
  const told: string[] = [];
  const logged: Record<string, unknown>[] = [];
  const steps = new Steps({
    hub: {
      members: ["ada", "ben", "cleo"] as MemberId[],
      deliver: ([delivery]) => void told.push(delivery?.kind === "presence" ? delivery.member : "?"),
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
  return { clock, told, logged, steps };
}

Deno.test("LK-20 Steps: everybody who is here is told once a step", async () => {
  const { clock, told, steps } = openSteps();
  steps.tick();
  clock.advance(HIDDEN_STEP_MS);
  steps.tick();
  steps.tick();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(told, ["ada", "ben", "cleo"]);
  clock.advance(HIDDEN_STEP_MS);
  steps.tick();
  await steps.close();
  assert.equal(told.length, 3, "nobody any more once it ends");
});

Deno.test("LK-20 Steps: who cannot be told keeps nobody else from it, and is logged once", async () => {
  const { clock, told, logged, steps } = openSteps(["ada", "cleo"]);
  clock.advance(HIDDEN_STEP_MS);
  steps.tick();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(told, ["ben"]);
  assert.deepEqual(logged.map(({ message, members }) => [message, members]), [["step not told", 2]]);
});
