/** The document around every page. No inline script or style: its policy has no room for any (SE-1, SE-2). */
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { readCookie } from "@/domain/cookies.ts";
import { direction, textLanguage } from "@/domain/language.ts";
import { GuestEntrance } from "@/routes/age_gate.tsx";
import { BAR_COLOURS } from "@/routes/bar_colours.ts";
import type { PageModule, Sheet } from "@/routes/browser_files.ts";
import { MANIFEST_PATH } from "@/routes/manifest.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { Seo } from "@/routes/seo.tsx";

export interface DocumentProps {
  title: string;
  /** For search engines and previews. */
  description?: string | undefined;
  /** Path, and perhaps query, of the page that search engines are to show for this one; without it they show none. */
  canonical?: string | null | undefined;
  /** A palette of its own, see static/styles/tokens.css. */
  look?: Palette | undefined;
  /** Its style sheet; that of guest pages unless given. */
  sheet?: Sheet | undefined;
  children: ComponentChildren;
}

/** The usual one, and the night's. */
export type Palette = "warm" | "blue";

type Status = 200 | 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

const ISLAND = /<kin-island name="(\w+)"( data-wide)?[^>]*?(?: texts="([^"]+)")?>/g;
/** As client/wide.ts has it. */
const WIDE = "(width >= 54.0625rem)";
const ENHANCED = /data-enhance="([\w ]+)"/g;

interface HeadProps extends DocumentProps {
  c: PageContext;
  modules: readonly PageModule[];
}

/** Renders a whole page as an answer. */
export function renderDocument(
  c: PageContext,
  props: DocumentProps,
  status: Status = 200,
): Response | Promise<Response> {
  const { lang, forGuests } = c.var;
  const content = forGuests ? <GuestEntrance c={c}>{props.children}</GuestEntrance> : props.children;
  const body = renderToString(<body>{content}</body>);
  const islands = { everywhere: new Set<string>(), wide: new Set<string>() };
  const texts = { everywhere: new Set<string>(), wide: new Set<string>() };
  for (const [, name = "", wide, file] of body.matchAll(ISLAND)) {
    const where = wide ? "wide" : "everywhere";
    islands[where].add(name);
    if (file) texts[where].add(file);
  }
  const enhancements = new Set(
    Array.from(body.matchAll(ENHANCED), ([, names]) => names?.split(" ") ?? []).flat(),
  );
  const modules = [
    ...c.var.env.files.modulesOf({ islands, enhancements, sheet: props.sheet ?? "guest" }),
    ...Array.from(texts.everywhere, (href) => ({ href, isWide: false })),
    ...Array.from(texts.wide.difference(texts.everywhere), (href) => ({ href, isWide: true })),
  ];
  const head = renderToString(<Head c={c} {...props} modules={modules} />);
  const stored = readCookie(c.req.header("cookie"), "theme");
  const theme = stored === "light" || stored === "dark" ? ` data-theme="${stored}"` : "";
  const look = props.look === "blue" ? ` data-look="blue"` : "";
  const html = `<html lang="${textLanguage(lang)}" dir="${direction(lang)}"${theme}${look}>`;
  return c.html(`<!doctype html>${html}${head}${body}</html>`, status);
}

function Head(
  { c, title, description, canonical = null, look = "warm", sheet = "guest", modules }: HeadProps,
): VNode {
  const { lang, env: { files, actors } } = c.var;
  const font = files.font(textLanguage(lang), sheet);
  const lazyStyles = files.lazyStyles(sheet);
  const [light, dark] = BAR_COLOURS[look];
  return (
    <head>
      <meta charset="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
      <link rel="icon" href="/images/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/images/apple-touch-icon.png" />
      {sheet !== "desk" && (
        <>
          <link rel="manifest" href={`${MANIFEST_PATH}?lang=${textLanguage(lang)}`} />
          <meta name="mobile-web-app-capable" content="yes" />
          <meta name="apple-mobile-web-app-title" content={actors.catalogue().site.name} />
        </>
      )}
      <Seo c={c} title={title} description={description} canonical={canonical} />
      {files.styles(sheet).map((href) => <link key={href} rel="stylesheet" href={href} />)}
      {lazyStyles && (
        // client/lazy_styles.ts copies the link into the page.
        <template id="lazy-styles">
          <link rel="stylesheet" href={lazyStyles} />
        </template>
      )}
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />}
      {files.scripts(sheet).map((src) => <script key={src} type="module" src={src} />)}
      {modules.map(({ href, isWide }) => (
        <link key={href} rel="modulepreload" href={href} media={isWide ? WIDE : undefined} />
      ))}
    </head>
  );
}
