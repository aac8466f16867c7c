/**
 * Coins: an account is a balance and the number of its last entry; a movement gives the next of both.
 * Pure. Invariant (P11): `after = balance + delta`, entries are numbered 1, 2, 3 … and nothing is negative.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/** Why coins moved. One cause and reference is granted or charged once (P13). */
export type Cause = "sign_up" | "message" | "gift" | "spotlight";

export interface Account {
  /** Coins, a whole number, never below zero. */
  balance: number;
  /** Number of the last ledger entry. */
  seq: number;
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
}

export const EMPTY_ACCOUNT: Account = { balance: 0, seq: 0 };

export interface Movement {
  account: Account;
  entry: Entry;
}

type Reason = Pick<Entry, "cause" | "ref" | "at">;

/** Adds `coins` (a positive whole number) to an account. */
export function grant(account: Account, coins: number, reason: Reason): Movement {
  return move(account, coins, reason);
}

/** Takes `coins` from an account; refuses `not_enough_credits` where the balance is lower (spec §5). */
export function charge(
  account: Account,
  coins: number,
  reason: Reason,
): Result<Movement, "not_enough_credits"> {
  if (account.balance < coins) {
    return refuse("not_enough_credits", { needed: coins, credits: account.balance });
  }
  return accept(move(account, -coins, reason));
}

function move(account: Account, delta: number, reason: Reason): Movement {
  if (!Number.isSafeInteger(delta) || delta === 0) throw new RangeError(`Cannot move "${delta}" coins`);
  const after = account.balance + delta;
  if (!Number.isSafeInteger(after)) throw new RangeError(`Cannot hold "${after}" coins`);
  return { account: { balance: after, seq: account.seq + 1 }, entry: { delta, after, ...reason } };
}
