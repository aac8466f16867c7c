/**
 * Opens the modals that any part of the app may want, by the client's signals. Their code is loaded when first wanted.
 * Kept: a wish is taken back when its modal has closed, also when its code could not be loaded.
 */
import { useEffect } from "react";
import type { Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import type { Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

export interface ModalsProps {
  t: Translate;
  reader: Reader;
  /** Name of the site. */
  site: string;
  /** Coins a message costs. */
  messagePrice: number;
  /** Coins a place in the spotlight costs; null where it is not for sale. */
  spotlightPrice: number | null;
}

export function useModals(client: Client | null, props: ModalsProps): void {
  const { t, reader, site, messagePrice, spotlightPrice } = props;
  const areCreditsWanted = client?.creditsWanted.value ?? false;
  const reason = client?.premiumWanted.value ?? null;
  const isSpotlightWanted = client?.spotlightWanted.value ?? false;

  useEffect(() => {
    if (!client || !areCreditsWanted) return;
    void untilClosed(async () => {
      const { openCreditsModal } = await import("@/islands/credits_modal.tsx");
      const { purpose, price } = client.creditsFor ?? { purpose: "message", price: messagePrice };
      return openCreditsModal({ t, credits: client.balance.peek().credits, purpose, needed: price });
    }, () => {
      client.creditsFor = null;
      client.creditsWanted.value = false;
    });
  }, [areCreditsWanted]);

  useEffect(() => {
    if (!client || !reason) return;
    void untilClosed(async () => {
      const { openPremiumModal } = await import("@/islands/premium_modal.tsx");
      const now = Date.now() / 1000;
      return openPremiumModal({ t, site, reason, reader, now, call: client.socket.call });
    }, () => {
      client.premiumWanted.value = null;
    });
  }, [reason]);

  useEffect(() => {
    if (!client || !isSpotlightWanted) return;
    void untilClosed(async () => {
      const { openSpotlightModal } = await import("@/islands/spotlight_modal.tsx");
      return openSpotlightModal({ t, client, reader, price: spotlightPrice });
    }, () => {
      client.spotlightWanted.value = false;
    });
  }, [isSpotlightWanted]);
}

async function untilClosed(open: () => Promise<Overlay>, done: () => void): Promise<void> {
  try {
    const overlay = await open();
    await overlay.closed;
  } finally {
    done();
  }
}
