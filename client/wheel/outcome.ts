/** What the answer to a spin or to its purchase means for what comes next. Pure; for client/state/wheel.ts. */

/** After these nobody knows what the server did: the same is asked again, under its `rid`. */
const UNCERTAIN = ["connection_lost", "no_answer", "deadline_exceeded", "internal", "shutting_down"];

/** Why there was no spin. `uncertain`: perhaps there was. */
export type WheelProblem =
  | "uncertain"
  | "spending_blocked"
  | "spend_cap_reached"
  | "wheel_changed"
  | "price_changed"
  | "no_spins"
  | "not_for_sale"
  | "too_many_requests"
  | "busy"
  | "something_wrong";

const TOLD: readonly WheelProblem[] = [
  "spending_blocked",
  "spend_cap_reached",
  "wheel_changed",
  "price_changed",
  "no_spins",
  "not_for_sale",
  "too_many_requests",
  "busy",
];

export function isUncertain(code: string): boolean {
  return UNCERTAIN.includes(code);
}

/** What is said of a refusal. */
export function problemOf(code: string): WheelProblem {
  return TOLD.find((problem) => problem === code) ?? "something_wrong";
}
