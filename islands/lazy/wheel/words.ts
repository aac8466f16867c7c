/** What the wheel says in each of its phases. */
import type { Wheel, WheelPhase, WheelTable } from "@/client/state/wheel.ts";
import type { WheelProblem } from "@/client/wheel/outcome.ts";
import type { TextKey, Translate } from "@/locales/text.ts";

const PROBLEMS = {
  uncertain: "wheel.uncertain",
  spending_blocked: "refusal.spending_blocked",
  spend_cap_reached: "refusal.spend_cap_reached",
  first_coin_terms: "refusal.first_coin_terms",
  paused: "refusal.paused",
  quiet_hours: "refusal.quiet_hours",
  wheel_changed: "refusal.wheel_changed",
  price_changed: "refusal.price_changed",
  no_spins: "refusal.no_spins",
  not_for_sale: "refusal.not_for_sale",
  not_in_app: "refusal.not_in_app",
  too_many_requests: "refusal.too_many_requests",
  busy: "refusal.busy",
  something_wrong: "refusal.something_wrong",
} as const satisfies { readonly [P in WheelProblem]: TextKey };

export interface ShownWheel {
  phase: WheelPhase;
  table: WheelTable | null;
  loading: Wheel["loading"]["value"];
}

/** The line beneath the wheel. */
export function headline(
  t: Translate,
  { phase, table, loading }: ShownWheel,
): string {
  switch (phase.kind) {
    case "asking":
      return t(phase.waits ? "wheel.waiting" : "wheel.spinning");
    case "turning":
      return t("wheel.spinning");
    case "result":
      return typeof phase.spin.value === "number"
        ? t("wheel.won", { count: phase.spin.value })
        : t("wheel.won_free");
    case "idle":
      if (!table) return t(loading === "failed" ? "wheel.failed" : "wheel.loading");
      return t("wheel.lead", { count: Math.max(0, ...table.prizes.map(({ coins }) => Number(coins) || 0)) });
    default:
      return phase satisfies never;
  }
}

/**
 * Whether that line is spoken, too: what is being waited for, and why nothing comes. A result is not, since the banner says
 * it (WH-47), and what can be won is for whoever reads. `isLong` says that its table has been loading for a while.
 */
export function isSpoken(
  { phase, table, loading }: ShownWheel,
  isLong: boolean,
): boolean {
  switch (phase.kind) {
    case "asking":
    case "turning":
      return true;
    case "result":
      return false;
    case "idle":
      return table === null && (isLong || loading === "failed");
    default:
      return phase satisfies never;
  }
}

/** The button: what a press does. */
export function pressText(
  t: Translate,
  { phase, free, table }: { phase: WheelPhase; free: number; table: WheelTable | null },
): string {
  if (phase.kind === "asking" || phase.kind === "turning") return t("wheel.turning");
  if (free > 0) return t("wheel.spin_free");
  if (!table) return t("wheel.spin");
  return table.price > 0 ? t("wheel.spin_for", { count: table.price }) : t("wheel.spin_none");
}

/** Whether the member has kept themselves from it, which another page can change. */
export function isOwnLimit(problem: WheelProblem): boolean {
  return problem === "spend_cap_reached" || problem === "paused" || problem === "quiet_hours";
}

export function problemText(t: Translate, problem: WheelProblem): string {
  return t(PROBLEMS[problem]);
}
