/**
 * How far down the order of a search hardly anybody is left for a member, as this isolate remembers it: so that a page of
 * somebody who has answered thousands does not walk past all of them each time.
 *
 * 1. top     from the first row down to those who were here last before the memory began: whoever comes is found here
 * 2. left    those between top and bottom who were not to be passed over: a few, else it ends here
 * 3. bottom  what has not been walked yet
 *
 * Invariant: whoever lies between top and bottom and is not left was answered, is hidden or is not sought. An answer that is
 * taken back, an unblock and another search end the memory. Who gets there without coming online, as when a boost ends,
 * is found when it ends by itself.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { PASSED_MS } from "@/domain/limits.ts";
import { compareRanks, type Rank } from "@/store/candidates/rows.ts";
import type { Excluded } from "@/actors/discovery/excluded.ts";
import { type Found, type Position, type Reach, reachesOf, type Search } from "@/actors/discovery/search.ts";

/** So many passed over are worth it. */
const PASSED_MIN = 200;
const LEFT_MAX = 100;
const VIEWERS_MAX = 1_000;
/** Clocks of isolates may differ by so much. */
const SKEW_S = 60;

/** A part of an order: rows behind `after`, up to `until`; or some that are known. */
export type Segment =
  | { part: "top" | "bottom"; after: Rank | null; until: Rank | null }
  | { part: "left"; rows: readonly Found[] };

/** One walk of a viewer's search. */
export interface ScanCache {
  segmentsOf(reach: Reach): Segment[];
  /** Hears of everybody at the bottom, in their order. */
  note(row: Found, isSought: boolean): void;
  /** Remembers what was passed over. */
  keep(): void;
}

interface Memory {
  search: Search;
  hidden: Excluded["hidden"];
  /** How many answers had been taken back when it began. */
  undone: number;
  end: Position;
  left: readonly Found[];
  /** Second from before which nobody at the top has been here last. */
  since: number;
  /** When it ends, in milliseconds. */
  exp: number;
}

export type OpenScanCache = (search: Search, excluded: Excluded) => ScanCache;

/** Opens the memory of an isolate. */
export function openScanCache(now: () => number): OpenScanCache {
  const memories = new Map<MemberId, Memory>();

  function recall(search: Search, excluded: Excluded): Memory | null {
    const memory = memories.get(search.viewer);
    if (!memory) return null;
    const { exp, undone, hidden } = memory;
    const holds = exp > now() && undone === excluded.undone && isDeepStrictEqual(memory.search, search) &&
      [...hidden].every((id) => excluded.hidden.has(id));
    if (holds) return memory;
    memories.delete(search.viewer);
    return null;
  }

  return function openPassing(search, excluded) {
    const memory = recall(search, excluded);
    const reaches = reachesOf(search);
    const isPassed = ({ id }: Found) => excluded.hidden.has(id) || excluded.answered.has(id);
    const { since, exp } = memory ?? { since: Math.floor(now() / 1000) - SKEW_S, exp: now() + PASSED_MS };
    const topEnd: Rank = [0, 0, since];
    const left = memory?.left.filter((row) => !isPassed(row)) ?? [];
    let end = memory?.end ?? null;
    let count = 0;
    let isOver = false;

    return {
      segmentsOf(reach) {
        if (!memory || reaches.indexOf(reach) > reaches.indexOf(memory.end.reach)) {
          return [{ part: "bottom", after: null, until: null }];
        }
        const legs: Segment[] = [
          { part: "top", after: null, until: topEnd },
          { part: "left", rows: left.filter((row) => row.reach === reach) },
        ];
        if (reach === memory.end.reach) legs.push({ part: "bottom", after: memory.end.rank, until: null });
        return legs;
      },
      note(row, isSought) {
        if (isOver || compareRanks(row.rank, topEnd) <= 0) return;
        const isLeft = isSought && !isPassed(row);
        isOver = isLeft && left.length >= LEFT_MAX;
        if (isOver) return;
        if (isLeft) left.push(row);
        else count++;
        end = { reach: row.reach, rank: row.rank };
      },
      keep() {
        if (!end || (!memory && count < PASSED_MIN)) return;
        const { hidden, undone } = excluded;
        memories.delete(search.viewer);
        memories.set(search.viewer, { search, hidden, undone, end, left, since, exp });
        const [oldest] = memories.keys();
        if (memories.size > VIEWERS_MAX && oldest !== undefined) memories.delete(oldest);
      },
    };
  };
}
