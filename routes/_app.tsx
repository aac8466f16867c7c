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
  /** Always of one theme, whatever the reader's. */
  scheme?: Theme | undefined;
  /** Enhancements of the pages that follow: fetched when this one has all it needs, except with data-saver (NV-41). */
  next?: readonly string[] | undefined;
  children: ComponentChildren;
}

/** The usual one, and the night's. */
export type Palette = "warm" | "blue";

type Theme = "light" | "dark";
type Status = 200 | 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

const ISLAND = /<kin-island name="(\w+)"( data-wide)?[^>]*?(?: texts="([^" ]*)[^"]*")?>/g;
/** As client/wide.ts has it. */
const WIDE = "(width >= 54.0625rem)";
const LIGHT = "(prefers-color-scheme: light)";
const DARK = "(prefers-color-scheme: dark)";
const ENHANCED = /data-enhance="([\w ]+)"/g;

interface HeadProps extends DocumentProps {
  c: PageContext;
  modules: readonly PageModule[];
  /** What the reader has chosen, if anything. */
  theme: Theme | null;
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
  const stored = readCookie(c.req.header("cookie"), "theme");
  const theme = stored === "light" || stored === "dark" ? stored : null;
  const head = renderToString(<Head c={c} {...props} modules={modules} theme={theme} />);
  const chosen = theme ? ` data-theme="${theme}"` : "";
  const look = props.look === "blue" ? ` data-look="blue"` : "";
  // Code that is loaded late has no other way to hear of it.
  const translates = props.sheet === "member" && c.var.env.actors.translations.service !== null
    ? " data-translates"
    : "";
  const html = `<html lang="${textLanguage(lang)}" dir="${direction(lang)}"${chosen}${look}${translates}>`;
  return c.html(`<!doctype html>${html}${head}${body}</html>`, status);
}

function Head(props: HeadProps): VNode {
  const { c, title, description, canonical = null, look = "warm", sheet = "guest", modules, theme } = props;
  const { lang, env: { files, actors } } = c.var;
  const font = files.font(textLanguage(lang), sheet);
  const lazyStyles = files.lazyStyles(sheet);
  const [light, dark] = BAR_COLOURS[look];
  // Before the style sheet is there, a browser has nothing else to paint by.
  const scheme = props.scheme ?? theme;
  return (
    <head>
      <meta charset="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      <meta name="color-scheme" content={scheme ?? "light dark"} />
      {scheme !== "dark" && <meta name="theme-color" media={scheme ? undefined : LIGHT} content={light} />}
      {scheme !== "light" && <meta name="theme-color" media={scheme ? undefined : DARK} content={dark} />}
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
      {laterModules(c, props).map((href) => (
        // No prefetch: Firefox holds that against default-src, and Safari knows none.
        <link key={href} rel="modulepreload" href={href} fetchpriority="low" />
      ))}
    </head>
  );
}

/** What pages that follow load, and this one does not. */
function laterModules(c: PageContext, { next = [], modules }: HeadProps): readonly string[] {
  if (next.length === 0 || c.req.header("save-data") === "on") return [];
  const now = new Set(modules.map(({ href }) => href));
  const { files } = c.var.env;
  return files.modulesOf({ islands: { everywhere: [], wide: [] }, enhancements: next })
    .map(({ href }) => href).filter((href) => !now.has(href) && !files.scripts("guest").includes(href));
}
