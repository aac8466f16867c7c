/** What is to be known about the wheel before a spin: the odds of each slice, what the operator says, and how to check it. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { chevronDownIcon } from "@/components/icons.ts";
import type { WheelTable } from "@/client/state/wheel.ts";
import type { Translate } from "@/locales/text.ts";

export interface WheelOddsProps {
  t: Translate;
  /** Null until it has come: its place is kept. */
  table: WheelTable | null;
  /** Of its percents. */
  locale: string;
}

export function WheelOdds({ t, table, locale }: WheelOddsProps): VNode {
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  return (
    <div className="text-sm text-muted">
      <p className="text-center text-xs">
        {t("wheel.disclaimer")}{" "}
        <a href="/wheel" className="font-medium text-brand underline">{t("wheel.fair")}</a>
      </p>
      <details className="group mt-1">
        <summary className="flex min-h-11 list-none items-center justify-center gap-1 font-medium">
          {t("wheel.odds")}
          <Icon of={chevronDownIcon} size="sm" className="group-open:-scale-y-100" />
        </summary>
        <ul className="grid gap-1.5 pt-1 tabular-nums">
          {table?.prizes.map((prize) => (
            <li key={prize.id} className="flex items-center gap-3">
              <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
                <circle cx="6" cy="6" r="6" fill={prize.bgColor} />
              </svg>
              <span className="min-w-0 flex-1">
                {prize.coins === "free" ? t("wheel.free_spin") : t("wheel.coins", { count: prize.coins })}
              </span>
              <span dir="ltr">{percent.format(prize.probability / 100)}</span>
            </li>
          ))}
        </ul>
        {table && table.note !== "" && <p className="pt-3">{table.note}</p>}
        {table && (
          <p className="pt-3 text-xs">
            {t("wheel.sealed")} <code dir="ltr" className="break-all">{table.commitment}</code>
          </p>
        )}
      </details>
    </div>
  );
}
