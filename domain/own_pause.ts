/**
 * How a member keeps themselves from spending for a time: by a pause, or by an exclusion, which is meant to be for good.
 * Pure; times in milliseconds since 1970.
 *
 * Invariant (LM-7): an end only moves on, and what is an exclusion stays one. Nothing here makes it sooner.
 */
import { addMonths } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { DAY_MS } from "@/domain/utc_day.ts";

export const PAUSE_KINDS = ["pause", "exclusion"] as const;
export type PauseKind = typeof PAUSE_KINDS[number];

export interface OwnPause {
  kind: PauseKind;
  since: number;
  until: number;
}

/** How long each kind can last (decisions: pause and exclusion). */
export const PAUSE_LENGTHS = {
  pause: ["1_day", "3_days", "7_days", "1_month", "3_months", "6_months"],
  exclusion: ["6_months", "12_months", "60_months"],
} as const;

/** A choice as forms and calls have it, such as `pause/7_days`. */
export type PauseChoice = { [K in PauseKind]: `${K}/${typeof PAUSE_LENGTHS[K][number]}` }[PauseKind];

/** All of them. Marked so that browsers' code, which does not use them, goes without. */
export const PAUSE_CHOICES: readonly PauseChoice[] = /* @__PURE__ */ PAUSE_KINDS.flatMap((kind) =>
  PAUSE_LENGTHS[kind].map((length) => `${kind}/${length}` as PauseChoice)
);

/** The pause that lasts at a time; null where none does. */
export function pauseAt(pause: OwnPause | undefined | null, now: number): OwnPause | null {
  return pause && now < pause.until ? pause : null;
}

/** Refuses what costs while a pause lasts. */
export function checkPause(pause: OwnPause | undefined, now: number): Result<null, "paused"> {
  const lasting = pauseAt(pause, now);
  return lasting ? refuse("paused", { until: Math.ceil(lasting.until / 1000) }) : accept(null);
}

/** Whether a renewal at a time is kept from a member: an exclusion ends all of them, a pause those within it (LM-10). */
export function keepsFromRenewal(pause: OwnPause | undefined, renewsAt: number, now: number): boolean {
  const lasting = pauseAt(pause, now);
  return lasting !== null && (lasting.kind === "exclusion" || renewsAt < lasting.until);
}

/** Whether it is a pause or an exclusion that somebody chooses. */
export function kindOf(choice: PauseChoice): PauseKind {
  return choice.startsWith("exclusion/") ? "exclusion" : "pause";
}

/** When what somebody chooses ends, if it begins now: days of 24 hours, months of the calendar. */
export function pauseEnd(choice: PauseChoice, now: number): number {
  const [count = "", unit = ""] = choice.slice(choice.indexOf("/") + 1).split("_");
  return unit.startsWith("day") ? now + Number(count) * DAY_MS : addMonths(now, Number(count));
}

/** The same choice within this time is the same pause: a button pressed twice. */
const SAME_CHOICE_MS = 60_000;

/** The pause that a choice makes; refuses `pause_shorter` where it would end before the one that lasts. */
export function takePause(
  before: OwnPause | undefined | null,
  choice: PauseChoice,
  now: number,
): Result<OwnPause, "pause_shorter"> {
  const lasting = pauseAt(before, now);
  const kind = kindOf(choice);
  const until = pauseEnd(choice, now);
  const isSame = lasting?.kind === kind && Math.abs(until - lasting.until) < SAME_CHOICE_MS;
  if (lasting && isSame) return accept(lasting);
  if (lasting && until <= lasting.until) {
    return refuse("pause_shorter", { until: Math.ceil(lasting.until / 1000) });
  }
  const taken = { kind, since: now, until };
  return accept(laterPause(lasting, taken, now) ?? taken);
}

/** What two pauses come to for one member: the later end, and an exclusion where one of them is one. Null where both are over. */
export function laterPause(
  one: OwnPause | undefined | null,
  other: OwnPause | undefined | null,
  now: number,
): OwnPause | null {
  const lasting = [one, other].flatMap((each) => pauseAt(each, now) ?? []);
  if (lasting.length === 0) return null;
  return {
    kind: lasting.some(({ kind }) => kind === "exclusion") ? "exclusion" : "pause",
    since: Math.min(...lasting.map(({ since }) => since)),
    until: Math.max(...lasting.map(({ until }) => until)),
  };
}
