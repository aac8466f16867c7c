import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { Pair } from "@/domain/ids.ts";
import { LIKES_PER_DAY, VISIT_AGAIN_MS } from "@/domain/limits.ts";
import type { Relation, Swipes, Totals } from "@/store/records.ts";
import {
  isSamePlace,
  NO_RELATION,
  NO_TOTALS,
  otherSide,
  recount,
  rowsOf,
  type Side,
  SIDES,
} from "@/store/relations/rows.ts";
import { decideSeen, seenUpTo } from "@/actors/relations/seen.ts";
import { decideSwipe, NO_SWIPES } from "@/actors/relations/swipe.ts";
import { decideUndo } from "@/actors/relations/undo.ts";
import { decideVisit, forgetVisit } from "@/actors/relations/visit.ts";

const PAIR = ["adaadaada0", "benbenben0"] as unknown as Pair;
const DAY_MS = 24 * 3_600_000;

/** A pair as the writer would keep it. */
interface World {
  relation: Relation;
  totals: readonly [Totals, Totals];
  swipes: readonly [Swipes, Swipes];
}

const START: World = {
  relation: NO_RELATION,
  totals: [NO_TOTALS, NO_TOTALS],
  swipes: [NO_SWIPES, NO_SWIPES],
};

type Act =
  | { do: "like" | "nope" | "undo" | "visit" | "forget"; side: Side }
  | { do: "see"; side: Side; list: "fan" | "visitor" }
  | { do: "wait"; ms: number };

const side = fc.constantFrom<Side>(0, 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom("like", "nope", "undo", "visit", "forget"), side }),
  fc.record({ do: fc.constant("see" as const), side, list: fc.constantFrom("fan", "visitor") }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 2 * VISIT_AGAIN_MS }) }),
);

function withRelation(world: World, relation: Relation, now: number): World {
  const [before, after] = [rowsOf(PAIR, world.relation), rowsOf(PAIR, relation)];
  const [one, other] = SIDES.map((side) => {
    const gone = before.filter((row) => row.side === side && !after.some((each) => isSamePlace(row, each)));
    const come = after.filter((row) => row.side === side && !before.some((each) => isSamePlace(row, each)));
    return gone.length + come.length > 0
      ? recount(world.totals[side], { gone, come }, now)
      : world.totals[side];
  });
  return { ...world, relation, totals: [one ?? NO_TOTALS, other ?? NO_TOTALS] };
}

function withSwipes(world: World, side: Side, swipes: Swipes): World {
  return { ...world, swipes: side === 0 ? [swipes, world.swipes[1]] : [world.swipes[0], swipes] };
}

function step(world: World, act: Exclude<Act, { do: "wait" }>, env: Env): World {
  const { relation, totals } = world;
  const { side } = act;
  const state = { relation, totals, swipes: world.swipes[side] };
  switch (act.do) {
    case "like":
    case "nope": {
      const decided = decideSwipe(state, { side, like: act.do === "like" }, env);
      if (!decided.ok || !decided.value.changes) return world;
      const { changes } = decided.value;
      return withSwipes(withRelation(world, changes.relation, env.now), side, changes.swipes);
    }
    case "undo": {
      const decided = decideUndo(state, { side }, env);
      if (!decided.ok || !decided.value.changes) return world;
      const { changes } = decided.value;
      return withSwipes(withRelation(world, changes.relation, env.now), side, changes.swipes);
    }
    case "visit": {
      const next = decideVisit(state, { side }, env);
      return next ? withRelation(world, next, env.now) : world;
    }
    case "forget":
      return withRelation(world, forgetVisit(relation, side), env.now);
    case "see": {
      const reader = { isPremium: env.isPremium[side], now: env.now };
      const upTo = seenUpTo(totals[side], act.list, reader);
      const later =
        rowsOf(PAIR, relation).filter((row) => row.side === side && row.list === act.list && row.seq > upTo)
          .length;
      const next = decideSeen(totals[side], { list: act.list, later }, reader);
      if (!next) return world;
      return { ...world, totals: side === 0 ? [next, totals[1]] : [totals[0], next] };
    }
    default:
      return act satisfies never;
  }
}

interface Env {
  now: number;
  isPremium: readonly [boolean, boolean];
}

/** Runs acts from the start; `check` sees every step. */
function run(
  acts: readonly Act[],
  isPremium: Env["isPremium"],
  check: (world: World, act: Act) => void,
): void {
  let world = START;
  let now = 1_700_000_000_000;
  for (const act of acts) {
    if (act.do === "wait") now += act.ms;
    else world = step(world, act, { now, isPremium });
    check(world, act);
  }
}

const acts = fc.array(act, { maxLength: 60, size: "max" });
const premium = fc.tuple(fc.boolean(), fc.boolean());

