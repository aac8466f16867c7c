/** A member's limits as they see them themselves, and as the desk sees them. Times in milliseconds since 1970. */
import type { Account } from "@/domain/money.ts";
import { type OwnPause, pauseAt } from "@/domain/own_pause.ts";
import { spendingHoursEnd, type ZonedHours } from "@/domain/spending_hours.ts";
import {
  limitAt,
  type OwnLimit,
  SPENDING_WINDOWS,
  type SpendingWindow,
  spentIn,
  waitingLimit,
} from "@/domain/spending_limits.ts";

export interface LimitsView {
  /** By window, the shortest first. */
  limits: readonly {
    window: SpendingWindow;
    /** Null where there is none. */
    coins: number | null;
    spent: number;
    next?: OwnLimit["next"];
  }[];
  hours: {
    own: ZonedHours | null;
    /** Those that still count beside them. */
    given_up: readonly (ZonedHours & { until: number })[];
    /** When the hours end that it is now; null where it is none of them. */
    ends_at: number | null;
  };
  /** Null where none lasts. */
  pause: OwnPause | null;
}

export function toLimitsView(account: Account, now: number): LimitsView {
  const { own = null, given_up = [] } = account.hours ?? {};
  return {
    limits: SPENDING_WINDOWS.toReversed().map((window) => {
      const next = waitingLimit(account, window, now);
      const coins = limitAt(account, window, now);
      return { window, coins, spent: spentIn(account, window, now), ...(next && { next }) };
    }),
    hours: {
      own,
      given_up: given_up.filter(({ until }) => now < until),
      ends_at: spendingHoursEnd(account.hours, now),
    },
    pause: pauseAt(account.pause, now),
  };
}
