/** How long the bonus still runs: a time that counts down, then 'EXPIRED', then nothing (spec §4). */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { clockIcon } from "@/components/icons.ts";
import { countdownParts, type PromoLeft } from "@/client/shop/countdown.ts";
import type { Translate } from "@/locales/text.ts";

export interface PromoCountdownProps {
  t: Translate;
  left: PromoLeft;
}

export function PromoCountdown({ t, left }: PromoCountdownProps): VNode | null {
  if (left === null) return null;
  return (
    <p className="flex items-center justify-center gap-2 rounded-full bg-gold-soft px-4 py-2 text-sm font-semibold text-gold">
      <Icon of={clockIcon} size="sm" />
      <span className="text-center">
        {t(left === "expired" ? "credits.promo" : "credits.promo_ends")} {left === "expired"
          ? <span role="status">{t("credits.expired")}</span>
          : <bdi role="timer" className="inline-block tabular-nums">{leftText(t, left)}</bdi>}
      </span>
    </p>
  );
}

function leftText(t: Translate, leftMs: number): string {
  const { days, time } = countdownParts(leftMs);
  return days > 0 ? t("credits.days_left", { count: days, time }) : time;
}
