/** Coins for tests that need more than a sign-up gives. */
import type { MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT, grant, takeBack } from "@/domain/money.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { putWheel } from "@/store/wheel/writer.ts";
import { NEW_WHEEL, withFree } from "@/actors/wheel/spins.ts";

/** Grants coins by an entry, and the row that says so, so that the audit stays clean. Gives the balance after it. */
export function grantCoins(
  server: { database: Database },
  member: { id: MemberId },
  coins: number,
  at = Date.now(),
): Promise<number> {
  return transact(server.database, async () => {
    const account = await server.database.get(keys.account(member.id));
    const before = account.value ?? EMPTY_ACCOUNT;
    const reason = { cause: "sign_up", ref: `${member.id}#test${before.seq}`, at } as const;
    const settlement = grant(before, coins, reason);
    const change = newChange();
    putAccount(change, member.id, account, settlement);
    set(change, keys.granted(member.id, reason.cause, reason.ref), 0);
    return { change, value: settlement.account.balance };
  });
}

/** Gives a member free spins, each with the row that says so. */
export function giveSpins(
  { database }: { database: Database },
  member: { id: MemberId },
  count: number,
): Promise<void> {
  return transact(database, async () => {
    const entry = await database.get(keys.wheel(member.id));
    const wheel = withFree(entry.value ?? NEW_WHEEL, count);
    const change = newChange();
    putWheel(change, entry, wheel);
    for (let nth = 1; nth <= count; nth++) {
      set(change, keys.granted(member.id, "spin", `${wheel.version}.${nth}`), 0);
    }
    return { change, value: undefined };
  });
}

/** Takes all of a member's coins back as a returned payment does, and leaves so many more owed. */
export function oweCoins(
  server: { database: Database },
  member: { id: MemberId },
  coins: number,
): Promise<void> {
  return transact(server.database, async () => {
    const account = await server.database.get(keys.account(member.id));
    const before = account.value ?? EMPTY_ACCOUNT;
    const reason = { cause: "refund", ref: "test", at: Date.now() } as const;
    const change = newChange();
    putAccount(change, member.id, account, takeBack(before, before.balance + coins, reason));
    return { change, value: undefined };
  });
}

/** A member's balance as stored. */
export async function balanceOf(server: { database: Database }, member: { id: MemberId }): Promise<number> {
  return (await server.database.get(keys.account(member.id))).value?.balance ?? 0;
}
