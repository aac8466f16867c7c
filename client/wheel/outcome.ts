/** The problems that the wheel shows after a refusal. Pure; for client/state/wheel.ts. */

/** Why there was no spin. `uncertain`: the outcome is unknown. */
export type WheelProblem =
  | "uncertain"
  | "spending_blocked"
  | "spend_cap_reached"
  | "first_coin_terms"
  | "paused"
  | "quiet_hours"
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
  "first_coin_terms",
  "paused",
  "quiet_hours",
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
