/** The start column of wide screens: the member's own photo, name and coins, and the links that have no other place. */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { keyboardIcon } from "@/components/icons.ts";
import { isCurrentLink, type NavLink, SETTINGS_LINK, SIDE_LINKS } from "@/components/nav_links.ts";
import { SIDE_LINK } from "@/components/side_link.ts";
import { WheelMark } from "@/components/wheel_mark.tsx";
import type { Translate } from "@/locales/text.ts";

export interface SideNavProps {
  t: Translate;
  path: string;
  /** `OwnPhoto`, most likely inside an island. */
  photo: ComponentChildren;
  /** `ShellName`, most likely as an island. */
  name: ComponentChildren;
  logo: ComponentChildren;
  /** `CoinBalance`, most likely inside an island. */
  coins: ComponentChildren;
  /** Beside the coins. */
  action?: ComponentChildren;
  /** Whether the site has a lucky wheel, which opens above the page. */
  wheel?: boolean;
  /** `SideLists`, most likely inside an island. */
  lists: ComponentChildren;
  /** Below the links: log out. */
  footer?: ComponentChildren;
}

export function SideNav(
  { t, path, photo, name, logo, coins, action, wheel, lists, footer }: SideNavProps,
): VNode {
  return (
    <>
      <div className="px-5 pt-5 pb-4">{logo}</div>
      <div className="px-4">
        <a
          href="/profile"
          data-current="=/profile"
          data-prefetch=""
          aria-current={path === "/profile" ? "page" : undefined}
          className="card side-photo relative block overflow-hidden rounded-card bg-sunken shadow-soft"
        >
          {photo}
          <span className="absolute inset-x-0 bottom-0 flex items-center gap-2 shade-foot px-4
              pt-12 pb-3 text-lg font-semibold text-white">
            {name}
          </span>
        </a>
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
          {coins}
          {action}
        </div>
      </div>
      <nav aria-label={t("nav.main")} className="mt-2 px-3">
        <ul className="grid grid-cols-1 gap-0.5">
          {SIDE_LINKS.map((link) => (
            <li key={link.href}>
              <SideLink t={t} path={path} link={link} />
            </li>
          ))}
          {wheel && (
            <li>
              <a href="/wheel" data-wheel="" className={SIDE_LINK}>
                <WheelMark />
                <span className="min-w-0">{t("wheel.title")}</span>
              </a>
            </li>
          )}
        </ul>
      </nav>
      {lists}
      <div className="mt-3 border-t border-line px-3 pt-3">
        <SideLink t={t} path={path} link={SETTINGS_LINK} modal />
        {/* Wakes with the contacts (islands/keys/use_shortcuts.ts). */}
        <button type="button" data-keys="" disabled className={classes(SIDE_LINK, "w-full")}>
          <Icon of={keyboardIcon} size="lg" />
          <span className="min-w-0 text-start">{t("keys.title")}</span>
        </button>
      </div>
      {footer !== undefined && <div className="mt-auto px-3 py-3">{footer}</div>}
    </>
  );
}

interface SideLinkProps {
  t: Translate;
  path: string;
  link: NavLink;
  /** Opens above the page. */
  modal?: boolean;
}

function SideLink({ t, path, link, modal }: SideLinkProps): VNode {
  return (
    <a
      href={link.href}
      data-current={link.current}
      data-modal={modal ? "wide" : undefined}
      data-prefetch=""
      aria-current={isCurrentLink(link, path) ? "page" : undefined}
      className={SIDE_LINK}
    >
      <Icon of={link.icon} size="lg" />
      <span className="min-w-0">{t(link.text)}</span>
    </a>
  );
}
