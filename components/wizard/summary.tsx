/** The answers, line by line, each with a link to change it. */
import type { VNode } from "preact";

export interface SummaryLine {
  label: string;
  value: string;
  href: string;
  /** The accessible name of the link to change an answer. */
  change: string;
  changeLabel: string;
}

export function Summary({ lines }: { lines: readonly SummaryLine[] }): VNode {
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-soft">
      {lines.map(({ label, value, href, change, changeLabel }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 ps-4 pe-2"
        >
          <dt className="self-end text-xs text-muted">{label}</dt>
          <dd className="row-start-2 self-start font-medium wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <a
              href={href}
              aria-label={changeLabel}
              className="inline-flex min-h-11 items-center px-3 text-sm font-medium text-brand hover:underline"
            >
              {change}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
