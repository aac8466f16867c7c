/**
 * The member's own lists in the start column, with how many are in each and how many of them are new; the numbers follow
 * what happens (client/total_marks.ts).
 */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { isCurrentLink, LIST_LINKS } from "@/components/nav_links.ts";
import { SIDE_LINK } from "@/components/side_link.ts";
import { formatCount } from "@/domain/time_text.ts";
import type { Translate } from "@/locales/text.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

export interface SideListsProps {
  t: Translate;
  path: string;
  totals: TotalsView;
}

export function SideLists({ t, path, totals }: SideListsProps): VNode {
  return (
    <nav aria-label={t("nav.lists")} className="mt-3 border-t border-line px-3 pt-3">
      <ul className="grid grid-cols-1 gap-0.5">
        {LIST_LINKS.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              data-current={link.current}
              data-modal="wide"
              data-prefetch=""
              aria-current={isCurrentLink(link, path) ? "page" : undefined}
              className={SIDE_LINK}
            >
              <Icon of={link.icon} size="lg" />
              <span className="min-w-0 flex-1 hyphens-auto">{t(link.text)}</span>
              {link.news !== undefined && (
                <span
                  data-new={link.news}
                  data-counts=""
                  hidden={totals[link.news] === 0}
                  className="rounded-full bg-action px-2 text-2xs leading-5 font-semibold text-white"
                >
                  <span aria-hidden="true" dir="ltr">+{formatCount(totals[link.news])}</span>
                  <span className="sr-only">{t("nav.new_count", { count: totals[link.news] })}</span>
                </span>
              )}
              <span data-total={link.total} className="text-sm tabular-nums">
                {formatCount(totals[link.total].total)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
