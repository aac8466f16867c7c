/** What is free and what costs coins, side by side. Its numbers come from the catalogue. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, coinsIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export interface PricesProps {
  t: Translate;
  /** The welcome gift, as text. */
  gift: string;
  /** What a message costs, as text. */
  message: string;
}

export function Prices({ t, gift, message }: PricesProps): VNode {
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <List
        title={t("landing.free")}
        icon={checkIcon}
        className="bg-surface"
        tint="text-ok"
        lines={[
          t("landing.free_profile"),
          t("landing.free_browse"),
          t("landing.free_read"),
          t("landing.free_gift", { coins: gift }),
        ]}
        note={t("landing.prices_lead")}
      />
      <List
        title={t("landing.paid")}
        icon={coinsIcon}
        className="bg-gold-soft"
        tint="text-gold"
        lines={[
          t("landing.paid_message", { coins: message }),
          t("landing.paid_gift"),
          t("landing.paid_wheel"),
        ]}
        note={t("landing.paid_premium")}
      />
    </div>
  );
}

interface ListProps {
  title: string;
  icon: string;
  className: string;
  tint: string;
  lines: readonly string[];
  note: string;
}

function List({ title, icon, className, tint, lines, note }: ListProps): VNode {
  return (
    <div className={`flex flex-col rounded-panel p-6 shadow-soft wide:p-12 ${className}`}>
      <h3 className="text-xl font-semibold">{title}</h3>
      <ul className="mt-4 grid gap-3">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Icon of={icon} className={`mt-0.5 ${tint}`} />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-auto pt-5 text-sm">{note}</p>
    </div>
  );
}
