/**
 * 'Get featured!': what a place in the spotlight brings and costs. Opened by `client.spotlightWanted`, loaded when first
 * wanted. Invariant: a purchase whose outcome is unknown is said to be so, and trying again pays once.
 */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { eyeIcon, sparklesIcon, zapIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { type Problem, ProblemNotice } from "@/islands/lazy/problem_notice.tsx";
import { offeredPrice } from "@/domain/catalogue.ts";
import { SPOTLIGHT_IMPRESSIONS, SPOTLIGHT_MS } from "@/domain/limits.ts";
import { messageClock, type Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { Spotlight } from "@/client/state/spotlight.ts";
import { type Bought, SpotlightPurchase } from "@/client/state/spotlight_purchase.ts";
import { aboutText } from "@/islands/about_text.ts";
import type { Translate } from "@/locales/text.ts";

const HOUR_MS = 3_600_000;

export interface SpotlightModalProps {
  t: Translate;
  client: Client;
  reader: Reader;
  /** Coins, as the page was rendered; the modal asks again. Null where it is not for sale. */
  price: number | null;
  /** Its outcome is known, and there is nothing left to do here. */
  onSettled(outcome: "done" | "not_enough_credits", price: number): void;
}

export function SpotlightModal({ t, client, reader, price: first, onSettled }: SpotlightModalProps): VNode {
  const [price, reloadPrice] = usePrice(client, first);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const spotlight = client.slice(Spotlight);
  const until = spotlight.until.value;
  const credits = client.balance.value.credits;

  async function buy(): Promise<void> {
    if (isBusy || price === null) return;
    if (credits < price) return onSettled("not_enough_credits", price);
    setBusy(true);
    setProblem(null);
    const bought = await client.slice(SpotlightPurchase).buy(spotlight, price);
    setBusy(false);
    if (bought.kind === "done") return onSettled("done", price);
    if (bought.kind === "refused" && bought.code === "not_enough_credits") {
      return onSettled("not_enough_credits", price);
    }
    if (bought.kind === "refused" && bought.code === "price_changed") reloadPrice();
    const isOwnLimit = bought.kind === "refused" &&
      (bought.code === "spend_cap_reached" || bought.code === "paused");
    setProblem({ text: problemText(t, bought), isOwnLimit });
  }

  return (
    <Dialog
      id="spotlight"
      title={t("spotlight.modal_title")}
      closeLabel={t("shell.close")}
      actions={until !== null
        ? <Button type="submit" variant="secondary" block>{t("shell.close")}</Button>
        : price !== null && (
          <Button block busy={isBusy} onClick={() => void buy()}>
            {t("spotlight.buy", { count: price })}
            {aboutText(t, client, price)}
          </Button>
        )}
    >
      <div className="flex flex-col items-center pt-2 [@media(height<620px)]:hidden">
        <Avatar photo={client.photos.shown.value ?? ""} size="xl" square />
      </div>
      {until !== null
        ? (
          <p className="mt-5 text-center font-medium">
            {t("spotlight.running", { time: messageClock(until, reader) })}
          </p>
        )
        : (
          <>
            <ul className="mt-5 grid gap-3">
              <Line icon={zapIcon} text={t("spotlight.top", { count: SPOTLIGHT_MS / HOUR_MS })} />
              <Line icon={sparklesIcon} text={t("spotlight.strip")} />
              <Line icon={eyeIcon} text={t("spotlight.impressions", { count: SPOTLIGHT_IMPRESSIONS })} />
            </ul>
            <p className="mt-5 flex items-center justify-center gap-2 text-muted">
              <Coin />
              <span>{t("credits.balance", { count: credits })}</span>
            </p>
            {price === null && <Notice kind="info">{t("refusal.not_for_sale")}</Notice>}
          </>
        )}
      <div className="mt-4 empty:hidden">{problem && <ProblemNotice t={t} {...problem} />}</div>
    </Dialog>
  );
}

function Line({ icon, text }: { icon: string; text: string }): VNode {
  return (
    <li className="flex items-center gap-3.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon of={icon} />
      </span>
      <span className="min-w-0">{text}</span>
    </li>
  );
}

/** A page may be older than the catalogue: nobody shall be charged another price than they saw. */
function usePrice(client: Client, first: number | null): [price: number | null, reload: () => void] {
  const [price, setPrice] = useState(first);
  function reload(): void {
    void client.socket.call("configs", { keys: "prices" }).then((answer) => {
      if (!answer.ok) return;
      setPrice(offeredPrice({ prices: answer.value.prices ?? [] }, "spotlight"));
    });
  }
  useEffect(reload, []);
  return [price, reload];
}

function problemText(t: Translate, bought: Exclude<Bought, { kind: "done" }>): string {
  if (bought.kind === "uncertain") return t("spotlight.uncertain");
  switch (bought.code) {
    case "already_in_spotlight":
      return t("refusal.already_in_spotlight");
    case "price_changed":
      return t("refusal.price_changed");
    case "not_for_sale":
      return t("refusal.not_for_sale");
    case "spending_blocked":
      return t("refusal.spending_blocked");
    case "first_coin_terms":
      return t("refusal.first_coin_terms");
    case "spend_cap_reached":
      return t("refusal.spend_cap_reached");
    case "paused":
      return t("refusal.paused");
    case "busy":
      return t("refusal.busy");
    case "too_many_requests":
      return t("refusal.too_many_requests");
    default:
      return t("refusal.something_wrong");
  }
}

/** Opens it above the page. */
export function openSpotlightModal(props: Omit<SpotlightModalProps, "onSettled">): Overlay {
  const { client } = props;
  const overlay = openOverlay(
    <SpotlightModal
      {...props}
      onSettled={(outcome, price) => {
        overlay.close();
        if (outcome === "done") client.notices.show({ type: "success", message: "notice.spotlight" });
        else client.wantCredits({ purpose: "spotlight", price });
      }}
    />,
  );
  return overlay;
}
