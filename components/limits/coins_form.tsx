/** The form of a member's limits of coins: what is spent of each, what waits, and a field for each. Posts to /limits. */
import type { VNode } from "preact";
import { CAP_MAX_COINS, CAP_MIN_COINS } from "@/domain/limits.ts";
import type { SpendingWindow } from "@/domain/spending_limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { Translate } from "@/locales/text.ts";

export interface CoinLimit {
  window: SpendingWindow;
  /** Null where there is none. */
  coins: number | null;
  spent: number;
  /** A looser one that waits, and from when on it counts, in words. */
  next?: { coins: number | null; time: string } | undefined;
}

export interface CoinsFormProps {
  t: Translate;
  /** In the order in which they stand. */
  limits: readonly CoinLimit[];
  /** What was typed, where that is not saved. */
  typed: Readonly<Partial<Record<SpendingWindow, string>>>;
  /** The windows whose field is wrong. */
  wrong: readonly SpendingWindow[];
}

export function CoinsForm({ t, limits, typed, wrong }: CoinsFormProps): VNode {
  return (
    <CardSection id="coins" title={t("limits.coins_title")}>
      <p className="-mt-1.5 text-sm text-muted">{t("limits.coins_lead")}</p>
      <form method="post" action="/limits" noValidate className="grid gap-5">
        <input type="hidden" name="ask" value="coins" />
        {limits.map((limit) => {
          const { window, coins, next } = limit;
          return (
            <div key={window} className="grid gap-1.5">
              <TextField
                name={window}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                label={t(`limits.${window}`)}
                hint={spentText(t, limit)}
                error={wrong.includes(window) ? t("refusal.cap_invalid") : undefined}
                autoFocus={wrong[0] === window}
                maxLength={7}
                value={typed[window] ?? String(coins ?? "")}
              />
              {next && <p className="text-sm font-medium">{nextText(t, next)}</p>}
            </div>
          );
        })}
        <Button type="submit" className="justify-self-start">{t("limits.coins_save")}</Button>
      </form>
    </CardSection>
  );
}

/** Whole numbers, as they are or in groups of three. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}([,.\s])\d{3}(?:\1\d{3})*)$/;

/** What a field's text means: coins, null for no limit, or undefined where it is no limit that there can be. */
export function readLimit(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  if (!WHOLE.test(typed)) return undefined;
  const coins = Number(typed.replace(/\D/g, ""));
  return coins >= CAP_MIN_COINS && coins <= CAP_MAX_COINS ? coins : undefined;
}

function spentText(t: Translate, { coins, spent }: CoinLimit): string {
  if (coins === null) return t("limits.spent", { coins: spent });
  return t("limits.spent_of", { coins: spent, cap: coins });
}

function nextText(t: Translate, { coins, time }: NonNullable<CoinLimit["next"]>): string {
  return coins === null ? t("limits.next_none", { time }) : t("limits.next", { time, coins: coins });
}
