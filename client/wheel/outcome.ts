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

const SHOWN: readonly WheelProblem[] = [
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

/** The problem that is shown for a refusal code. */
export function problemOf(code: string): WheelProblem {
  return SHOWN.find((problem) => problem === code) ?? "something_wrong";
}
