/**
 * Opens what the client wants to be shown above the page, but for stories, which are in a hurry. Loaded by use_modals.ts when
 * something is wanted first.
 */
import type { Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import type { Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

export type Wanted = "credits" | "premium" | "spotlight";

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

/** Null where it is wanted no more. */
export async function openWanted(
  wanted: Wanted,
  client: Client,
  { t, reader, site, messagePrice, spotlightPrice }: ModalsProps,
): Promise<Overlay | null> {
  switch (wanted) {
    case "credits": {
      const { openCreditsModal } = await import("@/islands/credits_modal.tsx");
      const { purpose, price } = client.creditsFor ?? { purpose: "message", price: messagePrice };
      return openCreditsModal({ t, credits: client.balance.peek().credits, purpose, needed: price });
    }
    case "premium": {
      const { openPremiumModal } = await import("@/islands/premium_modal.tsx");
      const reason = client.premiumWanted.peek();
      const now = Date.now() / 1000;
      return reason && openPremiumModal({ t, site, reason, reader, now, call: client.socket.call });
    }
    case "spotlight": {
      const { openSpotlightModal } = await import("@/islands/spotlight_modal.tsx");
      return openSpotlightModal({ t, client, reader, price: spotlightPrice });
    }
    default:
      return wanted satisfies never;
  }
}
