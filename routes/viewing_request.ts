/**
 * Whether a request shows a picture to somebody on a page of ours. What can be looked at once must not be used up by
 * another site's markup, an address that is opened as a page, or a browser that fetches ahead of a click (P20).
 */

/** `empty` is what `fetch` sends. */
const DESTINATIONS = new Set(["image", "empty"]);
/** The first is today's header, the others are those of older browsers. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;
const AHEAD = /prefetch|prerender|preview/i;

/** `header` gives a request's header by its name in lower case. A browser sends no Sec-Fetch headers over plain http. */
export function isViewing(header: (name: string) => string | undefined): boolean {
  const site = header("sec-fetch-site");
  const destination = header("sec-fetch-dest");
  if (PURPOSES.some((name) => AHEAD.test(header(name) ?? ""))) return false;
  if (site !== undefined && site !== "same-origin") return false;
  return destination === undefined || DESTINATIONS.has(destination);
}
