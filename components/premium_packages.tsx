/** What premium costs by the months: the operator's packages, to read. Nothing where there are none. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { formatPrice } from "@/domain/price_text.ts";
import type { Translate } from "@/locales/text.ts";

export interface PremiumPackagesProps {
  t: Translate;
  /** The page's language, which decides on the currency. */
  lang: string;
  packages: readonly {
    id: number;
    recommended: number;
    months: number;
    total: number;
    price: number;
    saves: number;
  }[];
}

export function PremiumPackages({ t, lang, packages }: PremiumPackagesProps): VNode | null {
  if (packages.length === 0) return null;
  return (
    <ul aria-label={t("premium.packages")} className="mt-6 grid gap-2.5">
      {packages.map(({ id, recommended, months, total, price, saves }) => (
        <li
          key={id}
          className={classes(
            "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border px-4 py-3",
            recommended ? "border-brand bg-brand-soft" : "border-line",
          )}
        >
          <span className="font-semibold">{t("premium.months", { count: months })}</span>
          {saves > 0 && (
            <span className="rounded-full bg-action px-2.5 py-0.5 text-xs font-semibold text-white">
              {t("premium.saves", { percent: saves })}
            </span>
          )}
          <span className="ms-auto text-end">
            <span className="block font-semibold tabular-nums">
              {t("premium.per_month", { price: formatPrice(price, lang) })}
            </span>
            <span className="block text-sm text-muted tabular-nums">
              {t("premium.total", { price: formatPrice(total, lang) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
