/** What a member sees whose coins are not enough: the balance, and what is wanted costs. Loaded when first wanted. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

const NEEDED = { message: "credits.needed", spotlight: "spotlight.costs", gift: "gift.needed" } as const;

export interface CreditsModalProps {
  t: Translate;
  credits: number;
  /** What the coins are for. */
  purpose: "message" | "spotlight" | "gift";
  /** Coins that it costs. */
  needed: number;
}

export function CreditsModal({ t, credits, purpose, needed }: CreditsModalProps): VNode {
  return (
    <Dialog
      id="credits"
      title={t("credits.title")}
      closeLabel={t("shell.close")}
      actions={<Button type="submit" variant="secondary" block>{t("shell.close")}</Button>}
    >
      <div className="flex flex-col items-center gap-2 pt-2 text-center">
        <Coin className="size-16" />
        <p className="text-2xl font-bold tabular-nums">{t("credits.balance", { count: credits })}</p>
        {credits < needed && <p className="font-medium text-bad">{t("credits.not_enough")}</p>}
        <p className="text-muted">{t(NEEDED[purpose], { count: needed })}</p>
        <p className="text-muted">{t("credits.not_on_sale")}</p>
      </div>
    </Dialog>
  );
}

/** Opens it above the page. */
export function openCreditsModal(props: CreditsModalProps): Overlay {
  return openOverlay(<CreditsModal {...props} />);
}
