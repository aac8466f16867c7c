/** The prominent note on who the chat partners are (decisions: honesty). */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { messageCircleIcon, sparklesIcon, usersRoundIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function Honesty({ t }: { t: Translate }): VNode {
  const points = [
    { icon: sparklesIcon, title: t("landing.honesty_virtual"), text: t("landing.honesty_virtual_text") },
    { icon: usersRoundIcon, title: t("landing.honesty_people"), text: t("landing.honesty_people_text") },
    {
      icon: messageCircleIcon,
      title: t("landing.honesty_meetings"),
      text: t("landing.honesty_meetings_text"),
    },
  ];
  return (
    <section className="site-width pb-4">
      <div className="rounded-panel bg-brand-soft p-6 wide:p-12">
        <h2 className="landing-title">{t("landing.honesty_title")}</h2>
        <ul className="mt-6 grid gap-6 wide:grid-cols-3 wide:gap-10">
          {points.map(({ icon, title, text }) => (
            <li key={title}>
              <span className="grid size-11 place-items-center rounded-full bg-surface text-brand">
                <Icon of={icon} />
              </span>
              <h3 className="mt-3 text-lg font-semibold">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
