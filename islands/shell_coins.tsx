/** The member's coins, counting up or down to a new balance. Outlives navigations. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { CoinBalance } from "@/components/coin_balance.tsx";
import type { Me } from "@/client/client.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";

const COUNT_MS = 600;

export interface ShellCoinsProps {
  me: Me;
  context: IslandContext;
}

export function ShellCoins({ me, context }: ShellCoinsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const credits = client?.balance.value.credits ?? me.credits;
  const shown = useCounting(credits);
  return <CoinBalance coins={shown} label={t("shell.coins", { count: credits })} />;
}

/** Moves to `target` in 600 ms, at once for those who want less motion. */
function useCounting(target: number): number {
  const [shown, setShown] = useState(target);
  const latest = useRef(target);
  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    const start = performance.now();
    const still = document.hidden || wantsLessMotion();
    let frame = requestAnimationFrame(step);
    function step(now: number): void {
      const part = still ? 1 : Math.min(1, Math.max(0, (now - start) / COUNT_MS));
      latest.current = Math.round(from + (target - from) * (1 - (1 - part) ** 3));
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
