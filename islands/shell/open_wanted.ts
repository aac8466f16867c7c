/**
 * Opens what the client wants to be shown above the page, but for stories, which are in a hurry. Loaded by use_modals.ts when
 * something is wanted first.
 */
import type { Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import type { Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

export type Wanted =
  | "credits"
  | "premium"
  | "spotlight"
  | "wheel"
  | "payment"
  | "reward"
  | "prompt"
  | "firstCoin";

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

/** Opens it, and closes it when it is wanted no more. Null where that is so already. */
export async function openWanted(
  wanted: Wanted,
  client: Client,
  props: ModalsProps,
): Promise<Overlay | null> {
  const overlay = await open(wanted, client, props);
  if (!overlay) return null;
  const unfollow = client[`${wanted}Wanted`].subscribe((wish) => {
    if (!wish) overlay.close();
  });
  void overlay.closed.then(unfollow);
  return overlay;
}

async function open(
  wanted: Wanted,
  client: Client,
  { t, reader, site, messagePrice, spotlightPrice }: ModalsProps,
): Promise<Overlay | null> {
  switch (wanted) {
    case "credits": {
      const { openCreditsModal } = await import("@/islands/credits_modal.tsx");
      const { purpose, price } = client.creditsFor ?? { purpose: "message", price: messagePrice };
      return openCreditsModal({ t, client, lang: reader.locale, purpose, needed: price });
    }
    case "premium": {
      const { openPremiumModal } = await import("@/islands/premium_modal.tsx");
      const reason = client.premiumWanted.peek();
      const now = Date.now() / 1000;
      return reason && openPremiumModal({ t, client, site, reason, reader, now });
    }
    case "spotlight": {
      const { openSpotlightModal } = await import("@/islands/spotlight_modal.tsx");
      return openSpotlightModal({ t, client, reader, price: spotlightPrice });
    }
    case "wheel": {
      const { openWheelModal } = await import("@/islands/wheel_modal.tsx");
      return openWheelModal({ t, client, reader });
    }
    case "payment": {
      const { openPaymentModal } = await import("@/islands/payment_modal.tsx");
      const wish = client.paymentWanted.peek();
      return wish && openPaymentModal({ t, client, wish });
    }
    case "reward": {
      const { openRewardModal } = await import("@/islands/reward_modal.tsx");
      return openRewardModal({ t, client, messagePrice });
    }
    case "prompt": {
      const { openPushPromptModal } = await import("@/islands/push_prompt_modal.tsx");
      const prompt = client.promptWanted.peek();
      return prompt && openPushPromptModal({ t, client, site, prompt });
    }
    case "firstCoin": {
      const { openFirstCoinModal } = await import("@/islands/first_coin_modal.tsx");
      const asked = client.firstCoinWanted.peek();
      return asked && openFirstCoinModal({ t, client, onAccepted: () => asked.resolve(true) });
    }
    default:
      return wanted satisfies never;
  }
}
