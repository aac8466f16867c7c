/** The member's own coins as the browser knows them. Pure; the higher ledger number wins, so order does not matter. */

export interface Balance {
  credits: number;
  /** Number of the ledger entry that `credits` stands after. */
  credits_seq: number;
}

/** The newer of two balances. */
export function newerBalance(known: Balance, heard: Balance): Balance {
  return heard.credits_seq > known.credits_seq ? heard : known;
}
