/** What is accepted before the first coin, for tests: most members who spend any have accepted it long ago. */
import { FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import type { MemberId } from "@/domain/ids.ts";
import { check, newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Actors } from "@/actors/mod.ts";

/** As an account says that it was accepted, for accounts that are made by hand. */
export const ACCEPTED = { first_coin: { version: FIRST_COIN_VERSION, at: 0 } };

/** Accepts it as a member. */
export async function acceptFirstCoin({ wallets }: Pick<Actors, "wallets">, member: MemberId): Promise<void> {
  const accepted = await wallets.acceptFirstCoin(member, FIRST_COIN_VERSION);
  if (!accepted.ok) throw new Error(`Cannot accept for "${member}": ${accepted.refusal.code}`);
}

/** Makes a member one who has not accepted it yet. */
export function forgetFirstCoin(server: { database: Database }, { id }: { id: MemberId }): Promise<void> {
  return transact(server.database, async () => {
    const account = await server.database.get(keys.account(id));
    if (!account.value) throw new Error(`Cannot find the account of "${id}"`);
    const { first_coin: _, ...rest } = account.value;
    const change = newChange();
    check(change, account);
    set(change, account.key, rest);
    return { change, value: undefined };
  });
}
