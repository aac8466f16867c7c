/**
 * Keeps an admin at the desk (SF-7). A commit that takes the role away from somebody checks the row of another one who has it:
 * of two that take it from each other at the same moment the second decides anew, and finds nobody.
 */
import { check } from "@/store/change.ts";
import type { StaffEntry } from "@/store/staff/reader.ts";
import type { Draft } from "@/actors/draft.ts";

/**
 * Whether somebody is left who is an admin when `entry` is one no more; then the draft rests on them. Who has not signed in
 * yet counts in the place of others like them alone.
 */
export function leavesAdmin(draft: Draft, everybody: readonly StaffEntry[], entry: StaffEntry): boolean {
  if (!isAdmin(entry)) return true;
  const left = everybody.find((other) =>
    other.value.id !== entry.value.id && isAdmin(other) &&
    (other.value.state === "active" || entry.value.state === "invited")
  );
  if (!left) return false;
  check(draft, left);
  return true;
}

function isAdmin({ value: { roles, state } }: StaffEntry): boolean {
  return state !== "removed" && roles.includes("admin");
}
