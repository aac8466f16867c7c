/** The top of /wallet: the balance, the ways to more coins, and what is owed. */
import { useMemo } from "react";
import type { VNode } from "preact";
import { formatCount } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { loaderPinwheelIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import type { Me } from "@/client/client.ts";
import type { WalletPage } from "@/client/state/wallet.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useWallet } from "@/islands/wallet/use_wallet.ts";

export interface WalletProps {
  me: Me;
  /** What is above the movements. */
  initial: Pick<WalletPage, "owed">;
  /** Coins can be bought here: not in every packaged app. */
  coins_sold: boolean;
  context: IslandContext;
}

export function Wallet({ me, initial, coins_sold, context }: WalletProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const state = useWallet(client, initial);
  const credits = client?.balance.value.credits ?? me.credits;
  const owed = state?.owed.value ?? initial.owed;
  return (
    <section aria-labelledby="balance" className="grid gap-5 rounded-card bg-surface px-5 py-5 shadow-soft">
      <div className="grid justify-items-center gap-1 text-center">
        <h2 id="balance" className="text-sm font-medium text-muted">{t("wallet.balance")}</h2>
        <p className="flex items-center gap-3 text-2xl font-bold tabular-nums">
          <Coin className="size-9" />
          <span>{formatCount(credits)}</span>
        </p>
      </div>
      {owed > 0 && (
        <Notice kind="bad">
          <p className="font-semibold">{t("wallet.owed_title", { count: owed })}</p>
          <p>{t("wallet.owed_text")}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {coins_sold && (
          <Button
            disabled={!client}
            onClick={() => client?.wantCredits({ purpose: "shop", price: 0 })}
          >
            {t("wallet.get")}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={loaderPinwheelIcon}
          href="/wheel"
          onClick={(event) => {
            if (!client) {
              return;
            }
            event.preventDefault();
            client.wheelWanted.value = true;
          }}
        >
          {t("wallet.wheel")}
        </Button>
      </div>
    </section>
  );
}
