/** What the answer to a spin or to its purchase means for what comes next. Pure; for client/state/wheel.ts. */

/** Why there was no spin. `uncertain`: perhaps there was. */
export type WheelProblem =
  | "uncertain"
  | "spending_blocked"
  | "spend_cap_reached"
  | "wheel_changed"
  | "price_changed"
  | "no_spins"
  | "not_for_sale"
  | "not_in_app"
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
  "not_in_app",
  "too_many_requests",
  "busy",
];

/** What is said of a refusal. */
export function problemOf(code: string): WheelProblem {
  return TOLD.find((problem) => problem === code) ?? "something_wrong";
}
