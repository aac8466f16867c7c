/** Coins for tests that need more than a sign-up gives. */
import type { MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT, grant } from "@/domain/money.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Grants coins by a ledger entry like every other, so that the audit stays clean. Gives the balance after it. */
export function grantCoins(
  server: { database: Database },
  member: { id: MemberId },
  coins: number,
): Promise<number> {
  return transact(server.database, async () => {
    const account = await server.database.get(keys.account(member.id));
    const before = account.value ?? EMPTY_ACCOUNT;
    const reason = { cause: "sign_up", ref: `${member.id}#test${before.seq}`, at: Date.now() } as const;
    const movement = grant(before, coins, reason);
    const change = newChange();
    putMovement(change, member.id, account, movement);
    return { change, value: movement.account.balance };
  });
}

/** A member's balance as stored. */
export async function balanceOf(server: { database: Database }, member: { id: MemberId }): Promise<number> {
  return (await server.database.get(keys.account(member.id))).value?.balance ?? 0;
}