Deno.test("LK-1 LK-2 relation: two likes are a match with a row each; totals are the rows, numbers never repeat", () => {
  fc.assert(fc.property(acts, premium, (acts, isPremium) => {
    const used = new Map<string, string>();
    run(acts, isPremium, ({ relation, totals }) => {
      const { sides, matched_at } = relation;
      const rows = rowsOf(PAIR, relation);
      assert.equal(matched_at !== undefined, sides.every(({ swipe }) => swipe?.like));
      for (const side of SIDES) {
        const own = rows.filter((row) => row.side === side);
        const count = (list: string) => own.filter((row) => row.list === list).length;
        const [mine, theirs] = [sides[side].swipe, sides[otherSide(side)].swipe];
        const { mylikes, fans, visits, matches, fans_new, visits_new } = totals[side];
        assert.deepEqual([mylikes, fans, visits, matches], ["mylike", "fan", "visitor", "match"].map(count));
        assert.equal(mylikes, mine?.like ? 1 : 0);
        assert.equal(matches, matched_at === undefined ? 0 : 1);
        if (fans === 1) assert.ok(theirs?.like && !mine?.like);
        if (theirs?.like && !mine) assert.equal(fans, 1);
        assert.ok(fans_new >= 0 && fans_new <= fans && visits_new >= 0 && visits_new <= visits);
        for (const { list, seq, row } of own) {
          // A row keeps its number, and no other one ever has it.
          const name = `${list} ${row.member} ${list === "visitor" ? row.at : ""}`;
          assert.equal(used.get(`${side} ${seq}`) ?? name, name);
          used.set(`${side} ${seq}`, name);
        }
      }
    });
  }));
});

Deno.test("LK-3 LK-6 relation: no act takes a like back", () => {
  fc.assert(fc.property(acts, premium, (acts, isPremium) => {
    const likes = [false, false];
    run(acts, isPremium, ({ relation }) => {
      for (const side of SIDES) {
        const like = relation.sides[side].swipe?.like ?? false;
        assert.ok(like || !likes[side]);
        likes[side] = like;
      }
    });
  }));
});

Deno.test("LK-15 relation: without premium no nope and no undo changes what a member's own lists and totals say", () => {
  fc.assert(fc.property(acts, (acts) => {
    let before = START;
    run(acts, [false, false], (world, act) => {
      if (act.do === "nope" || act.do === "undo") {
        assert.deepEqual(world.totals, before.totals);
        assert.deepEqual(rowsOf(PAIR, world.relation), rowsOf(PAIR, before.relation));
      }
      before = world;
    });
  }));
});

Deno.test("LK-7 relation: with premium a nope takes the fan out, and undo restores rows and totals but their version", () => {
  fc.assert(fc.property(acts, (acts) => {
    run([...acts, { do: "visit", side: 0 }], [true, true], (world) => {
      const env = { now: 1_800_000_000_000, isPremium: [true, true] } as const;
      if (world.relation.sides[0].swipe) return;
      const noped = step(world, { do: "nope", side: 0 }, env);
      assert.equal(noped.totals[0].fans, 0);
      const undone = step(noped, { do: "undo", side: 0 }, env);
      const { version: _, shown: _shown, ...after } = undone.totals[0];
      const { version: __, shown: _before, ...before } = world.totals[0];
      assert.deepEqual({ last_seq: 0, ...after }, { last_seq: 0, ...before });
      assert.deepEqual(rowsOf(PAIR, undone.relation), rowsOf(PAIR, world.relation));
    });
  }));
});

Deno.test("LK-5 decideSwipe: at most so many likes a UTC day without premium, whatever the order of days", () => {
  const day = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 400, size: "max" }), (days) => {
      let swipes = NO_SWIPES;
      const liked = new Map<number, number>();
      for (const day of days.sort()) {
        const now = day * DAY_MS + 5;
        const state = { relation: NO_RELATION, totals: START.totals, swipes };
        const decided = decideSwipe(state, { side: 0, like: true }, { now, isPremium: [false, true] });
        const count = liked.get(day) ?? 0;
        if (count === LIKES_PER_DAY) {
          assert.ok(!decided.ok && decided.refusal.data?.resets_at === (day + 1) * DAY_MS);
          continue;
        }
        assert.ok(decided.ok && decided.value.changes);
        assert.equal(decided.value.likesLeft, LIKES_PER_DAY - count - 1);
        liked.set(day, count + 1);
        swipes = decided.value.changes.swipes;
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("LK-9 decideVisit: within an hour it is the same visit, also where a clock has gone back", () => {
  const at = 1_700_000_000_000;
  const relation: Relation = { sides: [{ visited_at: at }, { visitor_seq: 1 }] };
  const visitAt = (now: number) => decideVisit({ relation, totals: START.totals }, { side: 0 }, { now });
  for (const now of [at - 5_000, at, at + VISIT_AGAIN_MS - 1]) assert.equal(visitAt(now), null);
  assert.equal(visitAt(at + VISIT_AGAIN_MS)?.sides[0].visited_at, at + VISIT_AGAIN_MS);
});
