/**
 * The coins of the sign-up, shown once after it (spec §4), with the cards of welcome_modal.tsx after them. Opened by `client.rewardWanted`, loaded when first wanted.
 * Invariant: the coins are in the balance already, so nothing is lost however this is closed.
 */
import { useState } from "react";
import type { VNode } from "preact";
import { REWARD_COOKIE } from "@/domain/cookies.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Dialog } from "@/components/dialog.tsx";
import type { Client } from "@/client/client.ts";
import { keepCookie } from "@/client/keep_cookie.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { Rewards } from "@/client/state/rewards.ts";
import { openWelcomeModal } from "@/islands/welcome_modal.tsx";
import { useCounting } from "@/islands/use_counting.ts";
import type { Translate } from "@/locales/text.ts";

/** Small coins that fall behind the large one. */
const RAIN = 7;

export interface RewardModalProps {
  t: Translate;
  client: Client;
  /** Coins that one message costs. */
  messagePrice: number;
  /** There is nothing left to do here. */
  onSettled(): void;
}

export function RewardModal({ t, client, messagePrice, onSettled }: RewardModalProps): VNode {
  const [isBusy, setBusy] = useState(false);
  const shown = useCounting(SIGN_UP_COINS, 0);
  const messages = Math.floor(SIGN_UP_COINS / messagePrice);

  async function claim(): Promise<void> {
    setBusy(true);
    const claimed = await client.slice(Rewards).claim("sign_up");
    if (claimed.kind === "claimed") client.play("coin");
    onSettled();
  }

  return (
    <Dialog
      id="reward"
      title={t("reward.title")}
      closeLabel={t("shell.close")}
      pinned
      actions={
        <Button block autoFocus busy={isBusy} onClick={() => void claim()}>
          {t("reward.go")}
        </Button>
      }
    >
      <div className="reward">
        <div className="reward-rain">
          {Array.from({ length: RAIN }, (_, nth) => <Coin key={nth} />)}
        </div>
        <Coin className="reward-main size-24" />
      </div>
      <p className="text-center text-display font-extrabold text-gold tabular-nums">
        <span aria-hidden="true" dir="ltr">+{shown}</span>
        <span className="sr-only">{t("reward.coins", { count: SIGN_UP_COINS })}</span>
      </p>
      <p className="mt-1 text-center text-lg font-medium">{t("reward.text")}</p>
      {messages > 0 && (
        <p className="mt-1 text-center text-muted">{t("reward.enough", { count: messages })}</p>
      )}
    </Dialog>
  );
}

/** Opens it above the page, this once. */
export function openRewardModal(props: Omit<RewardModalProps, "onSettled">): Overlay {
  keepCookie(REWARD_COOKIE, "", 0);
  const overlay = openOverlay(<RewardModal {...props} onSettled={() => overlay.close()} />);
  const { t, messagePrice } = props;
  void overlay.closed.then(() => openWelcomeModal({ t, messagePrice }));
  return overlay;
}
