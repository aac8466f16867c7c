import assert from "node:assert/strict";
import type { Plan } from "@/tests/simulation/plan.ts";
import { play } from "@/tests/simulation/play.ts";
import { planOf, shorten } from "@/tests/simulation/seeds.ts";
import { openWorld } from "@/tests/simulation/world.ts";

const nobody = new Set(["cut", "silence"]);

/** Plays nothing: it fails where there are so many steps of some kinds. */
function failing(isIn: (what: string) => boolean, least: number) {
  const played = { plans: 0 };
  const play = ({ steps }: Plan) => {
    played.plans++;
    const problems = steps.filter((step) => isIn(step.do)).length >= least ? ["It does not hold"] : [];
    return Promise.resolve({ problems, history: [] });
  };
  return { play, played };
}

Deno.test("OP-30 shorten: of a failing history those steps are left that it takes to fail", async () => {
  const plans = Array.from({ length: 40 }, (_, seed) => planOf(seed));
  for (const plan of plans) {
    const { play, played } = failing((what) => nobody.has(what), 2);
    const whole = await play(plan);
    if (whole.problems.length === 0) continue;
    const short = await shorten(plan, whole, play);
    assert.equal(short.plan.steps.length, 2, JSON.stringify(short.plan));
    assert.ok(short.plan.steps.every((step) => nobody.has(step.do)));
    assert.deepEqual(short.played.problems, ["It does not hold"]);
    assert.ok(played.plans < 150, `${played.plans} plans were played`);
  }
});

Deno.test("OP-30 play: the same plan has the same history", async () => {
  const world = await openWorld();
  // With webhooks, whose signatures the runtime makes beside the event loop.
  for (const seed of [22, 24]) {
    const [one, next] = [await play(world, planOf(seed)), await play(world, planOf(seed))];
    assert.deepEqual(next, one);
  }
});
