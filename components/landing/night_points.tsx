/** Three reasons, under the night: the shorter page has no more than these. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { clockIcon, shieldCheckIcon, slidersHorizontalIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function NightPoints({ t }: { t: Translate }): VNode {
  const points = [
    { icon: slidersHorizontalIcon, title: t("landing.blue_taste"), text: t("landing.blue_taste_text") },
    { icon: clockIcon, title: t("landing.blue_pace"), text: t("landing.blue_pace_text") },
    { icon: shieldCheckIcon, title: t("landing.blue_clear"), text: t("landing.blue_clear_text") },
  ];
  return (
    <ul className="site-width grid gap-4 py-9 wide:grid-cols-3 wide:py-14">
      {points.map(({ icon, title, text }) => (
        <li key={title} className="rounded-panel bg-surface p-6 shadow-soft">
          <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand">
            <Icon of={icon} />
          </span>
          <h2 className="mt-3 text-lg font-semibold">{title}</h2>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
