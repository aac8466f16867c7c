/** The packages of coins, to choose one of: what each brings, and what it costs. */
import type { VNode } from "preact";
import { bestValueOf } from "@/domain/best_value.ts";
import { currencyOf, formatPrice } from "@/domain/price_text.ts";
import { Coin } from "@/components/coin_balance.tsx";
import { PackageOption } from "@/islands/lazy/package_option.tsx";
import type { Translate } from "@/locales/text.ts";
import type { CreditPackageView } from "@/protocol/views/package.ts";

const PILL = "rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap";

export interface CoinPackagesProps {
  t: Translate;
  /** The page's language, which decides on the currency. */
  lang: string;
  packages: readonly CreditPackageView[];
  /** What a message costs in coins; 0 where it is not known. */
  messagePrice: number;
  chosen: number | null;
  /** What is chosen is being bought: it stays chosen, and keeps the focus. */
  idle: boolean;
  onChoose(id: number): void;
}

export function CoinPackages(
  { t, lang, packages, messagePrice, chosen, idle, onChoose }: CoinPackagesProps,
): VNode {
  const currency = currencyOf(lang);
  const best = bestValueOf(packages.map((each) => ({ ...each, price: each.prices[currency] })));
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t("credits.packages")}</legend>
      {packages.map(({ id, credits, bonus, spins, prices }) => (
        <PackageOption
          key={id}
          name="coins"
          id={id}
          isChosen={id === chosen}
          idle={idle}
          onChoose={() => onChoose(id)}
        >
          <span className="grid max-[360px]:hidden">
            <Coin />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold tabular-nums">{t("credits.coins", { count: credits })}</span>
            {messagePrice > 0 && (
              <span className="block text-sm text-muted tabular-nums">
                {t("credits.messages", { count: Math.floor((credits + bonus) / messagePrice) })}
              </span>
            )}
            {(bonus > 0 || spins > 0 || id === best) && (
              <span className="flex flex-wrap gap-1 pt-1">
                {bonus > 0 && (
                  <span className={`${PILL} bg-gold-soft text-gold tabular-nums`}>
                    {t("credits.bonus", { count: bonus })}
                  </span>
                )}
                {spins > 0 && (
                  <span className={`${PILL} bg-gold-soft text-gold`}>
                    {t("credits.spins", { count: spins })}
                  </span>
                )}
                {id === best && (
                  <span className={`${PILL} bg-action text-white`}>{t("credits.best_value")}</span>
                )}
              </span>
            )}
          </span>
          <bdi className="font-semibold whitespace-nowrap tabular-nums">
            {formatPrice(prices[currency], lang, currency)}
          </bdi>
        </PackageOption>
      ))}
    </fieldset>
  );
}
