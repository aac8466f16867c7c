/** The bottom bar of narrow screens: five tabs in thumb's reach, with the unread count on chats. */
import type { ComponentChildren, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { isCurrentLink, TAB_LINKS } from "@/components/nav_links.ts";
import type { Translate } from "@/locales/text.ts";

export interface TabBarProps {
  t: Translate;
  /** Path of the page, for the first render; client/current_link.ts updates it afterwards. */
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
      <ul className="mx-auto flex min-h-[var(--bar-block-end)] bar-row items-stretch px-1">
        {TAB_LINKS.map((link) => (
          <li key={link.href} className="flex min-w-0 flex-1">
            <a
              href={link.href}
              data-current={link.current}
              data-prefetch=""
              aria-current={isCurrentLink(link, path) ? "page" : undefined}
              className="group flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg font-medium
                text-muted transition-colors duration-150 ease-out -outline-offset-2 aria-[current=page]:text-brand"
            >
              <span className="tab-mark relative flex items-center justify-center rounded-full pressable group-active:scale-90">
                <Icon of={link.icon} size="lg" />
                {link.href === "/contacts" && <span className="absolute -top-1.5 start-[30px]">{unread}
                </span>}
              </span>
              <span className="max-w-full truncate">{t(link.text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
