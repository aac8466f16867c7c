/** The numbers of new rows in members' lists. Pure. */
import type { Totals } from "@/store/records.ts";
import type { Side } from "@/store/relations/rows.ts";

/** Gives the next free number of a side's lists, each once. */
export function openNumbers(totals: readonly [Totals, Totals]): (side: Side) => number {
  const last: [number, number] = [totals[0].last_seq ?? 0, totals[1].last_seq ?? 0];
  return (side) => ++last[side];
}
