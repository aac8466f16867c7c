/**
 * What premium brings, and its packages. Opened by `client.premiumWanted`, loaded when first wanted.
 * A screen of its own on phones, with a way back in place of a cross (spec §2); a small sheet where premium is not sold.
 */
import { useEffect } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import {
  arrowLeftIcon,
  circlePlayIcon,
  eyeIcon,
  heartIcon,
  loaderPinwheelIcon,
  xIcon,
} from "@/components/icons.ts";
import { Logo } from "@/components/logo.tsx";
import { Notice } from "@/components/notice.tsx";
import { ProblemNotice } from "@/islands/lazy/problem_notice.tsx";
import { PREMIUM_COINS } from "@/domain/limits.ts";
import { currencyOf, formatPrice } from "@/domain/price_text.ts";
import { longDate, messageClock, type Reader } from "@/domain/time_text.ts";
import type { Client, PremiumReason } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { Premium, type PremiumState } from "@/client/state/premium.ts";
import { PremiumShop } from "@/client/state/premium_shop.ts";
import { CheckoutNotes } from "@/islands/lazy/checkout_notes.tsx";
import { PackageSkeletons } from "@/islands/lazy/package_option.tsx";
import { PremiumPackages } from "@/islands/lazy/premium_packages.tsx";
import { useBuying } from "@/islands/lazy/use_buying.ts";
import type { Translate } from "@/locales/text.ts";

const TITLE = "premium-title";
const DAY_S = 86_400;
const SKELETONS = 3;

/** Without a backdrop: over the middle column, whose width static/styles/shell.css says. */
const SCREEN = "bare m-0 h-dvh max-h-none w-full max-w-none bg-raised p-0 text-ink wide:m-auto wide:h-fit " +
  "wide:max-h-[92dvh] wide:max-w-md wide:rounded-panel wide:short:max-w-[720px] wide:border wide:border-line " +
  "wide:shadow-lift wide:start-[clamp(14rem,21vw,17rem)] wide:end-[clamp(16.5rem,25vw,22.5rem)]";
/** As components/dialog.tsx. */
const SHEET =
  "m-auto mb-0 max-h-[88dvh] w-full max-w-[500px] rounded-t-panel bg-raised p-0 text-ink shadow-lift " +
  "sm:mb-auto sm:w-[calc(100%-32px)] sm:max-w-md sm:rounded-panel";

export interface PremiumModalProps {
  t: Translate;
  client: Client;
  /** Name of the site, for its logo. */
  site: string;
  reason: PremiumReason;
  reader: Reader;
  /** Unix seconds. */
  now: number;
}

export function PremiumModal({ t, client, site, reason, reader, now }: PremiumModalProps): VNode {
  const shop = client.slice(PremiumShop);
  const packages = shop.packages.value;
  const chosen = packages?.find(({ id }) => id === shop.chosen.value);
  const { isBusy, problem, buy } = useBuying(t, client, { onGone: () => void shop.load() });
  const own = client.slice(Premium).state.value;
  const isSold = shop.isSold.value;
  useEffect(() => {
    void shop.load();
    void client.slice(Premium).refresh();
  }, []);

  function begin(): void {
    if (chosen) void buy({ type: "premium", package_id: chosen.id, coins: PREMIUM_COINS });
  }

  return (
    <dialog aria-labelledby={TITLE} className={isSold ? SCREEN : SHEET}>
      <form method="dialog" className="px-6 pt-[calc(12px+var(--safe-start))]">
        {isSold ? <ScreenHead t={t} site={site} /> : <SheetHead t={t} />}
        {reason !== "shop" && (
          <p className="mt-2 text-center text-muted">{whyText({ t, reason, reader, now })}</p>
        )}
        <div className="short:grid short:grid-cols-2 short:gap-x-6">
          {isSold && <Benefits t={t} />}
          <div className="mt-5 grid content-start gap-3">
            {own && <Present t={t} own={own} reader={reader} now={now} isSold={isSold} />}
            {packages === null && shop.loading.value !== "failed" && (
              <PackageSkeletons label={t("premium.loading")} count={SKELETONS} />
            )}
            {packages === null && shop.loading.value === "failed" && (
              <>
                <Notice kind="bad">{t("premium.failed")}</Notice>
                <Button variant="secondary" block onClick={() => void shop.load()}>{t("shell.retry")}</Button>
              </>
            )}
            {packages?.length === 0 && (
              <Notice kind="info">{t(isSold ? "premium.not_on_sale" : "app.no_premium")}</Notice>
            )}
            {packages && packages.length > 0 && (
              <div onKeyDown={(event) => event.key === "Enter" && (event.preventDefault(), begin())}>
                <PremiumPackages
                  t={t}
                  lang={reader.locale}
                  packages={packages}
                  chosen={chosen?.id ?? null}
                  idle={isBusy}
                  onChoose={(id) => {
                    shop.chosen.value = id;
                  }}
                />
              </div>
            )}
          </div>
        </div>
        {packages && packages.length > 0 && <CheckoutNotes t={t} note={shop.note.value} />}
        <div className="sticky bottom-0 -mx-6 mt-4 grid gap-2 border-t border-line bg-raised px-6 pt-3 pb-[calc(12px+var(--safe-end))]">
          <div className="empty:hidden">{problem && <ProblemNotice t={t} {...problem} />}</div>
          {packages && packages.length > 0
            ? (
              <>
                {chosen && (
                  <p className="text-center text-sm text-muted">
                    {t("premium.renews", {
                      count: chosen.months,
                      price: formatPrice(chosen.totals[currencyOf(reader.locale)], reader.locale),
                    })}
                  </p>
                )}
                <Button block busy={isBusy} disabled={!chosen} onClick={begin}>
                  {t("premium.continue")}
                </Button>
              </>
            )
            : <Button type="submit" variant="secondary" block>{t("shell.close")}</Button>}
        </div>
      </form>
    </dialog>
  );
}

