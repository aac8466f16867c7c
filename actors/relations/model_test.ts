/** Any mix of what members do to each other, on one database: lists, totals and audit agree with a simple model. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId } from "@/domain/ids.ts";
import { HIDDEN_STEP_MS, VISIT_AGAIN_MS, VISIT_LIFE_MS } from "@/domain/limits.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { audit, givePremium, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";

const PAGE = { currentLength: 0, recordsToTake: 20 };
const MEMBERS = 3;

type Act =
  | { do: "like" | "nope" | "undo" | "visit" | "block" | "unblock"; by: number; other: number }
  | { do: "see_fans" | "see_visitors" | "premium" | "no_premium"; by: number }
  | { do: "wait"; ms: number };

const who = fc.nat({ max: MEMBERS - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("like", "nope", "undo"), by: who, other: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("visit", "unblock"), by: who, other: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("block" as const), by: who, other: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("premium", "no_premium"), by: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("see_fans", "see_visitors"), by: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait"), ms: fc.constantFrom(1, VISIT_AGAIN_MS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait"), ms: fc.constant(VISIT_LIFE_MS) }) },
);

/** What a member without premium is told of fans and visitors, by member. */
async function hiddenOf({ actors: { relations } }: TestActors, ids: readonly MemberId[]): Promise<string[]> {
  return await Promise.all(ids.map(async (id) => {
    const { fans, visits, fans_new, visits_new } = await relations.totals(id);
    return JSON.stringify([fans, visits, fans_new, visits_new]);
  }));
}

/** What each has done to each other one, by "by other". */
interface Model {
  answers: Map<string, "like" | "nope">;
  visits: Map<string, number>;
  blocks: Set<string>;
  /** Who had no premium when a block came between them and the other: their fans and visitors stay (LK-15). */
  keeps: Set<string>;
  premium: Set<number>;
}

async function take(
  test: TestActors,
  ids: readonly MemberId[],
  act: Act,
  clock: TestClock,
): Promise<boolean> {
  const { relations, blocks } = test.actors;
  if (act.do === "wait") {
    clock.advance(act.ms);
    await relations.sweep();
    return true;
  }
  const by = ids[act.by] ?? assert.fail();
  if (!("other" in act)) {
    if (act.do === "premium") await givePremium(test, { id: by });
    else if (act.do === "no_premium") await givePremium(test, { id: by }, 0);
    else await relations.seen(by, act.do === "see_fans" ? "fan" : "visitor");
    return true;
  }
  const other = ids[act.other] ?? assert.fail();
  switch (act.do) {
    case "like":
    case "nope":
      return (await relations.swipe(by, { swiped_user_id: other, like: act.do === "like" ? 1 : 0 })).ok;
    case "undo":
      return (await relations.undo(by, other)).ok;
    case "visit":
      return (await relations.visit(by, other)).ok;
    case "block":
    case "unblock":
      return (await blocks[act.do](by, other)).ok;
    default:
      return act satisfies never;
  }
}

/** Takes the act in the model; gives whether it must succeed, and null where only the server knows. */
function model({ answers, visits, blocks, keeps, premium }: Model, act: Act, now: number): boolean | null {
  if (act.do === "wait") {
    for (const [key, at] of visits) if (at < now + act.ms - VISIT_LIFE_MS) visits.delete(key);
    return true;
  }
  if (!("other" in act)) {
    if (act.do === "premium") premium.add(act.by);
    if (act.do === "no_premium") premium.delete(act.by);
    return true;
  }
  const [key, back] = [`${act.by} ${act.other}`, `${act.other} ${act.by}`];
  const isFree = !blocks.has(key) && !blocks.has(back);
  if (act.by === act.other) return act.do === "visit";
  switch (act.do) {
    case "like":
    case "nope":
      if (isFree && answers.get(key) !== "like") answers.set(key, act.do);
      return isFree;
    case "undo": {
      if (!isFree || answers.get(key) === "like") return false;
      return answers.delete(key) || null;
    }
    case "visit": {
      const last = visits.get(key);
      if (isFree && (last === undefined || now - last >= VISIT_AGAIN_MS)) visits.set(key, now);
      return isFree;
    }
    case "block":
      if (isFree && !premium.has(act.by)) keeps.add(key);
      if (isFree && !premium.has(act.other)) keeps.add(back);
      blocks.add(key);
      return true;
    case "unblock":
      blocks.delete(key);
      if (!blocks.has(back)) { for (const each of [key, back]) keeps.delete(each); }
      return true;
    default:
      return act satisfies never;
  }
}

