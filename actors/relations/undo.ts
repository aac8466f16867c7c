/** Decides to take a nope back, so that the two can come up for each other again. A like stays. Pure. */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Relation, RelationSide, Swipes } from "@/store/records.ts";
import { otherSide, type Side } from "@/store/relations/rows.ts";
import { openNumbers } from "@/actors/relations/numbers.ts";
import { type SwipeState, withSides } from "@/actors/relations/swipe.ts";

export interface UndoDecision {
  /** Null where it was taken back already. */
  changes: { relation: Relation; swipes: Swipes } | null;
}

/** A fan whom the nope had taken out of the list comes back, to where they stood. */
export function decideUndo(
  { relation, swipes, totals }: SwipeState,
  { side }: { side: Side },
  { now }: { now: number },
): Result<UndoDecision, "nothing_to_undo"> {
  const { swipe, ...own } = relation.sides[side];
  const other = relation.sides[otherSide(side)];
  if (!swipe && own.undone_at !== undefined) return accept({ changes: null });
  if (!swipe || swipe.like) return refuse("nothing_to_undo");

  const undone: RelationSide = { ...own, undone_at: now };
  if (other.swipe?.like) undone.fan_seq ??= swipe.fan_seq ?? openNumbers(totals)(side);
  return accept({
    changes: {
      relation: withSides(relation, side, { own: undone, other }),
      swipes: { ...swipes, last_seq: swipes.last_seq + 1 },
    },
  });
}
