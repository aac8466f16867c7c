/** Free spins of the wheel that come with a package of coins. */
import { type Change, check, type Entry, set } from "@/store/change.ts";
import type { Wheel } from "@/store/records.ts";
import { NEW_WHEEL, withFree } from "@/actors/wheel/spins.ts";

/** Adds spins to a member's wheel; returns the new wheel. */
export function putFreeSpins(change: Change, before: Entry<Wheel>, spins: number): Wheel | null {
  if (spins === 0) return before.value;
  return put(change, before, withFree(before.value ?? NEW_WHEEL, spins));
}

/** Takes spins back, as far as there are any left. */
export function takeFreeSpins(change: Change, before: Entry<Wheel>, spins: number): Wheel | null {
  if (!before.value || spins === 0) return before.value;
  return put(change, before, withFree(before.value, -spins));
}

function put(change: Change, before: Entry<Wheel>, next: Wheel): Wheel {
  check(change, before);
  set(change, before.key, next);
  return next;
}
