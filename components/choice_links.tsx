/** A setting that is a few links: each stores its choice and comes back, so it works without JavaScript too. */
import type { VNode } from "preact";

export interface ChoiceLinksProps {
  title: string;
  links: readonly { href: string; text: string; lang?: string; current: boolean }[];
}

export function ChoiceLinks({ title, links }: ChoiceLinksProps): VNode {
  return (
    <nav aria-label={title}>
      <h3 className="mb-2 text-sm font-medium">{title}</h3>
      <div className="flex flex-wrap gap-2">
        {links.map(({ href, text, lang, current }) => (
          <a
            key={href}
            href={href}
            lang={lang}
            data-full=""
            aria-current={current ? "true" : undefined}
            className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 font-medium text-ink hover:bg-line
              aria-[current]:bg-brand-soft aria-[current]:text-brand"
          >
            {text}
          </a>
        ))}
      </div>
    </nav>
  );
}
