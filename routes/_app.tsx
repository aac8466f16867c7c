/** The document around every page. No inline script or style: everything has the request's nonce (SE-1, SE-2). */
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { readCookie } from "@/domain/cookies.ts";
import { direction, textLanguage } from "@/domain/language.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface DocumentProps {
  title: string;
  /** For search engines and previews. */
  description?: string | undefined;
  children: ComponentChildren;
}

type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;

const ISLAND = /<kin-island name="(\w+)"/g;

/** Renders a whole page as an answer. */
export function renderDocument(
  c: PageContext,
  props: DocumentProps,
  status: Status = 200,
): Response | Promise<Response> {
  const body = renderToString(<body>{props.children}</body>);
  const islands = new Set(Array.from(body.matchAll(ISLAND), ([, name]) => name ?? ""));
  const head = renderToString(<Head c={c} {...props} islands={islands} />);
  const { lang } = c.var;
  const stored = readCookie(c.req.header("cookie"), "theme");
  const theme = stored === "light" || stored === "dark" ? ` data-theme="${stored}"` : "";
  const html = `<html lang="${textLanguage(lang)}" dir="${direction(lang)}"${theme}>`;
  return c.html(`<!doctype html>${html}${head}${body}</html>`, status);
}

function Head(
  { c, title, description, islands }: DocumentProps & { c: PageContext; islands: Set<string> },
): VNode {
  const { lang, nonce, env: { files } } = c.var;
  const font = files.font(textLanguage(lang));
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
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f6" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#120f14" />
      <link rel="icon" href="/images/favicon.svg" type="image/svg+xml" />
      {files.styles.map((href) => <link key={href} rel="stylesheet" href={href} nonce={nonce} />)}
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />}
      {files.scripts.map((src) => <script key={src} type="module" src={src} nonce={nonce} />)}
      {files.modulesOf(islands).map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} />
      ))}
    </head>
  );
}
