/** Decides a visit: somebody has looked at a profile. Pure. */
import { VISIT_AGAIN_MS } from "@/domain/limits.ts";
import type { Relation, Totals } from "@/store/records.ts";
import { otherSide, type Side } from "@/store/relations/rows.ts";
import { openNumbers } from "@/actors/relations/numbers.ts";
import { withSides } from "@/actors/relations/swipe.ts";

/** The relation after a visit by `side`, whose row moves up; null where it is the same visit as the last one. */
export function decideVisit(
  { relation, totals }: { relation: Relation; totals: readonly [Totals, Totals] },
  { side }: { side: Side },
  { now }: { now: number },
): Relation | null {
  const own = relation.sides[side];
  const other = relation.sides[otherSide(side)];
  if (own.visited_at !== undefined && now - own.visited_at < VISIT_AGAIN_MS) return null;
  return withSides(relation, side, {
    own: { ...own, visited_at: now },
    other: { ...other, visitor_seq: openNumbers(totals)(otherSide(side)) },
  });
}

/** The relation without the visit by `side`, whose time is over. */
export function forgetVisit(relation: Relation, side: Side): Relation {
  const { visited_at: _, ...own } = relation.sides[side];
  const { visitor_seq: __, ...other } = relation.sides[otherSide(side)];
  return withSides(relation, side, { own, other });
}
