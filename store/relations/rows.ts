/**
 * The lists that follow from relations: which rows a pair has in the lists of both, and what they are counted as. Pure.
 * Used by whatever writes relations, and by the audit.
 */
import type { MemberId, Pair } from "@/domain/ids.ts";
import { stepOf } from "@/domain/step.ts";
import type { MemberList } from "@/store/keys.ts";
import type { ListRow, Relation, ShownTotals, Totals } from "@/store/records.ts";

/** The two sides of a pair. */
export const SIDES = [0, 1] as const;
export type Side = typeof SIDES[number];

/** Which side of a pair is not this one. */
export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** Two members who have had nothing to do with each other. */
export const NO_RELATION: Relation = { sides: [{}, {}] };

/** A member without a row in any list. */
export const NO_TOTALS: Totals = { matches: 0, visits: 0, fans: 0, mylikes: 0, fans_new: 0, visits_new: 0 };

/** As what the rows of a list are counted. */
export const COUNTED = { mylike: "mylikes", fan: "fans", visitor: "visits", match: "matches" } as const;

/** A row with its place. */
export interface PlacedRow {
  list: MemberList;
  side: Side;
  owner: MemberId;
  seq: number;
  row: ListRow;
}

/** The rows of both members about each other; while one of them blocks the other (`isHidden`), those that are kept. */
export function rowsOf(
  pair: Pair,
  { sides, matched_at }: Relation,
  { isHidden = false } = {},
): PlacedRow[] {
  return SIDES.flatMap((side) => {
    const [own, other] = [sides[side], sides[otherSide(side)]];
    if (isHidden && !own.keeps) return [];
    const place = (list: MemberList, seq: number | undefined, at: number | undefined): PlacedRow[] =>
      seq === undefined || at === undefined
        ? []
        : [{ list, side, owner: pair[side], seq, row: { member: pair[otherSide(side)], at } }];
    const guarded = [
      ...place("fan", own.fan_seq, other.swipe?.at),
      ...place("visitor", own.visitor_seq, other.visited_at),
    ];
    if (isHidden) return guarded;
    return [
      ...place("mylike", own.mylike_seq, own.swipe?.at),
      ...guarded,
      ...place("match", own.match_seq, matched_at),
    ];
  });
}

/** Whether two rows stand at the same place. */
export function isSamePlace(one: PlacedRow, other: PlacedRow): boolean {
  return one.list === other.list && one.side === other.side && one.seq === other.seq;
}

/** What was shown of a member's totals when the step of `now` began: nothing has changed from then to its first change. */
export function shownAt(totals: Totals, now: number): ShownTotals {
  const step = stepOf(now);
  // The clock of another instance may be ahead.
  if (totals.shown && totals.shown.step >= step) return totals.shown;
  const { shown, fans, visits, fans_new, visits_new, last_seq = 0, version = 0 } = totals;
  const brought = shown?.step === step - 1
    ? { fans_new: fans_new > shown.fans_new, visits_new: visits_new > shown.visits_new }
    : null;
  return {
    step,
    fans,
    visits,
    fans_new,
    visits_new,
    last_seq,
    version,
    own: 0,
    ...(brought && { brought }),
  };
}

/** A member's totals after rows of theirs went and came. */
export function recount(
  totals: Totals,
  { gone, come }: { gone: readonly PlacedRow[]; come: readonly PlacedRow[] },
  now: number,
): Totals {
  const shown = shownAt(totals, now);
  const isOwn = [...gone, ...come].some(({ list }) => list === "mylike" || list === "match");
  const next: Totals = {
    ...totals,
    version: (totals.version ?? 0) + 1,
    shown: isOwn ? { ...shown, own: shown.own + 1 } : shown,
  };
  for (const row of gone) count(next, row, -1);
  for (const row of come) count(next, row, 1);
  next.last_seq = Math.max(totals.last_seq ?? 0, ...come.map(({ seq }) => seq));
  return next;
}

function count(totals: Totals, { list, seq }: PlacedRow, by: 1 | -1): void {
  totals[COUNTED[list]] += by;
  if (list === "fan" && seq > (totals.fans_seen_seq ?? 0)) totals.fans_new += by;
  if (list === "visitor" && seq > (totals.visits_seen_seq ?? 0)) totals.visits_new += by;
}
