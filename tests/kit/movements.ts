/** Movements of coins for tests of the wallet, which would take long to make one by one. */
import type { MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT, type Entry } from "@/domain/money.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Rows in one commit. */
const ROWS = 400;

/**
 * Adds movements to a member's chain: `nth` says what each of them is, from 0 on. The last of them is `spacingMs` ago, the one
 * before it twice as long, and so on.
 */
export async function addMovements(
  { database }: { database: Database },
  member: { id: MemberId },
  count: number,
  nth: (number: number) => Pick<Entry, "delta" | "cause" | "ref">,
  spacingMs = 3_600_000,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS) {
    const { value } = await database.get(keys.account(member.id));
    let { balance, seq } = value ?? EMPTY_ACCOUNT;
    const change = newChange();
    for (let number = from; number < Math.min(count, from + ROWS); number++) {
      const moved = nth(number);
      balance += moved.delta;
      const at = Date.now() - (count - number) * spacingMs;
      set(change, keys.entry(member.id, ++seq), { ...moved, after: balance, at });
      if (moved.cause === "sign_up") set(change, keys.granted(member.id, moved.cause, moved.ref), 0);
    }
    set(change, keys.account(member.id), { ...value, balance, seq });
    await database.commit(change);
  }
}
