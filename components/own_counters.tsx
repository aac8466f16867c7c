/** How many are in each of the member's lists, as links to them; what is new in a list stands beside its number. */
import type { VNode } from "preact";
import { formatCount } from "@/domain/time_text.ts";
import { Icon } from "@/components/icon.tsx";
import { LIST_LINKS } from "@/components/nav_links.ts";
import type { Translate } from "@/locales/text.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

export function OwnCounters({ t, totals }: { t: Translate; totals: TotalsView }): VNode {
  const fresh = { matches: 0, fans: totals.fans_new, visits: totals.visits_new, mylikes: 0 };
  return (
    <ul
      aria-label={t("nav.lists")}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3"
    >
      {LIST_LINKS.map((link) => (
        <li key={link.href}>
          <a
            href={link.href}
            data-modal="wide"
            data-prefetch=""
            className="flex h-full min-h-20 flex-wrap items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-soft
                transition-colors duration-150 ease-out hover:bg-sunken"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
              <Icon of={link.icon} />
            </span>
            {/* Heard by its name first. */}
            <span className="flex min-w-0 flex-col-reverse">
              <span className="text-sm text-muted">{t(link.text)}</span>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="text-xl font-bold tabular-nums">
                  {formatCount(totals[link.total].total)}
                </span>
                {fresh[link.total] > 0 && (
                  <span className="rounded-full bg-action px-2 text-2xs leading-5 font-semibold text-white">
                    {t("nav.new_count", { count: fresh[link.total] })}
                  </span>
                )}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