function ScreenHead({ t, site }: Pick<PremiumModalProps, "t" | "site">): VNode {
  return (
    <>
      <div className="relative flex min-h-11 items-center justify-center px-10">
        <IconButton
          icon={arrowLeftIcon}
          directional
          label={t("shell.back")}
          type="submit"
          className="absolute -start-3 top-0"
        />
        <span className="max-w-[200px] min-w-0">
          <Logo name={site} />
        </span>
      </div>
      <h2 id={TITLE} className="mt-3 text-center text-2xl font-bold">{t("premium.title")}</h2>
    </>
  );
}

function SheetHead({ t }: Pick<PremiumModalProps, "t">): VNode {
  return (
    <div className="flex items-center gap-3">
      <h2 id={TITLE} className="flex-1 text-xl font-bold">{t("edit.premium")}</h2>
      <IconButton icon={xIcon} label={t("shell.close")} type="submit" value="" className="-me-3" />
    </div>
  );
}

type Why = Pick<PremiumModalProps, "t" | "reader" | "now"> & { reason: Exclude<PremiumReason, "shop"> };

function whyText({ t, reason, reader, now }: Why): string {
  switch (reason) {
    case "likes":
      return t("premium.why_likes", { time: messageClock((Math.floor(now / DAY_S) + 1) * DAY_S, reader) });
    case "fans":
      return t("premium.why_fans");
    case "visitors":
      return t("premium.why_visitors");
    case "stories":
      return t("refusal.premium_required");
    default:
      return reason satisfies never;
  }
}

function Benefits({ t }: { t: Translate }): VNode {
  const rows = [
    { icon: heartIcon, text: t("premium.likes") },
    { icon: eyeIcon, text: t("premium.seen") },
    { icon: circlePlayIcon, text: t("premium.stories") },
    { icon: null, text: t("premium.coins", { count: PREMIUM_COINS }) },
    { icon: loaderPinwheelIcon, text: t("premium.spin") },
  ];
  return (
    <ul className="mt-5 grid content-start gap-2">
      {rows.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-3.5">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
            {icon === null ? <Coin /> : <Icon of={icon} />}
          </span>
          <span className="min-w-0 font-medium">{text}</span>
        </li>
      ))}
      <li className="text-sm text-muted">{t("premium.not_messages")}</li>
    </ul>
  );
}

/** What somebody has already who buys more, and what becomes of it. */
function Present(
  { t, own, reader, now, isSold }: {
    t: Translate;
    own: PremiumState;
    reader: Reader;
    now: number;
    isSold: boolean;
  },
): VNode | null {
  if (own.premium_until <= now) return null;
  if (!isSold) {
    return <p>{t("edit.premium_until", { date: longDate(own.premium_until, reader) })}</p>;
  }
  const renews = own.subscription?.state === "active" || own.subscription?.state === "past_due";
  return (
    <Notice kind="info">
      {t("premium.present", { date: longDate(own.premium_until, reader) })}
      {renews && ` ${t("premium.replaces")}`}
    </Notice>
  );
}

/** Opens it above the page. */
export function openPremiumModal(props: PremiumModalProps): Overlay {
  return openOverlay(<PremiumModal {...props} />);
}
