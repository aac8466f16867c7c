/** Below a list whose rows are hidden: what premium would show, and the way there. Stays in sight. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { crownIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { wantPremium } from "@/islands/member_list/want_premium.ts";
import type { Translate } from "@/locales/text.ts";

export interface PremiumBarProps {
  t: Translate;
  kind: "fan" | "visitor";
  client: Client | null;
}

export function PremiumBar({ t, kind, client }: PremiumBarProps): VNode {
  return (
    <div className="sticky bottom-[calc(var(--bar-block-end)+var(--safe-end)+12px)] z-10 px-4 pt-4 wide:bottom-3 wide:px-6">
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card bg-raised px-5 py-3 shadow-lift">
        <p className="grow basis-40 text-center font-medium">{t(`lists.${kind}_premium`)}</p>
        <Button size="sm" icon={crownIcon} disabled={!client} onClick={wantPremium(client, kind)}>
          {t("lists.premium")}
        </Button>
      </div>
    </div>
  );
}
