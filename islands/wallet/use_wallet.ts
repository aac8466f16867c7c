/** What an island of /wallet knows of the member's debt: null until the page is hydrated. */
import { useEffect, useState } from "react";
import type { Client } from "@/client/client.ts";
import { Wallet, type WalletPage } from "@/client/state/wallet.ts";

/** `initial` is what the page was rendered with. */
export function useWallet(client: Client | null, initial: Pick<WalletPage, "owed">): Wallet | null {
  const [state, setState] = useState<Wallet | null>(null);
  useEffect(() => {
    if (!client) return;
    const wallet = client.slice(Wallet);
    const leave = wallet.showTop(initial);
    setState(wallet);
    return leave;
  }, [client]);
  return state;
}
