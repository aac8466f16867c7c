/** A number of coins: comma thousands in every language, digits of one width so that it can count up. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { formatCount } from "@/domain/time_text.ts";

/** The spark, in a picture of 24 by 24. */
export const COIN_HEART =
  "M12 17.2c-3-1.7-4.7-3.6-4.7-5.8a2.5 2.5 0 0 1 4.7-1.1 2.5 2.5 0 0 1 4.7 1.1c0 2.2-1.7 4.1-4.7 5.8z";

export interface CoinBalanceProps {
  coins: number;
  /** The text for screen readers: "1,250 coins". */
  label: string;
  className?: string | undefined;
}

export function CoinBalance({ coins, label, className }: CoinBalanceProps): VNode {
  return (
    <span
      className={classes(
        "coin-balance inline-flex h-9 items-center gap-1.5 rounded-full bg-gold-soft ps-1.5 pe-3 text-sm font-semibold text-gold",
        className,
      )}
    >
      <Coin />
      <span aria-hidden="true" className="tabular-nums">{formatCount(coins)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The coin itself, with the brand's spark struck into it. */
export function Coin({ className = "size-6" }: { className?: string }): VNode {
  return (
    <svg viewBox="0 0 24 24" className={classes("shrink-0", className)} aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="#f0a51d" />
      <circle cx="12" cy="11.4" r="10.2" fill="#ffd15c" />
      <circle cx="12" cy="11.6" r="7.8" fill="#f7b733" />
      <path
        d={COIN_HEART}
        fill="#fff3cf"
      />
    </svg>
  );
}
