/** The packages of premium, to choose one of: its months, what it costs in all and by the month, and what it saves. */
import type { VNode } from "preact";
import { currencyOf, formatPrice } from "@/domain/price_text.ts";
import { PackageOption } from "@/islands/lazy/package_option.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PremiumPackageView } from "@/protocol/views/package.ts";

export interface PremiumPackagesProps {
  t: Translate;
  /** The page's language, which decides on the currency. */
  lang: string;
  packages: readonly PremiumPackageView[];
  chosen: number | null;
  /** What is chosen is being bought: it stays chosen, and keeps the focus. */
  idle: boolean;
  onChoose(id: number): void;
}

export function PremiumPackages(
  { t, lang, packages, chosen, idle, onChoose }: PremiumPackagesProps,
): VNode {
  const currency = currencyOf(lang);
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t("premium.packages")}</legend>
      {packages.map(({ id, months, prices, totals, saves }) => (
        <PackageOption
          key={id}
          name="premium"
          id={id}
          isChosen={id === chosen}
          idle={idle}
          onChoose={() => onChoose(id)}
        >
          <span className="flex min-w-0 flex-1 items-center gap-3 max-[360px]:block">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{t("premium.months", { count: months })}</span>
              {id === chosen && saves > 0 && (
                <span className="rounded-full bg-action px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-white">
                  {t("premium.saves", { percent: saves })}
                </span>
              )}
            </span>
            <span className="block text-end whitespace-nowrap max-[360px]:text-start">
              <span className="block font-semibold tabular-nums">
                {t("premium.per_month", { price: formatPrice(prices[currency], lang, currency) })}
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {t("premium.total", { price: formatPrice(totals[currency], lang, currency) })}
              </span>
            </span>
          </span>
        </PackageOption>
      ))}
    </fieldset>
  );
}