/** What a member's devices were told of their totals last; null where nothing was told. */
function lastTotals(test: TestActors, id: MemberId): EventData<"totals"> | null {
  const last = test.published.flatMap(({ deliveries }) => deliveries).findLast((each) =>
    each.kind === "event" && each.to.includes(id) && each.frame.module === "totals"
  );
  return last?.kind === "event" ? last.frame.data as EventData<"totals"> : null;
}

async function compare(test: TestActors, ids: readonly MemberId[], state: Model) {
  const { answers, visits, blocks, keeps } = state;
  const { relations } = test.actors;
  for (const [me, id] of ids.entries()) {
    const others = ids.map((_, other) => other).filter((other) =>
      other !== me && !blocks.has(`${me} ${other}`) && !blocks.has(`${other} ${me}`)
    );
    const guarded = [...others, ...ids.keys().filter((other) => keeps.has(`${me} ${other}`))];
    const likes = (by: number, other: number) => answers.get(`${by} ${other}`) === "like";
    const idsOf = (which: (other: number) => boolean) =>
      others.filter(which).map((other) => ids[other]).sort();
    const [totals, mylikes, matches, fans, visitors] = await Promise.all([
      relations.totals(id),
      relations.mylikes(id, PAGE),
      relations.matches(id, PAGE),
      relations.fans(id, PAGE),
      relations.visitors(id, PAGE),
    ]);
    assert.deepEqual(mylikes.map((row) => row.id).sort(), idsOf((other) => likes(me, other)));
    assert.deepEqual(
      matches.map((row) => row.id).sort(),
      idsOf((other) => likes(me, other) && likes(other, me)),
    );
    assert.equal(visitors.length, guarded.filter((other) => visits.has(`${other} ${me}`)).length);
    assert.ok(
      fans.length >= guarded.filter((other) => likes(other, me) && !answers.has(`${me} ${other}`)).length,
    );
    assert.ok(fans.length <= guarded.filter((other) => likes(other, me) && !likes(me, other)).length);
    const counted = [mylikes, matches, fans, visitors].map(({ length }) => length);
    const { mylikes: l, matches: m, fans: f, visits: v } = totals;
    assert.deepEqual([l.total, m.total, f.total, v.total], counted);
  }
}

Deno.test("LK-2 LK-8 LK-15 LK-16 relations: lists, totals and events are what was done, whatever was done", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: "max" }), async (acts) => {
      const clock = new TestClock();
      await using test = await openTestActors({ now: clock.now });
      const ids: MemberId[] = [];
      for (let nth = 0; nth < MEMBERS; nth++) ids.push(await test.join("Dana"));
      const state: Model = {
        answers: new Map(),
        visits: new Map(),
        blocks: new Set(),
        keeps: new Set(),
        premium: new Set(),
      };
      for (const act of acts) {
        const expected = model(state, act, clock.now());
        const before = await hiddenOf(test, ids);
        test.published.length = 0;
        const done = await take(test, ids, act, clock);
        if (expected !== null) assert.equal(done, expected, JSON.stringify(act));
        const after = await hiddenOf(test, ids);
        for (const [me, id] of ids.entries()) {
          const isMine = "by" in act && act.by === me;
          if (!state.premium.has(me) && !isMine && act.do !== "wait") assert.equal(after[me], before[me]);
          const told = lastTotals(test, id);
          if (told) {
            assert.deepEqual(told, await test.actors.relations.totals(id), "what was told is what is");
          } else if (state.premium.has(me) && act.do !== "premium") assert.equal(after[me], before[me]);
        }
      }
      clock.advance(HIDDEN_STEP_MS);
      await test.actors.relations.sweep();
      for (const [key, at] of state.visits) if (at < clock.now() - VISIT_LIFE_MS) state.visits.delete(key);
      clock.advance(HIDDEN_STEP_MS);
      await compare(test, ids, state);
      await audit(test);
    }),
    { numRuns: 20 },
  );
});
