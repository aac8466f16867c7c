/**
 * Coins: an account is a balance and the number of its last entry; a movement gives the next of both.
 * Pure. Invariant (P11): `after = balance + delta`, entries are numbered 1, 2, 3 … and nothing is negative.
 */
import { addLots, type Lot, type Lots, paidFor, takeLots } from "@/domain/coin_lots.ts";
import type { FirstCoinAccepted } from "@/domain/first_coin.ts";
import { MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import { checkPause, type OwnPause, pauseAt } from "@/domain/own_pause.ts";
import type { PaidSpell } from "@/domain/paid_hour.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { SpendingHours } from "@/domain/spending_hours.ts";
import {
  checkLimits,
  type OwnLimit,
  type OwnLimits,
  type Spent,
  withSpent,
} from "@/domain/spending_limits.ts";
import type { SpendingMonth } from "@/domain/spending_month.ts";

/** Why coins moved. One cause and reference is granted or charged once (P13). */
export const CAUSES = [
  "sign_up",
  "message",
  "gift",
  "spotlight",
  /** A paid spin of the wheel, and what a spin has won. */
  "spin",
  "prize",
  /** Coins that were bought, the promo's bonus on top of them, and what a returned payment takes back. */
  "purchase",
  "bonus",
  "refund",
  /** What is still owed after a returned payment, taken from coins that came later. */
  "owed",
  /** A paid period of premium. */
  "premium",
  "push",
  "promo_code",
  /** What was paid for lines that nobody has answered. */
  "refund_unanswered",
  /** Coins that the desk has given, and those that it has taken back by mistake or misuse. */
  "desk",
  "correction",
] as const;
export type Cause = typeof CAUSES[number];

export interface Account {
  /** Coins, a whole number, never below zero. */
  balance: number;
  /** Number of the last ledger entry. */
  seq: number;
  /** Coins that a returned payment has left unpaid; nothing can be spent while there are any. Missing where none. */
  owed?: number;
  /** What the member allows themselves to spend by day, week and month; missing where they have set nothing. */
  limits?: OwnLimits;
  /** That of the day, in records from before there were others. */
  cap?: OwnLimit;
  /** What was spent up to the last day on which anything was. Missing before the first. */
  spent?: Spent;
  /** The hours in which the member buys nothing and spins no wheel; missing where they have set none. */
  hours?: SpendingHours;
  /** How long the member has kept themselves from spending, also when that is over; missing where they never have. */
  pause?: OwnPause;
  /** When a purchase was last returned at the member's bare word, in milliseconds since 1970. Missing before the first. */
  withdrawn_at?: number;
  /** What its coins have cost, the oldest first; missing where none of them has cost anything (PC-4). */
  lots?: readonly Lot[];
  /** What was bought and spent in the last UTC month in which anything was; missing before the first (PC-7). */
  month?: SpendingMonth;
  /** What the member accepted before their first coin was spent; missing before that (PC-1). */
  first_coin?: FirstCoinAccepted;
  /** The last spell in which the member has chatted for coins; missing before the first (PC-10). */
  chatting?: PaidSpell;
}

export interface Entry {
  /** Coins, positive for a grant and negative for a charge. */
  delta: number;
  /** Balance after this entry. */
  after: number;
  cause: Cause;
  /** What was paid for: a message id, the member's own id at sign-up. */
  ref: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Version of the catalogue whose price it was; missing where nothing of it was sold. */
  catalogue?: number;
  /** Which message was paid, where that is not a text: those have prices of their own. Missing in entries from before. */
  of?: "photo" | "voice" | "story";
  /** The command that moved them, where nothing else says which: a boost, a spin that is bought, a reward. Missing in entries from before. */
  rid?: string;
  /** The coins that moved, by what they have cost; missing where they have cost nothing, and in entries from before (PC-4). */
  lots?: readonly Lot[];
}

export const EMPTY_ACCOUNT: Account = { balance: 0, seq: 0 };

export interface Movement {
  account: Account;
  entry: Entry;
}

/** `lots`: coins that come, where they have cost anything. */
export type Reason = Pick<Entry, "cause" | "ref" | "at" | "catalogue" | "of" | "rid" | "lots">;

/** The balance that sending for `price` coins needs: the least that sending needs (spec §5), none for what is free. */
export function balanceToSend(price: number): number {
  return price === 0 ? 0 : Math.max(price, MIN_COINS_TO_SEND);
}

/** Whether a member has coins and has not kept themselves from spending them: whom virtual profiles may write to first. */
export function maySpend(account: Account | null, now: number): boolean {
  return account !== null && account.balance > 0 && pauseAt(account.pause, now) === null;
}

/** Why coins cannot be taken. */
export type ChargeRefusal = "not_enough_credits" | "paused" | "spending_blocked" | "spend_cap_reached";

/** An account after movements, the last of which leads to it; there are none where only its debt has changed. */
export interface Settlement {
  account: Account;
  movements: readonly Movement[];
  /** When only its debt has changed; missing elsewhere. */
  at?: number;
}

/** Adds `coins` (a positive whole number) to an account; what is owed is taken from them at once. */
export function grant(account: Account, coins: number, reason: Reason): Settlement {
  const granted = move(account, coins, reason);
  const { owed = 0, ...rest } = granted.account;
  const taken = Math.min(owed, rest.balance);
  if (taken === 0) return { account: granted.account, movements: [granted] };
  const left = owed - taken;
  const { rid: _, lots: __, ...owing } = reason;
  const paid = move({ ...rest, ...(left > 0 && { owed: left }) }, -taken, { ...owing, cause: "owed" });
  return { account: paid.account, movements: [granted, paid] };
}

/**
 * Takes `coins` from an account; refuses everything while the member has paused (LM-6) or coins are owed, `not_enough_credits`
 * where the balance is lower (spec §5), and what goes over one of the member's own limits.
 */
export function charge(account: Account, coins: number, reason: Reason): Result<Movement, ChargeRefusal> {
  const { balance, owed = 0 } = account;
  const resting = checkPause(account.pause, reason.at);
  if (!resting.ok) return resting;
  if (owed > 0) return refuse("spending_blocked", { owed });
  if (balance < coins) return refuse("not_enough_credits", { needed: coins, credits: balance });
  const within = checkLimits(account, coins, reason.at);
  if (!within.ok) return within;
  return accept(move({ ...account, spent: withSpent(account.spent, coins, reason.at) }, -coins, reason));
}

/**
 * Takes back `coins` (a whole number) that were granted for a payment which was returned; what is not there any more is owed
 * (P11). None is no movement.
 */
export function takeBack(account: Account, coins: number, reason: Reason): Settlement {
  if (!Number.isSafeInteger(coins) || coins < 0) throw new RangeError(`Cannot take back "${coins}" coins`);
  const there = Math.min(coins, account.balance);
  const owed = (account.owed ?? 0) + coins - there;
  const indebted = { ...account, ...(owed > 0 && { owed }) };
  if (there === 0) return { account: indebted, movements: [], ...(coins > 0 && { at: reason.at }) };
  const taken = move(indebted, -there, reason);
  return { account: taken.account, movements: [taken] };
}

function move(account: Account, delta: number, reason: Reason): Movement {
  if (!Number.isSafeInteger(delta) || delta === 0) throw new RangeError(`Cannot move "${delta}" coins`);
  const after = account.balance + delta;
  if (!Number.isSafeInteger(after) || after < 0) throw new RangeError(`Cannot hold "${after}" coins`);
  const { lots: _, ...rest } = account;
  const { lots: came, ...why } = reason;
  const { lots, moved } = moveLots(account, delta, { ...why, came });
  return {
    account: { ...rest, balance: after, seq: account.seq + 1, ...(lots && { lots }) },
    entry: { delta, after, ...why, ...(moved && { lots: moved }) },
  };
}

/** The lots of an account after a movement, and those that moved. Coins of a returned payment go back first from what it brought. */
export function moveLots(
  { lots, balance }: Account,
  delta: number,
  { cause, ref, came }: Pick<Reason, "cause" | "ref"> & { came: Reason["lots"] },
): { lots: Lots; moved: Lots } {
  if (delta > 0) {
    const moved = came ?? [{ coins: delta, ...(cause === "bonus" && { order: ref }) }];
    return { lots: addLots(lots, balance, moved), moved: paidFor(moved) };
  }
  const order = cause === "refund" ? ref : undefined;
  const { lots: left, taken } = takeLots(lots, balance, { coins: -delta, order });
  return { lots: left, moved: paidFor(taken) };
}
