/** The start column of wide screens: the member's own photo, name and coins, and the links that have no other place. */
import type { ComponentChildren, VNode } from "preact";
import { VipBadge } from "@/components/badges.tsx";
import { Icon } from "@/components/icon.tsx";
import { isCurrentLink, SIDE_LINKS } from "@/components/nav_links.ts";
import type { Translate } from "@/locales/text.ts";

export interface SideNavProps {
  t: Translate;
  path: string;
  name: string;
  age?: number | undefined;
  /** `OwnPhoto`, most likely inside an island. */
  photo: ComponentChildren;
  /** Spoken and shown beside the name of a premium member. */
  vipLabel?: string | undefined;
  logo: ComponentChildren;
  /** `CoinBalance`, most likely inside an island. */
  coins: ComponentChildren;
  /** Below the links: settings, log out. */
  footer?: ComponentChildren;
}

export function SideNav({ t, path, name, age, photo, vipLabel, logo, coins, footer }: SideNavProps): VNode {
  return (
    <>
      <div className="px-5 pt-6 pb-5">{logo}</div>
      <div className="px-4">
        <a
          href="/profile"
          data-current="/profile"
          data-prefetch=""
          aria-current={path === "/profile" ? "page" : undefined}
          className="group relative block overflow-hidden rounded-card bg-sunken shadow-soft"
        >
          {photo}
          <span className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-linear-to-t from-black/75 to-transparent px-4
              pt-12 pb-3 text-lg font-semibold text-white">
            <bdi className="truncate">{name}</bdi>
            {age !== undefined && <span className="font-normal">{age}</span>}
            {vipLabel !== undefined && <VipBadge label={vipLabel} />}
          </span>
        </a>
        <div className="mt-3 flex">{coins}</div>
      </div>
      <nav aria-label={t("nav.main")} className="mt-5 px-3">
        <ul className="grid gap-1">
          {SIDE_LINKS.map((link) => (
            <li key={link.href}>
              <a
                href={link.href}
                data-current={link.current}
                data-prefetch=""
                aria-current={isCurrentLink(link, path) ? "page" : undefined}
                className="flex min-h-12 items-center gap-3.5 rounded-lg px-3 font-medium text-muted transition-colors
                  duration-150 ease-out hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft
                  aria-[current=page]:text-brand"
              >
                <Icon of={link.icon} size="lg" />
                <span>{t(link.text)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {footer !== undefined && <div className="mt-auto px-3 py-5">{footer}</div>}
    </>
  );
}
