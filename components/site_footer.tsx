/** The end of a guest page: four groups of links. Narrow frames show them as rows, whole pages as columns. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Logo } from "@/components/logo.tsx";

export interface FooterLink {
  href: string;
  text: string;
  /** The language of the page behind it, which is also that of its text. */
  lang?: string | undefined;
  current?: boolean | undefined;
  /** Not for search engines. */
  nofollow?: boolean | undefined;
}

export interface FooterGroup {
  title: string;
  links: readonly FooterLink[];
}

export interface SiteFooterProps {
  site: string;
  honesty: string;
  legal: FooterGroup;
  /** Its first four are also in the short form: help, reporting, and how contracts end. */
  help: FooterGroup;
  languages: FooterGroup;
  themes: FooterGroup;
  wide?: boolean | undefined;
}

export function SiteFooter(props: SiteFooterProps): VNode {
  const { site, wide, legal, help, languages, themes } = props;
  if (!wide) {
    const texts = { ...legal, links: [...legal.links, ...help.links.slice(0, 4)] };
    return (
      <div>
        {[texts, languages, themes].map((group) => <FooterRow key={group.title} {...group} />)}
      </div>
    );
  }
  return (
    <div className="site-width grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,40%)),1fr))] gap-6 py-12 wide:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-full max-w-sm wide:col-span-1">
        <Logo name={site} />
        <p className="mt-4 text-sm">{props.honesty}</p>
      </div>
      {[legal, help].map((group) => <Column key={group.title} {...group} />)}
      <div className="col-span-full grid content-start gap-6 wide:col-span-1">
        {[languages, themes].map((group) => <Column key={group.title} {...group} inRow />)}
      </div>
    </div>
  );
}

/** One group in a row. */
export function FooterRow({ title, links }: FooterGroup): VNode {
  return (
    <nav aria-label={title} className="flex flex-wrap justify-center">
      {links.map((link) => <Item key={link.href} {...link} />)}
    </nav>
  );
}

function Column({ title, links, inRow }: FooterGroup & { inRow?: boolean }): VNode {
  return (
    <nav aria-label={title}>
      <p className="px-2 pb-1 text-sm font-semibold text-ink">{title}</p>
      <div className={inRow ? "flex flex-wrap" : "grid justify-items-start"}>
        {links.map((link) => <Item key={link.href} {...link} />)}
      </div>
    </nav>
  );
}

function Item({ href, text, lang, current, nofollow }: FooterLink): VNode {
  return (
    <a
      href={href}
      lang={lang}
      hrefLang={lang}
      rel={nofollow ? "nofollow" : undefined}
      aria-current={current ? "true" : undefined}
      className={classes(
        "inline-flex min-h-11 items-center px-2 text-sm underline-offset-4 hover:underline",
        "aria-[current]:font-semibold aria-[current]:text-ink",
      )}
    >
      {text}
    </a>
  );
}
