/**
 * Chooses a gift for somebody (spec §2): a grid above the write box on wide screens, a list in a sheet on narrow ones. The
 * first tap selects, the second one asks whether to send. Loaded when first wanted.
 * Invariant: a gift is given only after its receiver and its price were shown, and for no more than that price.
 */
import { useRef, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { CoinBalance } from "@/components/coin_balance.tsx";
import { onFirstClick } from "@/components/first_click.ts";
import { IconButton } from "@/components/icon_button.tsx";
import { xIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import { askToGive } from "@/islands/chat/gift_dialog.tsx";
import { GiftOptions } from "@/islands/chat/gift_options_panel.tsx";
import { useAnchor } from "@/islands/chat/use_anchor.ts";
import { useGiftPages } from "@/islands/chat/use_gift_pages.ts";
import type { Translate } from "@/locales/text.ts";
import { aboutText } from "@/islands/about_text.ts";
import type { GiftView, SentGiftView } from "@/protocol/views/gift.ts";

export interface GiftPanelProps {
  t: Translate;
  client: Client;
  /** Whether it costs nothing, whatever its price. */
  isFree: boolean;
  /** The write box, above which it opens on wide screens. */
  box: Element;
  /** Called with a gift that shall be sent. */
  onGive(gift: GiftView): void;
}

export function GiftPanel({ t, client, isFree, box, onGive }: GiftPanelProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const pages = useGiftPages(client.socket.call);
  const [selected, setSelected] = useState<GiftView | null>(null);
  const isAnchored = useAnchor(dialog, box);
  const { credits } = client.balance.value;
  return (
    <dialog
      ref={dialog}
      id="gifts"
      aria-labelledby="gifts-title"
      className={classes(
        "m-auto mb-0 max-h-none w-full max-w-[500px] overflow-hidden rounded-t-panel bg-raised p-0 text-ink shadow-lift",
        isAnchored ? "bare rounded-b-panel" : "h-[78dvh]",
      )}
    >
      <div className="flex h-full flex-col">
        <form method="dialog" className="flex items-center gap-3 ps-5 pe-2 pt-3 pb-1">
          <h2 id="gifts-title" className="flex-1 text-[min(1.125rem,7vw)] font-bold">{t("gift.title")}</h2>
          <CoinBalance coins={credits} label={t("credits.balance", { count: credits })} />
          <IconButton icon={xIcon} label={t("shell.close")} type="submit" value="" />
        </form>
        <GiftOptions
          t={t}
          pages={pages}
          credits={isFree ? null : credits}
          selected={selected}
          onSelect={setSelected}
          onGive={onGive}
        />
        <div className="border-t border-line px-5 pt-3 pb-[calc(12px+var(--safe-end))]">
          {selected
            ? (
              <Button block onClick={onFirstClick(() => onGive(selected))}>
                {isFree
                  ? t("gift.send_free", { gift: selected.gift })
                  : t("gift.send", { gift: selected.gift, count: selected.price }) +
                    aboutText(t, client, selected.price)}
              </Button>
            )
            : (
              <p className="grid min-h-12 place-items-center text-center text-sm text-muted">
                {pages.gifts.length > 0 && t("gift.choose")}
              </p>
            )}
        </div>
      </div>
    </dialog>
  );
}

/** A gift of the catalogue as the outbox takes it along. Until the server's message is there, its sender alone sees it. */
export function chosenGift({ id, icon, gift, price }: GiftView): SentGiftView {
  return { id, icon, gift: { en: gift, he: gift, de: gift }, price };
}

export interface GiftWish extends Omit<GiftPanelProps, "onGive"> {
  /** Who gets it. */
  name: string;
}

/** Opens it; gives the gift that shall be sent, or null. */
export async function pickGift({ name, ...props }: GiftWish): Promise<SentGiftView | null> {
  const { t, client, isFree } = props;
  const priceOf = (gift: GiftView) => isFree ? 0 : gift.price;
  let given: SentGiftView | null = null;
  let isAsking = false;

  async function ask(gift: GiftView): Promise<void> {
    if (isAsking || !client.checkCoins(priceOf(gift), "gift")) return;
    isAsking = true;
    const isSure = await askToGive({
      t,
      gift,
      price: priceOf(gift),
      about: aboutText(t, client, priceOf(gift)),
      name,
      credits: client.balance.peek().credits,
    });
    isAsking = false;
    if (!isSure || !client.checkCoins(priceOf(gift), "gift")) return;
    given = chosenGift(gift);
    panel.close();
  }

  const panel = openOverlay(<GiftPanel {...props} onGive={(gift) => void ask(gift)} />);
  await panel.closed;
  return given;
}
