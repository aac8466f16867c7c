/** Which addresses lead back into the app: paths of this site alone, whatever a browser would make of them. Pure. */
import { parseUrl } from "@/domain/parse_url.ts";

const PATH_MAX_CHARS = 512;
/** Visible ASCII but what a browser takes for a slash, so that no second slash hides at the start. */
const PATH = /^\/(?![/\\])[!-[\]-~]*$/;
const ANY_ORIGIN = "http://kindling.invalid";

/** The path with its query, or null where it is none of this site's. */
export function ownPath(text: string): string | null {
  if (text.length > PATH_MAX_CHARS || !PATH.test(text)) return null;
  const url = parseUrl(text, ANY_ORIGIN);
  // Dots may have left two slashes at the start.
  return url?.origin === ANY_ORIGIN && PATH.test(url.pathname) ? `${url.pathname}${url.search}` : null;
}
