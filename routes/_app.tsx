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

/** Renders a whole page as an answer. */
export function renderDocument(
  c: PageContext,
  props: DocumentProps,
  status: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 = 200,
): Response | Promise<Response> {
  return c.html(`<!doctype html>${renderToString(<Document c={c} {...props} />)}`, status);
}

function Document({ c, title, description, children }: DocumentProps & { c: PageContext }): VNode {
  const { lang, nonce, env } = c.var;
  const stored = readCookie(c.req.header("cookie"), "theme");
  const theme = stored === "light" || stored === "dark" ? stored : undefined;
  return (
    <html lang={textLanguage(lang)} dir={direction(lang)} data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>{title}</title>
        {description !== undefined && <meta name="description" content={description} />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15121a" />
        <link rel="icon" href="/images/favicon.svg" type="image/svg+xml" />
        {env.files.styles.map((href) => <link key={href} rel="stylesheet" href={href} nonce={nonce} />)}
        {env.files.scripts.map((src) => <script key={src} type="module" src={src} nonce={nonce} />)}
      </head>
      <body>{children}</body>
    </html>
  );
}
