/** Whether a request was made by our own pages (promises: every unsafe request and every upgrade). Pure. */

/** Headers by which a request shows where it comes from. */
export interface OriginHeaders {
  site: string | undefined;
  origin: string | undefined;
  host: string | undefined;
}

/**
 * Whether a request comes from our own pages: by Sec-Fetch-Site, else by Origin. Without both it is no browser's, and
 * `withoutBoth` says whether that is good enough.
 */
export function isSameOrigin({ site, origin, host }: OriginHeaders, withoutBoth: boolean): boolean {
  if (site !== undefined) return site === "same-origin" || (site === "none" && origin === undefined);
  if (origin === undefined) return withoutBoth;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}
