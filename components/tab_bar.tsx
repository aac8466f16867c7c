/** The bottom bar of narrow screens: five tabs in thumb's reach, with the unread count on chats. */
import type { ComponentChildren, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { isCurrentLink, TAB_LINKS } from "@/components/nav_links.ts";
import type { Translate } from "@/locales/text.ts";

export interface TabBarProps {
  t: Translate;
  /** Path of the page, for the first render; client/current_link.ts keeps it right afterwards. */
  path: string;
  /** On the chats tab, most likely an island around `UnreadBadge`. */
  unread?: ComponentChildren;
}

export function TabBar({ t, path, unread }: TabBarProps): VNode {
  return (
    <nav
      aria-label={t("nav.main")}
      className="tab-bar frosted fixed inset-x-0 bottom-0 z-30 border-t border-line pb-safe"
    >
      <ul className="mx-auto flex h-16 max-w-[500px] items-stretch px-1">
        {TAB_LINKS.map((link) => (
          <li key={link.href} className="flex flex-1">
            <a
              href={link.href}
              data-current={link.current}
              data-prefetch=""
              aria-current={isCurrentLink(link, path) ? "page" : undefined}
              className="group flex flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-2xs font-medium
                text-muted transition-colors duration-150 ease-out -outline-offset-2 aria-[current=page]:text-brand"
            >
              <span className="relative flex h-7 w-13 items-center justify-center rounded-full transition-[background-color,scale]
                  duration-200 ease-out group-active:scale-90 group-aria-[current=page]:bg-brand-soft">
                <Icon of={link.icon} size="lg" className="group-aria-[current=page]:fill-current/20" />
                {link.href === "/contacts" && <span className="absolute -top-1.5 start-7.5">{unread}</span>}
              </span>
              <span>{t(link.text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
