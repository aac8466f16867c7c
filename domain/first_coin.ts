/**
 * What a member is told once before their first coin is spent, and accepts: who writes, that nobody can be met, what staff
 * can read. Its words are in `locales/` under `first_coin.…`. Pure.
 * Invariant: no coin is spent by a member who has not accepted it (PC-1): whoever spends, spends by `spend`.
 */
import { type Account, charge, type ChargeRefusal, type Movement, type Reason } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { countMovement } from "@/domain/spending_month.ts";

/** The version of the words, which grows with every change of them. */
export const FIRST_COIN_VERSION = 1;
/** The oldest version that is enough. It follows `FIRST_COIN_VERSION` where a change is material, and members are asked again. */
export const FIRST_COIN_ENOUGH = 1;

/** Which version a member has accepted, and when, in milliseconds since 1970. */
export interface FirstCoinAccepted {
  version: number;
  at: number;
}

export type SpendRefusal = ChargeRefusal | "first_coin_terms";

/** Charges what a member spends, counted in their month; refuses `first_coin_terms` where only their consent is missing (PC-1). */
export function spend(account: Account, coins: number, reason: Reason): Result<Movement, SpendRefusal> {
  const charged = charge(account, coins, reason);
  if (!charged.ok) return charged;
  if (!isEnough(account.first_coin?.version)) {
    return refuse("first_coin_terms", { version: FIRST_COIN_VERSION });
  }
  return accept(countMovement(account, charged.value));
}

/** An account whose member accepts a version; refuses one that is no longer enough, or that nobody can have read. */
export function acceptFirstCoin(
  account: Account,
  { version, now }: { version: number; now: number },
): Result<Account, "first_coin_terms"> {
  if (!isEnough(version) || version > FIRST_COIN_VERSION) {
    return refuse("first_coin_terms", { version: FIRST_COIN_VERSION });
  }
  if ((account.first_coin?.version ?? 0) >= version) return accept(account);
  return accept({ ...account, first_coin: { version, at: now } });
}

function isEnough(version = 0): boolean {
  return version >= FIRST_COIN_ENOUGH;
}
