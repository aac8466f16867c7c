/**
 * Decides a swipe: the answer of one member to another, a like or a nope. Two likes are a match (LK-1). Pure.
 *
 * Fans are those who like a member and have no answer. A nope takes a fan out of the list of a premium member, who sees who
 * it is; without premium the row stays, so that nobody finds out who their fans are by saying no to one after the other.
 */
import { LIKES_PER_DAY } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import type { Relation, RelationSide, Swipes, Totals } from "@/store/records.ts";
import { otherSide, type Side } from "@/store/relations/rows.ts";
import { openNumbers } from "@/actors/relations/numbers.ts";

/** A member who has never answered anybody. */
export const NO_SWIPES: Swipes = { last_seq: 0, day: 0, likes: 0 };

export interface SwipeState {
  relation: Relation;
  /** Of the member who swipes. */
  swipes: Swipes;
  /** In the order of the pair. */
  totals: readonly [Totals, Totals];
}

export interface SwipeDecision {
  /** Null where this answer stands already. */
  changes: { relation: Relation; swipes: Swipes } | null;
  /** Whether the answer that stands now is a like. */
  isLike: boolean;
  isMatch: boolean;
  /** Whether the other one has got a fan by it. */
  isNewFan: boolean;
  /** How many more likes today has; null without a limit. */
  likesLeft: number | null;
}

/** `isPremium` tells of both, in the order of the pair. A like that stands is never taken back by a nope. */
export function decideSwipe(
  state: SwipeState,
  { side, like }: { side: Side; like: boolean },
  { now, isPremium }: { now: number; isPremium: readonly [boolean, boolean] },
): Result<SwipeDecision, "likes_used_up"> {
  const { relation, swipes } = state;
  const own = relation.sides[side];
  const other = relation.sides[otherSide(side)];
  const today = dayOf(now);
  const used = swipes.day === today ? swipes.likes : 0;
  const leftAfter = (likes: number) => isPremium[side] ? null : Math.max(0, LIKES_PER_DAY - likes);

  if (own.swipe && (own.swipe.like || !like)) {
    const { like: isLike } = own.swipe;
    const isMatch = relation.matched_at !== undefined;
    return accept({ changes: null, isLike, isMatch, isNewFan: false, likesLeft: leftAfter(used) });
  }
  if (like && !isPremium[side] && used >= LIKES_PER_DAY) {
    return refuse("likes_used_up", { resets_at: (today + 1) * DAY_MS });
  }

  const seq = swipes.last_seq + 1;
  const likes = like ? used + 1 : used;
  const counted: Swipes = like ? { last_seq: seq, day: today, likes } : { ...swipes, last_seq: seq };
  const answered = answer(state, { side, like, seq }, { now, isPremium });
  const isMatch = answered.matched_at !== undefined;
  return accept({
    changes: { relation: answered, swipes: counted },
    isLike: like,
    isMatch,
    isNewFan: like && answered.sides[otherSide(side)].fan_seq !== other.fan_seq,
    likesLeft: leftAfter(likes),
  });
}

/** The relation with a new answer. */
function answer(
  { relation, totals }: SwipeState,
  { side, like, seq }: { side: Side; like: boolean; seq: number },
  { now, isPremium }: { now: number; isPremium: readonly [boolean, boolean] },
): Relation {
  const { undone_at: _, fan_seq, ...own } = relation.sides[side];
  const other = relation.sides[otherSide(side)];
  const swipe = { like, at: now, seq };
  const next = openNumbers(totals);
  if (!like) {
    const fan = fan_seq === undefined ? {} : { fan_seq };
    return withSides(relation, side, {
      own: isPremium[side] ? { ...own, swipe: { ...swipe, ...fan } } : { ...own, swipe, ...fan },
      other,
    });
  }
  const liking: RelationSide = { ...own, swipe, mylike_seq: next(side) };
  if (other.swipe?.like) {
    const matched = withSides(relation, side, {
      own: { ...liking, match_seq: next(side) },
      other: { ...other, match_seq: next(otherSide(side)) },
    });
    return { ...matched, matched_at: now };
  }
  const isAnswered = other.swipe !== undefined && isPremium[otherSide(side)];
  return withSides(relation, side, {
    own: liking,
    other: isAnswered ? other : { ...other, fan_seq: next(otherSide(side)) },
  });
}

/** A relation with other sides, told by whose command it is. */
export function withSides(
  relation: Relation,
  side: Side,
  { own, other }: { own: RelationSide; other: RelationSide },
): Relation {
  return { ...relation, sides: side === 0 ? [own, other] : [other, own] };
}
