/**
 * The shop of coins: the balance, what the coins are missing for, and the packages with the promo that runs. Opened by
 * `client.creditsWanted`, loaded when first wanted.
 * Invariant: what is shown is what can be bought now, and trying again after a lost connection buys once.
 */
import { useEffect, useLayoutEffect, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Notice } from "@/components/notice.tsx";
import { ProblemNotice } from "@/islands/lazy/problem_notice.tsx";
import { currencyOf, formatPrice } from "@/domain/price_text.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { CoinShop } from "@/client/state/coin_shop.ts";
import { CheckoutNotes } from "@/islands/lazy/checkout_notes.tsx";
import { CoinPackages } from "@/islands/lazy/coin_packages.tsx";
import { CoinsNotSold } from "@/islands/lazy/coins_not_sold.tsx";
import { PackageSkeletons } from "@/islands/lazy/package_option.tsx";
import { PromoCountdown } from "@/islands/lazy/promo_countdown.tsx";
import { useBuying } from "@/islands/lazy/use_buying.ts";
import { useCounting } from "@/islands/use_counting.ts";
import type { Translate } from "@/locales/text.ts";

const SKELETONS = 6;

const NEEDED = {
  message: "credits.needed",
  photo: "credits.needed_photo",
  spotlight: "spotlight.costs",
  gift: "gift.needed",
  spin: "credits.needed_spin",
} as const;

export interface CreditsModalProps {
  t: Translate;
  client: Client;
  /** The page's language, which decides on the currency. */
  lang: string;
  /** What the coins are for; `shop`: for nothing yet. */
  purpose: "message" | "photo" | "spotlight" | "gift" | "spin" | "shop";
  /** Coins that it costs. */
  needed: number;
}

export function CreditsModal({ t, client, lang, purpose, needed }: CreditsModalProps): VNode {
  const shop = client.slice(CoinShop);
  const { credits } = client.balance.value;
  const packages = shop.packages.value;
  const chosen = packages?.find(({ id }) => id === shop.chosen.value);
  const { isBusy, problem, buy } = useBuying(t, client, { onGone: () => void shop.load() });
  const [isFirst, setFirst] = useState(true);
  useEffect(() => shop.open(), []);
  // Before they are painted: one is chosen whenever they can be seen.
  useLayoutEffect(() => {
    if (!packages || !isFirst) return;
    setFirst(false);
    shop.suggest(needed - credits);
  }, [packages]);

  function begin(): void {
    if (!chosen) return;
    const coins = chosen.credits + chosen.bonus;
    void buy({ type: "buy-credits", package_id: chosen.id, coins });
  }

  return (
    <Dialog
      id="credits"
      title={t("credits.title")}
      closeLabel={t("shell.close")}
      pinned
      actions={packages && packages.length > 0
        ? (
          <>
            <div className="empty:hidden">{problem && <ProblemNotice t={t} {...problem} />}</div>
            <Button block busy={isBusy} disabled={!chosen} onClick={begin}>
              {chosen
                ? t("credits.buy", { price: formatPrice(chosen.prices[currencyOf(lang)], lang) })
                : t("credits.choose")}
            </Button>
          </>
        )
        : undefined}
    >
      <Balance t={t} credits={credits} />
      {purpose !== "shop" && (
        <div className="mt-1 text-center text-muted">
          {credits < needed && <p className="font-medium text-bad">{t("credits.not_enough")}</p>}
          <p>{t(NEEDED[purpose], { count: needed })}</p>
        </div>
      )}
      <div className="mt-4 grid gap-3">
        {shop.owed.value > 0 && <Notice kind="bad">{t("credits.owed", { count: shop.owed.value })}</Notice>}
        <PromoCountdown t={t} left={shop.left.value} />
        {packages === null && shop.loading.value !== "failed" && (
          <PackageSkeletons label={t("credits.loading")} count={SKELETONS} />
        )}
        {packages === null && shop.loading.value === "failed" && (
          <>
            <Notice kind="bad">{t("credits.failed")}</Notice>
            <Button variant="secondary" block onClick={() => void shop.load()}>{t("shell.retry")}</Button>
          </>
        )}
        {packages?.length === 0 && (shop.isSold.value
          ? <Notice kind="info">{t("credits.not_on_sale")}</Notice>
          : <CoinsNotSold t={t} client={client} />)}
        {packages && packages.length > 0 && (
          <div onKeyDown={(event) => event.key === "Enter" && (event.preventDefault(), begin())}>
            <CoinPackages
              t={t}
              lang={lang}
              packages={packages}
              messagePrice={shop.messagePrice.value}
              chosen={chosen?.id ?? null}
              idle={isBusy}
              onChoose={(id) => {
                shop.chosen.value = id;
              }}
            />
          </div>
        )}
      </div>
      {packages && packages.length > 0 && <CheckoutNotes t={t} note={shop.note.value} />}
    </Dialog>
  );
}

/** Counts up when coins come; what is spoken is the number that they have. */
function Balance({ t, credits }: { t: Translate; credits: number }): VNode {
  const shown = useCounting(credits);
  return (
    <p className="flex items-center justify-center gap-2.5">
      <Coin className="size-9" />
      <span aria-hidden="true" className="text-2xl font-bold tabular-nums">
        {t("credits.balance", { count: shown })}
      </span>
      <span className="sr-only">{t("credits.balance", { count: credits })}</span>
    </p>
  );
}

/** Opens it above the page. */
export function openCreditsModal(props: CreditsModalProps): Overlay {
  return openOverlay(<CreditsModal {...props} />);
}
