/** The member's coins, counting up or down to a new balance, as the way to their wallet. Outlives navigations. */
import { useMemo } from "react";
import type { VNode } from "preact";
import { CoinBalance } from "@/components/coin_balance.tsx";
import type { Me } from "@/client/client.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useCounting } from "@/islands/use_counting.ts";

export interface ShellCoinsProps {
  me: Me;
  context: IslandContext;
}

export function ShellCoins({ me, context }: ShellCoinsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const credits = client?.balance.value.credits ?? me.credits;
  const shown = useCounting(credits);
  return (
    <a href="/wallet" className="inline-flex min-h-11 items-center">
      <CoinBalance coins={shown} label={t("shell.coins", { count: credits })} />
    </a>
  );
}
