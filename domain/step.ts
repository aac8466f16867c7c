/**
 * The steps in which a member without premium learns that they have other fans and visitors. Within one of them nothing of
 * that changes, so no moment of it is that of what somebody did. Pure; times in milliseconds since 1970.
 */
import { HIDDEN_STEP_MS } from "@/domain/limits.ts";

/** Steps since 1970. All members have the same. */
export function stepOf(at: number): number {
  return Math.floor(at / HIDDEN_STEP_MS);
}

/** When the step after that of `at` begins. */
export function nextStep(at: number): number {
  return (stepOf(at) + 1) * HIDDEN_STEP_MS;
}
