/**
 * The member's subscription, on /profile/edit and in the wallet: follows every change of it, and cancels without leaving the
 * page. Works as plain forms before it is hydrated.
 */
import { useMemo, useState } from "react";
import type { VNode } from "preact";
import {
  type SubscriptionNews,
  SubscriptionSection,
  type SubscriptionVerb,
} from "@/components/subscription_section.tsx";
import type { Me } from "@/client/client.ts";
import { Premium, type PremiumState } from "@/client/state/premium.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";

export interface SubscriptionProps {
  me: Me;
  initial: PremiumState;
  back: string;
  news?: SubscriptionNews | undefined;
  /** Premium can be bought here: not in every packaged app. */
  premium_sold: boolean;
  context: IslandContext;
}

export function Subscription({ me, initial, back, news, premium_sold, context }: SubscriptionProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const { now, ...reader } = useReader(context);
  const client = useClient(me);
  const [said, setSaid] = useState(news);
  const [busy, setBusy] = useState(false);
  const state = client?.slice(Premium).state.value ?? initial;
  const own = client?.own.view.value;

  async function ask(verb: SubscriptionVerb): Promise<void> {
    if (!client || busy) return;
    setBusy(true);
    const outcome = await client.slice(Premium).change(verb);
    setBusy(false);
    setSaid(outcome !== "done" ? outcome : verb === "cancel" ? "cancelled" : "resumed");
  }

  return (
    <SubscriptionSection
      t={t}
      reader={reader}
      // The clock of this page counts minutes: whether premium is over, the server has said.
      now={own && own.premium === 0 ? Math.max(now, state.premium_until) : now}
      {...state}
      back={back}
      news={said}
      isSold={premium_sold}
      busy={busy}
      onAsk={client ? (verb) => void ask(verb) : undefined}
      onWant={client
        ? () => {
          client.premiumWanted.value = "shop";
        }
        : undefined}
    />
  );
}
