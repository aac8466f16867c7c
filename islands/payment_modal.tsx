/**
 * The provider's page, where an order is paid, in a frame. Opened by `client.paymentWanted`, loaded when first wanted.
 *
 * 1. loading    the frame is on its way; after 20 s it says that this takes long
 * 2. paying     the member is there; closing it asks nothing, and the order stays open
 * 3. offline    the frame is covered; back online it asks about the order and loads the page again
 * 4. told       `payment/complete` closes it (client/shop/notify_payment.ts), or it says here that the money is awaited
 *
 * Invariant: the page can be opened in a tab of its own at any time.
 */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { clockIcon, lockIcon, xIcon } from "@/components/icons.ts";
import type { Client, PaymentWish } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { Purchase } from "@/client/state/purchase.ts";
import { PaymentCover } from "@/islands/lazy/payment_cover.tsx";
import { useOffline } from "@/islands/lazy/use_offline.ts";
import type { Translate } from "@/locales/text.ts";

const SLOW_MS = 20_000;
const TITLE = "payment-title";
export interface PaymentModalProps {
  t: Translate;
  client: Client;
  wish: PaymentWish;
}

export function PaymentModal({ t, client, wish }: PaymentModalProps): VNode {
  const isPending = client.slice(Purchase).orders.value.get(wish.order_id)?.status === "pending";
  return (
    <dialog
      id="payment"
      aria-labelledby={TITLE}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-raised p-0 text-ink wide:m-auto wide:h-[92dvh]
        wide:max-w-md wide:rounded-panel wide:shadow-lift"
    >
      <div className="flex h-full flex-col pt-[var(--safe-start)] pb-[var(--safe-end)]">
        <form method="dialog" className="flex items-center gap-2.5 ps-5 pe-3 pt-2.5 pb-1">
          <Icon of={lockIcon} className="text-muted" />
          <h2 id={TITLE} className="min-w-0 flex-1 text-lg font-semibold">{t("payment.title")}</h2>
          <IconButton icon={xIcon} label={t("shell.close")} type="submit" value="" />
        </form>
        <HonestyNote compact text={t("payment.honesty")} />
        {isPending ? <Pending t={t} type={wish.type} /> : <Frame t={t} client={client} wish={wish} />}
      </div>
    </dialog>
  );
}

function Frame({ t, client, wish: { url, order_id } }: PaymentModalProps): VNode {
  /** The page is opened for this time, and has loaded at that one. */
  const [opening, setOpening] = useState(1);
  const [loaded, setLoaded] = useState(0);
  const isLoaded = loaded === opening;
  const isSlow = useSlow(isLoaded, opening);
  const isOffline = useOffline(async () => {
    const isOver = await client.slice(Purchase).ask(order_id);
    if (!isOver) setOpening((last) => last + 1);
  });
  return (
    <>
      <div
        className="relative mt-2 flex-1 border-t border-line bg-sunken"
        aria-busy={!isLoaded && !isOffline}
      >
        <iframe
          key={opening}
          src={url}
          title={t("payment.frame")}
          className="absolute inset-0 size-full"
          onLoad={() => setLoaded(opening)}
        />
        {isOffline && <PaymentCover t={t} shows="offline" />}
        {!isOffline && !isLoaded && <PaymentCover t={t} shows={isSlow ? "slow" : "loading"} />}
      </div>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 items-center justify-center px-5 text-center text-sm font-medium text-brand underline"
      >
        {t("payment.open_tab")}
      </a>
    </>
  );
}

/** The provider waits for the money: nobody has to stay here for it. */
function Pending({ t, type }: { t: Translate; type: PaymentWish["type"] }): VNode {
  return (
    <form
      method="dialog"
      className="flex flex-1 flex-col items-center justify-center gap-4 border-t border-line px-6 text-center"
    >
      <span className="flex size-18 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon of={clockIcon} size="xl" />
      </span>
      <div role="status" className="grid gap-2">
        <p className="text-xl font-bold">{t("payment.pending")}</p>
        <p className="text-muted">
          {t(type === "credits" ? "payment.pending_credits" : "payment.pending_premium")}
        </p>
      </div>
      <Button type="submit" variant="secondary" block className="mt-2">{t("shell.close")}</Button>
    </form>
  );
}

/** Whether something takes longer than anybody should wait without a word; each try has its own time. */
function useSlow(isDone: boolean, attempt: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (isDone) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isDone, attempt]);
  return isSlow && !isDone;
}

/** Opens it above the page. */
export function openPaymentModal(props: PaymentModalProps): Overlay {
  return openOverlay(<PaymentModal {...props} />);
}
