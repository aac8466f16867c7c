/**
 * Coins: an account is a balance and the number of its last entry; a movement gives the next of both.
 * Pure. Invariant (P11): `after = balance + delta`, entries are numbered 1, 2, 3 … and nothing is negative.
 */
import { CAP_DELAY_MS, MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";

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
] as const;
export type Cause = typeof CAUSES[number];

export interface Account {
  /** Coins, a whole number, never below zero. */
  balance: number;
  /** Number of the last ledger entry. */
  seq: number;
  /** Coins that a returned payment has left unpaid; nothing can be spent while there are any. Missing where none. */
  owed?: number;
  /** What the member allows themselves to spend on a UTC day; missing where they have set nothing. */
  cap?: SpendCap;
  /** What was spent on a UTC day (days since 1970), the last on which anything was. Missing before the first. */
  spent?: { day: number; coins: number };
  /** When a purchase was last returned at the member's bare word, in milliseconds since 1970. Missing before the first. */
  withdrawn_at?: number;
}

/** A member's own limit of coins a UTC day. */
export interface SpendCap {
  /** Null while there is none. */
  coins: number | null;
  /** A higher one, or none, that counts from a later time on (milliseconds since 1970): lower ones count at once. */
  next?: { coins: number | null; from: number };
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
  of?: "photo" | "story";
  /** The command that moved them, where nothing else says which: a boost, a spin that is bought, a reward. Missing in entries from before. */
  rid?: string;
}

const DAY_S = DAY_MS / 1_000;

export const EMPTY_ACCOUNT: Account = { balance: 0, seq: 0 };

export interface Movement {
  account: Account;
  entry: Entry;
}

export type Reason = Pick<Entry, "cause" | "ref" | "at" | "catalogue" | "of" | "rid">;

/** The balance that sending for `price` coins needs: the least that sending needs (spec §5), none for what is free. */
export function balanceToSend(price: number): number {
  return price === 0 ? 0 : Math.max(price, MIN_COINS_TO_SEND);
}

/** Why coins cannot be taken. */
export type ChargeRefusal = "not_enough_credits" | "spending_blocked" | "spend_cap_reached";

/** An account after movements, the last of which leads to it; there are none where only its debt has changed. */
export interface Settlement {
  account: Account;
  movements: readonly Movement[];
}

/** Adds `coins` (a positive whole number) to an account; what is owed is taken from them at once. */
export function grant(account: Account, coins: number, reason: Reason): Settlement {
  const granted = move(account, coins, reason);
  const { owed = 0, ...rest } = granted.account;
  const taken = Math.min(owed, rest.balance);
  if (taken === 0) return { account: granted.account, movements: [granted] };
  const left = owed - taken;
  const { rid: _, ...owing } = reason;
  const paid = move({ ...rest, ...(left > 0 && { owed: left }) }, -taken, { ...owing, cause: "owed" });
  return { account: paid.account, movements: [granted, paid] };
}

/**
 * Takes `coins` from an account; refuses `not_enough_credits` where the balance is lower (spec §5), everything while coins are
 * owed, and what goes over the member's own limit of the UTC day.
 */
export function charge(account: Account, coins: number, reason: Reason): Result<Movement, ChargeRefusal> {
  const { balance, owed = 0, cap } = account;
  if (owed > 0) return refuse("spending_blocked", { owed });
  if (balance < coins) return refuse("not_enough_credits", { needed: coins, credits: balance });
  const spent = spentOn(account, reason.at) + coins;
  const limit = capAt(cap, reason.at);
  const day = spendingDay(account, reason.at);
  if (limit !== null && spent > limit) {
    return refuse("spend_cap_reached", { cap: limit, resets_at: (day + 1) * DAY_S });
  }
  return accept(move({ ...account, spent: { day, coins: spent } }, -coins, reason));
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
  if (there === 0) return { account: indebted, movements: [] };
  const taken = move(indebted, -there, reason);
  return { account: taken.account, movements: [taken] };
}

/** Coins spent on the UTC day of `at`. */
export function spentOn({ spent }: Account, at: number): number {
  return spent && spent.day >= dayOf(at) ? spent.coins : 0;
}

/**
 * The day (days since 1970) that coins spent at `at` count to. Isolates' clocks differ: once one has begun a day, none goes
 * back to the one before, or its limit could be spent twice.
 */
export function spendingDay({ spent }: Pick<Account, "spent">, at: number): number {
  return Math.max(dayOf(at), spent?.day ?? -Infinity);
}

/** The member's own limit at that time, or null where there is none. */
export function capAt(cap: SpendCap | undefined, at: number): number | null {
  if (!cap) return null;
  return cap.next && at >= cap.next.from ? cap.next.coins : cap.coins;
}

/** An account with another limit of its member's own, null for none: a lower one counts at once, a higher one later. */
export function limitSpending(account: Account, coins: number | null, now: number): Account {
  const { cap, ...rest } = account;
  const counting = capAt(cap, now);
  if (!isHigher(coins, counting)) return coins === null ? rest : { ...rest, cap: { coins } };
  // What is no higher than the one that waits already has waited as long.
  const waiting = cap?.next && now < cap.next.from && !isHigher(coins, cap.next.coins) ? cap.next.from : null;
  return { ...rest, cap: { coins: counting, next: { coins, from: waiting ?? now + CAP_DELAY_MS } } };
}

function isHigher(coins: number | null, than: number | null): boolean {
  if (than === null) return false;
  return coins === null || coins > than;
}

function move(account: Account, delta: number, reason: Reason): Movement {
  if (!Number.isSafeInteger(delta) || delta === 0) throw new RangeError(`Cannot move "${delta}" coins`);
  const after = account.balance + delta;
  if (!Number.isSafeInteger(after) || after < 0) throw new RangeError(`Cannot hold "${after}" coins`);
  return {
    account: { ...account, balance: after, seq: account.seq + 1 },
    entry: { delta, after, ...reason },
  };
}
