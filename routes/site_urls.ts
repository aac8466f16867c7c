/**
 * Absolute addresses of our own pages, for search engines and previews. They begin with PUBLIC_ORIGIN. Without it only
 * a server on the visitor's own machine knows its address; what another Host header says is never repeated.
 */
import type { TextLanguage } from "@/domain/language.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Hosts of this machine: what they serve is trustworthy also without https. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Hosts that a policy can name: no IPv6 address, and nothing that would end a source and begin another. */
export const NAMED_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** Languages that a page has an address in. */
export const ALTERNATES: readonly TextLanguage[] = ["en", "he", "de"];

/** The site's origin, or null where nobody configured it and the request is from another machine. */
export function siteOrigin(c: PageContext): string | null {
  const host = c.req.header("host") ?? "";
  return c.var.env.origin ?? (LOOPBACK.test(host) ? `http://${host.toLowerCase()}` : null);
}

/** The address of a page in one language, by its path and perhaps its query; null is the one that follows the visitor's browser. */
export function pageUrl(origin: string, path: string, lang: TextLanguage | null): string {
  if (lang === null) return origin + path;
  return `${origin}${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}
