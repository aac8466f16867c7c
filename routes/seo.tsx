/**
 * What search engines and previews read in a page's head (LA-8). Each language of a page has its own canonical address,
 * the alternates name each other, and what is not for search engines says so.
 */
import type { MiddlewareHandler } from "hono";
import type { VNode } from "preact";
import { type TextLanguage, textLanguage } from "@/domain/language.ts";
import { ALTERNATES, pageUrl, siteOrigin } from "@/routes/site_urls.ts";
import { askedLanguage } from "@/routes/request_language.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";

export interface SeoProps {
  c: PageContext;
  title: string;
  description: string | undefined;
  /** Path, and perhaps query, of the page that search engines are to show for this one; null keeps it out of them. */
  canonical: string | null;
}

/** Written by tasks/pictures.ts. */
const IMAGE = { path: "/images/og.png", width: "1200", height: "630" };
const TERRITORIES: Record<TextLanguage, string> = { en: "en_US", he: "he_IL", de: "de_DE" };

/** Tells a page what the table of pages says about it. */
export function indexable(index: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("indexed", index);
    await next();
  };
}

export function Seo({ c, title, description, canonical }: SeoProps): VNode | null {
  const origin = siteOrigin(c);
  if (canonical === null) return <meta name="robots" content="noindex" />;
  if (origin === null) return null;
  const asked = askedLanguage(c);
  const url = pageUrl(origin, canonical, asked && textLanguage(asked));
  const shown = textLanguage(c.var.lang);
  return (
    <>
      <link rel="canonical" href={url} />
      {ALTERNATES.map((lang) => (
        <link key={lang} rel="alternate" hreflang={lang} href={pageUrl(origin, canonical, lang)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={pageUrl(origin, canonical, null)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={c.var.env.actors.catalogue().site.name} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}${IMAGE.path}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={IMAGE.width} />
      <meta property="og:image:height" content={IMAGE.height} />
      <meta property="og:image:alt" content={c.var.t("landing.picture")} />
      <meta property="og:locale" content={TERRITORIES[shown]} />
      {ALTERNATES.filter((lang) => lang !== shown).map((lang) => (
        <meta key={lang} property="og:locale:alternate" content={TERRITORIES[lang]} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description !== undefined && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={`${origin}${IMAGE.path}`} />
    </>
  );
}
