/**
 * Writes what two members have done to each other, with all that follows from it: rows of lists, totals, and when visits
 * end. Used by swipes, visits and blocks.
 *
 * Invariant: rows and totals are written here alone, from the relation, so that they cannot disagree with it. Each change
 * checks the relation; the totals are checked and written where they change.
 */
import type { MemberId, Pair } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Relation, Swipes, Totals } from "@/store/records.ts";
import {
  isSamePlace,
  NO_RELATION,
  NO_TOTALS,
  otherSide,
  type PlacedRow,
  recount,
  rowsOf,
  type Side,
  SIDES,
} from "@/store/relations/rows.ts";

/** What a change of a relation is decided on, as it was read in one snapshot. */
export interface PairEntries {
  pair: Pair;
  relation: Entry<Relation>;
  /** In the order of the pair. */
  totals: readonly [Entry<Totals>, Entry<Totals>];
}

/** The totals of both after a change, in the order of the pair; null for whose are as they were. */
export type TotalsAfter = readonly [Totals | null, Totals | null];

/**
 * Writes a relation, and moves the rows of both lists to where it says. While one of the two blocks the other (`isHidden`)
 * they have no rows but those that are kept, and get none.
 */
export function putRelation(
  change: Change,
  before: PairEntries,
  { next, isHidden = false, now }: { next: Relation; isHidden?: boolean; now: number },
): TotalsAfter {
  const { pair, relation } = before;
  const former = relation.value ?? NO_RELATION;
  check(change, relation);
  write(change, relation, next);
  moveVisitEnds(change, pair, { former, next });
  return moveRows(change, before, {
    from: rowsOf(pair, former, { isHidden }),
    to: rowsOf(pair, next, { isHidden }),
    now,
  });
}

/**
 * Takes the rows of two members out of each other's lists and totals, for the first block between them. The relation
 * remembers where they stood. Those of the two who may not see who their fans and visitors are (`keepers`) keep these rows.
 * Checks the relation, and the totals that change; the caller checks the block, writes it in the same change, and tells
 * both members the totals that this gives.
 */
export function hideRelation(
  change: Change,
  before: PairEntries,
  { keepers, now }: { keepers: readonly Side[]; now: number },
): TotalsAfter {
  const { pair, relation } = before;
  const former = relation.value ?? NO_RELATION;
  const next = keepers.reduce(withKeeper, former);
  check(change, relation);
  if (next !== former) write(change, relation, next);
  return moveRows(change, before, {
    from: rowsOf(pair, former),
    to: rowsOf(pair, next, { isHidden: true }),
    now,
  });
}

/** Puts them back where they stood, when neither blocks the other any more. Checks and gives what `hideRelation` does. */
export function showRelation(change: Change, before: PairEntries, now: number): TotalsAfter {
  const { pair, relation } = before;
  const former = relation.value ?? NO_RELATION;
  const next = withoutKeeper(former);
  check(change, relation);
  if (next !== former) write(change, relation, next);
  return moveRows(change, before, {
    from: rowsOf(pair, former, { isHidden: true }),
    to: rowsOf(pair, next),
    now,
  });
}

/** Writes the totals of a member who has looked at a list: rows stay, and none of them is new. */
export function putSeen(change: Change, before: Entry<Totals>, next: Totals): void {
  check(change, before);
  set(change, before.key, next);
}

/** Logs the answer to `other`, or that it was taken back, as the last of a member's swipes. */
export function putSwipe(
  change: Change,
  swipes: Entry<Swipes>,
  { member, other, next, undone }: { member: MemberId; other: MemberId; next: Swipes; undone: boolean },
): void {
  check(change, swipes);
  set(change, swipes.key, next);
  set(change, keys.swiped(member, next.last_seq), { member: other, undone });
}

function moveRows(
  change: Change,
  { totals }: PairEntries,
  { from, to, now }: { from: readonly PlacedRow[]; to: readonly PlacedRow[]; now: number },
): TotalsAfter {
  const gone = from.filter((row) => !to.some((other) => isSamePlace(row, other)));
  const come = to.filter((row) => !from.some((other) => isSamePlace(row, other)));
  for (const { list, owner, seq } of gone) remove(change, keys.listRow(list, owner, seq));
  for (const { list, owner, seq, row } of come) set(change, keys.listRow(list, owner, seq), row);
  const [one, other] = SIDES.map((side) => {
    const ownRows = ({ side: its }: PlacedRow) => its === side;
    const moved = { gone: gone.filter(ownRows), come: come.filter(ownRows) };
    if (moved.gone.length + moved.come.length === 0) return null;
    const entry = totals[side];
    const next = recount(entry.value ?? NO_TOTALS, moved, now);
    check(change, entry);
    set(change, entry.key, next);
    return next;
  });
  return [one ?? null, other ?? null];
}

/** Says when a visit ends, also that of a member whose row is hidden. */
function moveVisitEnds(
  change: Change,
  pair: Pair,
  { former, next }: { former: Relation; next: Relation },
): void {
  for (const side of SIDES) {
    const [old, now] = [former, next].map(({ sides }) => {
      const { visitor_seq: seq } = sides[side];
      const { visited_at: at } = sides[otherSide(side)];
      return seq === undefined || at === undefined ? null : { at, seq };
    });
    if (old?.at === now?.at && old?.seq === now?.seq) continue;
    if (old) remove(change, keys.visitByTime(old.at, pair[side], old.seq));
    if (now) set(change, keys.visitByTime(now.at, pair[side], now.seq), pair[otherSide(side)]);
  }
}

function write(change: Change, { key }: Entry<Relation>, next: Relation): void {
  if (isNothing(next)) remove(change, key);
  else set(change, key, next);
}

/** The same relation where this side has nothing to keep. */
function withKeeper(relation: Relation, keeper: Side): Relation {
  const { fan_seq, visitor_seq } = relation.sides[keeper];
  if (fan_seq === undefined && visitor_seq === undefined) return relation;
  const [a, b] = relation.sides;
  return { ...relation, sides: keeper === 0 ? [{ ...a, keeps: true }, b] : [a, { ...b, keeps: true }] };
}

function withoutKeeper(relation: Relation): Relation {
  if (!relation.sides.some(({ keeps }) => keeps)) return relation;
  const [{ keeps: _, ...a }, { keeps: __, ...b }] = relation.sides;
  return { ...relation, sides: [a, b] };
}

function isNothing({ sides, matched_at }: Relation): boolean {
  return matched_at === undefined && sides.every((side) => Object.keys(side).length === 0);
}
