/** Asks whether a gift shall be given: to whom, what it costs, and what its receiver gets of that. */
import type { VNode } from "preact";
import { formatCount } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { openOverlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";
import type { GiftView } from "@/protocol/views/gift.ts";

const GIVE = "give";

export interface GiftDialogProps {
  t: Translate;
  gift: GiftView;
  /** Coins; 0 where it is free. */
  price: number;
  /** What that is in money, after it; empty where nothing. */
  about: string;
  /** Who gets it. */
  name: string;
  /** The member's coins. */
  credits: number;
}

export function GiftDialog({ t, gift, price, about, name, credits }: GiftDialogProps): VNode {
  return (
    <Dialog
      id="gift-dialog"
      title={t("gift.confirm_title", { gift: gift.gift, name })}
      closeLabel={t("shell.close")}
      asks
      actions={
        <>
          <Button type="submit" value={GIVE} block autoFocus>
            {price === 0 ? t("gift.confirm_free") : t("gift.confirm", { count: price }) + about}
          </Button>
          <Button type="submit" variant="secondary" block>{t("gift.cancel")}</Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-1.5 text-center">
        <img src={gift.icon} alt="" width={128} height={128} className="size-32" />
        <p className="mt-2">
          {price === 0 ? t("gift.free") : t("gift.cost", { count: price, balance: formatCount(credits) })}
        </p>
        <p className="text-sm text-muted">{t("gift.no_coins", { name })}</p>
      </div>
    </Dialog>
  );
}

/** Opens it; whether the gift shall be given. */
export async function askToGive(props: GiftDialogProps): Promise<boolean> {
  return await openOverlay(<GiftDialog {...props} />).closed === GIVE;
}
