/** What a message has just cost: it rises above the box for a second and moves nothing (spec §9). Words beside it say so. */
import type { VNode } from "preact";
import { Coin } from "@/components/coin_balance.tsx";
import { formatCount } from "@/domain/time_text.ts";

export function SpendChip({ coins }: { coins: number }): VNode {
  return (
    <div aria-hidden="true" className="pointer-events-none relative z-10">
      <p className="absolute end-4 bottom-2 flex animate-rise items-center gap-1 rounded-full bg-gold-soft px-2 py-1 text-sm
          font-semibold text-gold tabular-nums shadow-soft wide:end-6">
        <bdi dir="ltr">−{formatCount(coins)}</bdi>
        <Coin className="size-4" />
      </p>
    </div>
  );
}
