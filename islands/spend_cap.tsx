/** The member's own limit on /wallet. A plain form until the page is hydrated. */
import { useMemo, useState } from "react";
import type { VNode } from "preact";
import { CapForm, type CapNews, readCap } from "@/components/cap_form.tsx";
import type { Me } from "@/client/client.ts";
import type { Wallet, WalletPage } from "@/client/state/wallet.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useWallet } from "@/islands/wallet/use_wallet.ts";

export interface SpendCapProps {
  me: Me;
  initial: Pick<WalletPage, "owed" | "cap">;
  /** What came of a form that was posted. */
  news?: CapNews | undefined;
  typed?: string | undefined;
  context: IslandContext;
}

export function SpendCap({ me, initial, context, ...posted }: SpendCapProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const state = useWallet(useClient(me), initial);
  const cap = state?.cap.value ?? initial.cap;
  const [typed, setTyped] = useState(posted.typed);
  const [news, setNews] = useState(posted.news);
  const [busy, setBusy] = useState(false);

  async function save(wallet: Wallet): Promise<void> {
    if (busy) return;
    const coins = readCap(typed ?? String(cap.coins ?? ""));
    if (coins === undefined) return setNews("cap_invalid");
    setBusy(true);
    setNews(undefined);
    const outcome = await wallet.setCap(coins);
    setBusy(false);
    setNews(outcome);
    // From now on it shows the limit that counts.
    if (outcome === "saved") setTyped(undefined);
  }

  return (
    <CapForm
      t={t}
      reader={reader}
      cap={cap}
      typed={typed}
      news={news}
      busy={busy}
      onInput={(text) => {
        setTyped(text);
        setNews(undefined);
      }}
      onSave={state ? () => void save(state) : undefined}
    />
  );
}
