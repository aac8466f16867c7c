/** Writes a member's spins of the wheel. A count never changes without the check that nobody else has changed it. */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Spin, Wheel } from "@/store/records.ts";

/** Lays down what a member has, decided on `entry`; its version must have grown. */
export function putWheel(change: Change, entry: Entry<Wheel>, next: Wheel): void {
  check(change, entry);
  set(change, entry.key, next);
}

/** Adds the spin that `next` counts as the last one. */
export function putSpin(
  change: Change,
  entry: Entry<Wheel>,
  { member, next, spin }: { member: MemberId; next: Wheel; spin: Spin },
): void {
  putWheel(change, entry, next);
  set(change, keys.spin(member, next.spun), spin);
}
