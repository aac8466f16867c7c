/** What an island of /wallet knows of the member's debt and limit: null until the page is awake. */
import { useEffect, useState } from "react";
import type { Client } from "@/client/client.ts";
import { Wallet, type WalletPage } from "@/client/state/wallet.ts";

/** `initial` is what the page was rendered with. */
export function useWallet(client: Client | null, initial: Pick<WalletPage, "owed" | "cap">): Wallet | null {
  const [state, setState] = useState<Wallet | null>(null);
  useEffect(() => {
    if (!client) return;
    const part = client.part(Wallet);
    const leave = part.showTop(initial);
    setState(part);
    return leave;
  }, [client]);
  return state;
}
