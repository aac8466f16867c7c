/** The member's balance. Pure; the higher ledger number wins, so answers and events may come in any order. */

export interface Balance {
  credits: number;
  /** Number of the ledger entry that `credits` stands after. */
  credits_seq: number;
}

/** The newer of two balances. */
export function newerBalance(known: Balance, received: Balance): Balance {
  return received.credits_seq > known.credits_seq ? received : known;
}
