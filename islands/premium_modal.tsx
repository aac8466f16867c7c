/**
 * What premium brings, and what it costs where it is on sale. Opened by `client.premiumWanted`, loaded when first wanted.
 * A screen of its own on phones, with a way back in place of a cross (spec §2).
 */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import {
  arrowLeftIcon,
  circlePlayIcon,
  eyeIcon,
  ferrisWheelIcon,
  heartIcon,
  lockIcon,
} from "@/components/icons.ts";
import { Logo } from "@/components/logo.tsx";
import { PremiumPackages } from "@/components/premium_packages.tsx";
import { PREMIUM_COINS } from "@/domain/limits.ts";
import { messageClock, type Reader } from "@/domain/time_text.ts";
import type { PremiumReason } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Call } from "@/client/socket.ts";
import type { Translate } from "@/locales/text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";

const TITLE = "premium-title";
const DAY_S = 86_400;

type Packages = NonNullable<CallOutput<"configs">["premium"]>;

export interface PremiumModalProps {
  t: Translate;
  /** Name of the site, for its logo. */
  site: string;
  reason: PremiumReason;
  reader: Reader;
  /** Unix seconds. */
  now: number;
  call: Call;
}

export function PremiumModal({ t, site, reason, reader, now, call }: PremiumModalProps): VNode {
  const packages = usePackages(call);
  return (
    <dialog
      aria-labelledby={TITLE}
      className="bare m-0 h-dvh max-h-none w-full max-w-none bg-raised p-0 text-ink wide:m-auto wide:h-fit wide:max-h-[92dvh]
        wide:max-w-md wide:rounded-panel wide:border wide:border-line wide:shadow-lift"
    >
      <form
        method="dialog"
        className="px-6 pt-[calc(12px+var(--safe-start))] pb-[calc(24px+var(--safe-end))]"
      >
        <IconButton
          icon={arrowLeftIcon}
          directional
          label={t("shell.back")}
          type="submit"
          className="-ms-3"
        />
        <div className="flex justify-center">
          <span className="max-w-[200px] min-w-0">
            <Logo name={site} />
          </span>
        </div>
        <h2 id={TITLE} className="mt-4 text-center text-2xl font-bold">{t("premium.title")}</h2>
        <p className="mt-2 text-center text-muted">{whyText({ t, reason, reader, now })}</p>
        <Benefits t={t} />
        <PremiumPackages t={t} lang={reader.locale} packages={packages} />
        <p className="mt-5 rounded-lg bg-sunken px-4 py-3 text-center text-sm">{t("premium.not_on_sale")}</p>
        <Button type="submit" variant="secondary" block className="mt-4">{t("shell.close")}</Button>
      </form>
    </dialog>
  );
}

function whyText({ t, reason, reader, now }: Omit<PremiumModalProps, "site" | "call">): string {
  switch (reason) {
    case "likes":
      return t("premium.why_likes", { time: messageClock((Math.floor(now / DAY_S) + 1) * DAY_S, reader) });
    case "fans":
      return t("premium.why_fans");
    case "visitors":
      return t("premium.why_visitors");
    case "stories":
      return t("premium.why_stories");
    default:
      return reason satisfies never;
  }
}

function Benefits({ t }: { t: Translate }): VNode {
  const rows = [
    { icon: heartIcon, text: t("premium.likes") },
    { icon: eyeIcon, text: t("premium.seen") },
    { icon: circlePlayIcon, text: t("premium.stories") },
    { icon: lockIcon, text: t("premium.private") },
    { icon: null, text: t("premium.coins", { count: PREMIUM_COINS }) },
    { icon: ferrisWheelIcon, text: t("premium.spin") },
  ];
  return (
    <ul className="mt-6 grid gap-3">
      {rows.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-3.5">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
            {icon === null ? <Coin /> : <Icon of={icon} />}
          </span>
          <span className="min-w-0 font-medium">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The packages of the operator's catalogue; none until they are known. */
function usePackages(call: Call): Packages {
  const [packages, setPackages] = useState<Packages>([]);
  useEffect(() => {
    void call("configs", { keys: "premium" }).then((answer) => {
      if (answer.ok) setPackages(answer.value.premium ?? []);
    });
  }, []);
  return packages;
}

/** Opens it above the page. */
export function openPremiumModal(props: PremiumModalProps): Overlay {
  return openOverlay(<PremiumModal {...props} />);
}
