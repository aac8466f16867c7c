/** What a member's coins have cost, lot by lot, and what was bought and spent this month and before (PC-9). */
import type { VNode } from "preact";
import { costOfEach } from "@/domain/cost_text.ts";
import { monthOf } from "@/domain/spending_month.ts";
import { CardSection } from "@/components/card_section.tsx";
import { Icon } from "@/components/icon.tsx";
import { chevronDownIcon } from "@/components/icons.ts";
import { monthFacts, monthName } from "@/locales/month_facts.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { LotView, SpendingMonthView } from "@/protocol/views/wallet.ts";
import type { PageContext } from "@/routes/page_env.ts";

interface CostsProps {
  c: PageContext;
  costs: CallOutput<"wallet/costs">;
}

export function Costs({ c, costs: { lots, months } }: CostsProps): VNode | null {
  const { t, env } = c.var;
  const now = monthOf(env.now());
  const current = months.filter(({ month }) => month >= now);
  const earlier = months.filter(({ month }) => month < now);
  if (months.length === 0 && lots.every(({ cost }) => !cost)) return null;
  return (
    <CardSection id="costs" title={t("costs.title")}>
      <p className="-mt-1.5 text-sm text-muted">{t("costs.lead")}</p>
      <ul className="grid gap-1 tabular-nums">
        {lots.map((lot, nth) => <li key={nth}>{lotText(c, lot)}</li>)}
      </ul>
      {current.map((sums) => <Month key={sums.month} c={c} sums={sums} title={t("costs.this_month")} />)}
      {earlier.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-1.5 font-medium text-brand">
            {t("costs.earlier")}
            <Icon of={chevronDownIcon} size="sm" className="transition-[rotate] group-open:rotate-180" />
          </summary>
          <div className="grid gap-4">
            {earlier.map((sums) => (
              <Month key={sums.month} c={c} sums={sums} title={monthName(sums.month, c.var.lang)} />
            ))}
          </div>
        </details>
      )}
    </CardSection>
  );
}

function lotText(c: PageContext, { coins, cost }: LotView): string {
  const { t, lang } = c.var;
  const count = t("shell.coins", { count: coins });
  return cost
    ? t("costs.lot", { coins: count, each: costOfEach(cost, coins, lang) })
    : t("costs.lot_free", { coins: count });
}

function Month({ c, sums, title }: { c: PageContext; sums: SpendingMonthView; title: string }): VNode {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-1 text-sm">
        {monthFacts(sums, c.var).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
